// The process that is killed: the embedded backend on a free port of this machine, which it prints.
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createBackend } from '#backend/index.ts'

const [folder] = process.argv.slice(2) as [string]
const backend = await createBackend({
  projectFolder: fileURLToPath(new URL('../../supabase', import.meta.url)),
  database: { kind: 'pglite', dataFolder: join(folder, 'database') },
  objectsFolder: join(folder, 'objects'),
  keysFolder: join(folder, 'keys'),
  publicUrl: 'http://127.0.0.1',
})
const server = createAdaptorServer({ fetch: (request: Request) => backend.fetch(request) })
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(
    `${JSON.stringify({ port: (server.address() as AddressInfo).port, secret: backend.keys.secret })}\n`,
  )
})
