/** A client that disconnects within a body causes no server error. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { openRawConnection } from '#tests/support/servers/raw-connection.ts'

let backend: FunctionsBackend
let headers: string
beforeAll(async () => {
  backend = await startFunctionsBackend('pglite')
  const { token } = await backend.signIn('admin')
  headers = `Host: localhost\r\nApikey: ${backend.keys.publishable}\r\nAuthorization: Bearer ${token}\r\n`
})
afterAll(() => backend.stop())

const BODIES: [method: string, path: string, type: string][] = [
  ['POST', '/rest/v1/tags', 'application/json'],
  ['POST', '/rest/v1/tags?columns=slug', 'text/csv'],
  ['PATCH', '/rest/v1/tags?slug=eq.x', 'application/json'],
  ['POST', '/rest/v1/rpc/is_admin', 'application/json'],
  ['POST', '/auth/v1/token?grant_type=password', 'application/json'],
  ['PUT', '/auth/v1/user', 'application/json'],
  ['POST', '/functions/v1/manage-tags', 'application/json'],
  ['POST', '/functions/v1/import-posts', 'application/json'],
  ['POST', '/functions/v1/upload-media', 'multipart/form-data; boundary=b'],
  ['POST', '/storage/v1/bucket', 'application/json'],
  ['POST', '/storage/v1/object/list/blog-images', 'application/json'],
  ['POST', '/storage/v1/object/blog-images/blog-images/a.png', 'image/png'],
  ['POST', '/storage/v1/object/blog-images/blog-images/b.png', 'multipart/form-data; boundary=b'],
  ['POST', '/storage/v1/object/case-studies/a.pdf', 'application/pdf'],
  ['POST', '/storage/v1/object/case-studies/b.pdf', 'multipart/form-data; boundary=b'],
]

for (const framing of ['Content-Length: 4000\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\nfff\r\n']) {
  test.for(BODIES)(
    `a body that is ${framing.split(':')[0]}, broken off: %s %s as %s`,
    async ([method, path, type]) => {
      const { port } = new URL(backend.url)
      backend.log.length = 0
      const connection = await openRawConnection(Number(port))
      connection.write(`${method} ${path} HTTP/1.1\r\n${headers}Content-Type: ${type}\r\n${framing}`)
      // Slow at first, then stopped.
      for (const part of ['--b\r\n', 'Content-Disp', '{"a":']) connection.write(part)
      await expect.poll(() => connection.socket.writableLength).toBe(0)
      connection.socket.resetAndDestroy()
      const answered = () => backend.log.find(({ event }) => event === 'request')
      await expect.poll(answered).toBeDefined()
      expect(backend.log.filter(({ level }) => level === 'error')).toEqual([])
      expect(answered()).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
    },
  )
}
