import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FunctionsBackend,
  PRODUCT_FOLDER,
  startFunctionsBackend,
} from '#tests/support/site/functions-backend.ts'

let backend: FunctionsBackend
beforeAll(async () => {
  backend = await startFunctionsBackend('pglite', { isEditorMode: true })
})
afterAll(() => backend.stop())

const names = (await readdir(join(PRODUCT_FOLDER, 'functions'), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)

const ask = (name: string, origin: string) =>
  backend.call(name, {
    method: 'OPTIONS',
    body: null,
    headers: { origin, 'access-control-request-method': 'POST' },
  })

test.each(names)(
  'a page of the site may ask before it calls %s; a page elsewhere may not call',
  async (name) => {
    const own = await ask(name, backend.url)
    expect(own.status).toBe(204)
    expect(own.headers.get('access-control-allow-origin')).toBe(backend.url)
    expect(own.headers.get('access-control-allow-methods')).toContain('POST')
    for (const header of ['authorization', 'apikey', 'content-type', 'x-editor-grant', 'x-editor-start']) {
      expect(own.headers.get('access-control-allow-headers')).toContain(header)
    }
    expect(own.headers.has('access-control-allow-credentials')).toBe(false)

    const foreign = await ask(name, 'https://elsewhere.example')
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
  },
)
