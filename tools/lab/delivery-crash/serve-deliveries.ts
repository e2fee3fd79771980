// The process that is killed: the site's backend. Prints its port and secret key. An additional endpoint, `/query`,
// runs SQL and starts sending.
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createSmtpSender } from '#backend/auth/mail/smtp-sender.ts'
import { composeBackend } from '#backend/compose-backend.ts'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openEngine } from '#backend/database/open-engine.ts'
import { loadKeys } from '#backend/keys/keys-file.ts'

const [folder, webhookUrl, smtpUrl, databaseUrl] = process.argv.slice(2) as [string, string, string, string?]
const projectFolder = fileURLToPath(new URL('../../../supabase', import.meta.url))
const engine = await openEngine(
  databaseUrl
    ? { kind: 'postgres', url: databaseUrl }
    : { kind: 'pglite', dataFolder: join(folder, 'database') },
)
await migrateDatabase(engine, { folder: join(projectFolder, 'migrations') })
const keys = await loadKeys(join(folder, 'keys'))

const backend = await composeBackend({
  engine,
  keys,
  projectFolder,
  objectsFolder: join(folder, 'objects'),
  publicUrl: 'http://127.0.0.1',
  auth: { mail: createSmtpSender({ url: smtpUrl, from: 'Crash test <agency@site.example>' }) },
  functions: {
    extendRuntime: () => ({
      webhookHosts: [new URL(webhookUrl).host],
      agency: {
        name: 'Crash test',
        email: 'agency@site.example',
        phone: '',
        siteUrl: 'https://site.example',
        timeZone: 'UTC',
      },
    }),
  },
  log: () => undefined,
})

const server = createAdaptorServer({
  fetch: async (request: Request) => {
    if (new URL(request.url).pathname !== '/query') return backend.fetch(request)
    const { sql, parameters } = (await request.json()) as { sql: string; parameters: unknown[] }
    if (sql === 'start') await backend.jobScheduler.start()
    if (sql === 'start') return Response.json([])
    return Response.json(await engine.query(sql, parameters))
  },
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ port, secret: keys.secret })}\n`)
})
