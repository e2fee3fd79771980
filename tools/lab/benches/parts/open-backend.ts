/** The embedded backend of this project, on a socket of this machine and in a temporary folder. */
import { fileURLToPath } from 'node:url'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { generateSigningKey } from '#backend/auth/tokens/tokens.ts'
import { composeBackend } from '#backend/compose-backend.ts'
import type { Engine } from '#backend/database/engine.ts'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'

export const CONNECTIONS = 16

/** Names the address a request seems to come from; without one it comes from none, and most limits don't count it. */
export const ADDRESS_HEADER = 'x-bench-address'

export type OpenBackend = {
  engine: Engine
  url: string
  folder: string
  keys: { publishable: string; secret: string }
  /** Answers without a socket. */
  fetch(request: Request): Promise<Response>
  /** Asks over the socket, on connections that are kept; gives status and bytes. */
  ask(
    path: string,
    options?: { method?: string; body?: string; headers?: Record<string, string> },
  ): Promise<{ status: number; bytes: Buffer }>
  close(): Promise<void>
}

const MIGRATIONS = fileURLToPath(new URL('../../../../supabase/migrations', import.meta.url))
const RANDOM_PART = 'x'.repeat(43)

/** On the embedded engine, or on the Postgres of this address. */
export async function openBackend(postgresUrl?: string): Promise<OpenBackend> {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-bench-'))
  const engine = postgresUrl
    ? await openPostgres({ url: postgresUrl })
    : await openPglite({ dataFolder: join(folder, 'database') })
  await migrateDatabase(engine, { folder: MIGRATIONS })
  const keys = {
    publishable: `sb_publishable_${RANDOM_PART}`,
    secret: `sb_secret_${RANDOM_PART}`,
    signingKey: await generateSigningKey(),
  }
  const services = await composeBackend({
    engine,
    keys,
    objectsFolder: join(folder, 'objects'),
    publicUrl: 'http://127.0.0.1',
    log: ({ level, ...entry }) => {
      if (level === 'error') console.error(entry)
    },
  })
  const server = createAdaptorServer({
    fetch: (request: Request) => {
      const clientAddress = request.headers.get(ADDRESS_HEADER)
      return services.fetch(request, clientAddress === null ? {} : { clientAddress })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  return {
    engine,
    url: `http://127.0.0.1:${port}`,
    folder,
    keys,
    fetch: (request) => services.fetch(request),
    ask: (path, { method = 'GET', body, headers = {} } = {}) =>
      new Promise((resolve, reject) => {
        const outgoing = sendRequest(
          { agent, port, host: '127.0.0.1', path, method, headers },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('end', () => resolve({ status: response.statusCode!, bytes: Buffer.concat(chunks) }))
          },
        )
        outgoing.on('error', reject).end(body)
      }),
    async close() {
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
      await services.close()
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
