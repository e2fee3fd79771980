import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openEngine } from '#backend/database/open-engine.ts'
import { createBackend, type DatabaseSettings, generateKeys } from '#backend/index.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { startFunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { AGENCY, type AnswerBody, callAsSite, writeForm } from './booking-calls.ts'

const TRIES = 200
const ORIGIN = 'http://replica.test'
const folderOf = (path: string) => fileURLToPath(new URL(`../../../supabase${path}`, import.meta.url))
const runtime = { agency: AGENCY }

type Ask = (name: string, body: object) => Promise<{ status: number; body: AnswerBody }>

/** Books the same slot many times in parallel, through all sites, and checks the result. */
async function race(
  places: Ask[],
  list: (path: string) => Promise<Record<string, unknown>[]>,
): Promise<void> {
  const { body } = await places[0]!('list-call-times', { visitor: { address: null } })
  const { startsAt } = body.times.at(-1)!
  const answers = await Promise.all(
    Array.from({ length: TRIES }, (_, number) =>
      untilDecided(() =>
        places[number % places.length]!('book-call', {
          ...writeForm(startsAt),
          visitor: { address: `visitor ${number}` },
        }),
      ),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(TRIES - 1)
  expect(await list('bookings?select=status')).toEqual([{ status: 'confirmed' }])
  // Refused bookings create neither leads nor emails.
  expect(await list('leads?select=kind')).toEqual([{ kind: 'booking' }])
  expect(await list('deliveries?select=purpose&purpose=eq.booking-confirmation')).toHaveLength(1)
}

/** Retries while the database is busy. */
async function untilDecided(book: () => ReturnType<Ask>): ReturnType<Ask> {
  for (;;) {
    const answer = await book()
    if (answer.status !== 503) return answer
  }
}

for (const { kind, isAvailable } of listEngines()) {
  test.skipIf(!isAvailable)(
    `exactly one of ${TRIES} parallel bookings of a slot succeeds on ${kind}`,
    async () => {
      const backend = await startFunctionsBackend(kind, { runtime })
      onTestFinished(() => backend.stop())
      const list = async (path: string) => readRows(backend.service, path)
      await race([(name, body) => callAsSite(backend, name, body)], list)
    },
  )
}

async function readRows(client: SupabaseClient, path: string): Promise<Record<string, unknown>[]> {
  const [table, query] = path.split('?')
  const parameters = new URLSearchParams(query)
  const asked = client.from(table!).select(parameters.get('select')!)
  const purpose = parameters.get('purpose')?.slice('eq.'.length)
  const { data, error } = await (purpose === undefined ? asked : asked.eq('purpose', purpose))
  expect(error).toBeNull()
  return data as unknown as Record<string, unknown>[]
}

const hasPostgres = listEngines().some(({ kind, isAvailable }) => kind === 'postgres' && isAvailable)
test.skipIf(!hasPostgres)('exactly one parallel booking of a slot succeeds on two replicas', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bookings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const database: DatabaseSettings = { kind: 'postgres', url }
  const engine = await openEngine(database)
  await migrateDatabase(engine, { folder: folderOf('/migrations') })
  await engine.close()
  const keys = await generateKeys()
  const replicas = await Promise.all(
    ['one', 'two'].map(() =>
      createBackend({
        projectFolder: folderOf(''),
        database,
        keys,
        objectsFolder: join(folder, 'objects'),
        publicUrl: ORIGIN,
        limits: { functionCalls: Infinity },
        functions: { extendRuntime: () => runtime },
      }),
    ),
  )
  onTestFinished(async () => void (await Promise.all(replicas.map((replica) => replica.close()))))
  const send = async (replica: (typeof replicas)[number], path: string, init: RequestInit = {}) => {
    const headers = { apikey: keys.secret, 'content-type': 'application/json' }
    return replica.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers }), {
      clientAddress: '203.0.113.9',
    })
  }
  const places = replicas.map((replica): Ask => async (name, body) => {
    const init = { method: 'POST', body: JSON.stringify(body) }
    const response = await send(replica, `/functions/v1/${name}`, init)
    return { status: response.status, body: (await response.json()) as AnswerBody }
  })
  await race(places, async (path) => {
    const response = await send(replicas[0]!, `/rest/v1/${path}`)
    return (await response.json()) as Record<string, unknown>[]
  })
})
