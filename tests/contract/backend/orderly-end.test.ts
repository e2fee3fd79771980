/** A backend that stops: running requests complete before the database closes, and later ones are not failures. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { generateSigningKey } from '#backend/auth/tokens/tokens.ts'
import { composeBackend } from '#backend/compose-backend.ts'
import type { Engine } from '#backend/database/engine.ts'
import type { LogEntry } from '#backend/request/log.ts'
import { createTestEngine } from '#tests/support/database/test-engine.ts'

const BASE = 'http://backend.test'
const SECRET = `sb_secret_${'x'.repeat(43)}`

test('completes a running read, rejects later ones and logs neither as a failure', async () => {
  const engine = await createTestEngine('pglite')
  await engine.execute('create table public.notes (n int); grant select on public.notes to service_role')
  const folder = await mkdtemp(join(tmpdir(), 'orderly-end-'))
  onTestFinished(async () => {
    await engine.close()
    await rm(folder, { recursive: true })
  })
  const asked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const queryAlone = (async (...given) => {
    asked.resolve()
    await free.promise
    return engine.queryAlone(...given)
  }) as Engine['queryAlone']
  const log: LogEntry[] = []
  const backend = await composeBackend({
    engine: { ...engine, queryAlone },
    keys: {
      publishable: `sb_publishable_${'x'.repeat(43)}`,
      secret: SECRET,
      signingKey: await generateSigningKey(),
    },
    objectsFolder: join(folder, 'objects'),
    publicUrl: BASE,
    log: (entry) => log.push(entry),
  })
  const ask = (path: string) => backend.fetch(new Request(BASE + path, { headers: { apikey: SECRET } }))
  const read = () => ask('/rest/v1/notes')
  /** Needs no database and never waits. */
  const readStatus = async () => (await ask('/auth/v1/.well-known/jwks.json')).status

  const reading = read()
  await asked.promise
  expect(await readStatus()).toBe(200)
  let isClosed = false
  const closed = backend.close().then(() => (isClosed = true))
  await expect.poll(readStatus).toBe(503)
  expect(isClosed).toBe(false)
  free.resolve()
  expect((await reading).status).toBe(200)
  await closed
  const late = await read()
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5'])
  expect(log.filter(({ level }) => level !== 'info')).toEqual([])
})
