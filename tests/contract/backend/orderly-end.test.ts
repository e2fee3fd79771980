/** A backend that stops: running requests complete before the database closes, and later ones are not failures. */
import { expect, onTestFinished, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { startBackend } from '../start-backend.ts'

test('completes a running read, rejects later ones and logs neither as a failure', async () => {
  const asked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const wrapEngine = (engine: Engine): Engine => ({
    ...engine,
    queryAlone: async (...given) => {
      asked.resolve()
      await free.promise
      return engine.queryAlone(...given)
    },
  })
  const setup = 'create table public.notes (n int); grant select on public.notes to service_role'
  const { services, keys, log, stop } = await startBackend('pglite', setup, { wrapEngine })
  onTestFinished(stop)
  const ask = (path: string) =>
    services.fetch(new Request(`http://backend.test${path}`, { headers: { apikey: keys.secret } }))
  const read = () => ask('/rest/v1/notes')
  /** Needs no database and never waits. */
  const readStatus = async () => (await ask('/auth/v1/.well-known/jwks.json')).status

  const reading = read()
  await asked.promise
  expect(await readStatus()).toBe(200)
  let isClosed = false
  const closed = services.close().then(() => (isClosed = true))
  await expect.poll(readStatus).toBe(503)
  expect(isClosed).toBe(false)
  free.resolve()
  expect((await reading).status).toBe(200)
  await closed
  const late = await read()
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5'])
  expect(log.filter(({ level }) => level !== 'info')).toEqual([])
})
