import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openEngine } from '#backend/database/open-engine.ts'
import { type Backend, createBackend, type DatabaseSettings, generateKeys } from '#backend/index.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { type EngineKind, listEngines } from '#tests/support/database/test-engine.ts'
import { AGENCY, type AnswerBody, writeForm } from './booking-calls.ts'

const TRIES = 200
const ORIGIN = 'http://replica.test'
const folderOf = (path: string) => fileURLToPath(new URL(`../../../supabase${path}`, import.meta.url))

async function prepareDatabase(kind: EngineKind, folder: string): Promise<DatabaseSettings> {
  let database: DatabaseSettings = { kind: 'pglite', dataFolder: join(folder, 'database') }
  if (kind === 'postgres') {
    const { url, drop } = await createTestDatabase(inject('postgresUrl'))
    onTestFinished(drop)
    database = { kind, url }
  }
  const engine = await openEngine(database)
  await migrateDatabase(engine, { folder: folderOf('/migrations') })
  await engine.close()
  return database
}

/** As many backends as are wanted, over one database. */
async function openReplicas(kind: EngineKind, count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bookings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = await prepareDatabase(kind, folder)
  const keys = await generateKeys()
  const replicas = await Promise.all(
    Array.from({ length: count }, () =>
      createBackend({
        projectFolder: folderOf(''),
        database,
        keys,
        objectsFolder: join(folder, 'objects'),
        publicUrl: ORIGIN,
        limits: { functionCalls: Infinity },
        functions: { extendRuntime: () => ({ agency: AGENCY }) },
      }),
    ),
  )
  onTestFinished(async () => void (await Promise.all(replicas.map((replica) => replica.close()))))
  const ask = async (replica: Backend, name: string, body: object) => {
    const request = new Request(`${ORIGIN}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: keys.secret, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const response = await replica.fetch(request, { clientAddress: '203.0.113.9' })
    return { status: response.status, body: (await response.json()) as AnswerBody }
  }
  const query = async (sql: string) => {
    const engine = replicas[0]!
    const response = await engine.fetch(
      new Request(`${ORIGIN}/rest/v1/${sql}`, { headers: { apikey: keys.secret } }),
      { clientAddress: '203.0.113.9' },
    )
    return (await response.json()) as Record<string, unknown>[]
  }
  return { replicas, ask, query }
}

for (const { kind, isAvailable } of listEngines()) {
  // PGlite belongs to one process.
  for (const count of kind === 'pglite' ? [1] : [1, 2]) {
    test.skipIf(!isAvailable)(
      `${TRIES} visitors want the same time on ${kind}, over ${count}: one has it`,
      async () => {
        const { replicas, ask, query } = await openReplicas(kind, count)
        const visitor = { address: null }
        const { body } = await ask(replicas[0]!, 'list-call-times', { visitor })
        const { startsAt } = body.times.at(-1)!
        const answers = await Promise.all(
          Array.from({ length: TRIES }, (_, place) =>
            ask(replicas[place % count]!, 'book-call', {
              ...writeForm(startsAt),
              visitor: { address: `visitor ${place}` },
            }),
          ),
        )
        const statuses = answers.map(({ status }) => status)
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        expect(statuses.filter((status) => status === 409)).toHaveLength(TRIES - 1)
        expect(await query('bookings?select=status')).toEqual([{ status: 'confirmed' }])
        // Who lost left nothing behind: neither a lead nor a mail.
        expect(await query('leads?select=kind')).toEqual([{ kind: 'booking' }])
        expect(await query('deliveries?select=purpose&purpose=eq.booking-confirmation')).toHaveLength(1)
      },
    )
  }
}
