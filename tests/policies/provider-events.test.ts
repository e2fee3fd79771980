import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type People, startWithPeople, type Who } from './people.ts'

const CALLERS: readonly Who[] = ['stranger', 'user', 'admin', 'server']
const EVENT = {
  p_provider: 'stripe',
  p_kind: 'customer.created',
  p_happened_at: '2026-11-22T10:00:00Z',
  p_body: '{}',
  p_facts: { about: 'nothing' },
  p_today: '2026-11-22',
  p_day: '2026-11-22',
}

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let people: People
    beforeAll(async () => {
      people = await startWithPeople(kind)
      const kept = await people.clients.server.rpc('receive_provider_event', { ...EVENT, p_key: 'first' })
      expect(kept).toMatchObject({ data: 'ignored', error: null })
    })
    afterAll(() => people.backend.stop())

    const askAll = async (ask: (who: Who) => PromiseLike<{ status: number; data: unknown }>) => {
      const answers: unknown[] = []
      for (const who of CALLERS) {
        const { status, data } = await ask(who)
        answers.push(status >= 300 ? status : Array.isArray(data) ? data.length : 'done')
      }
      return answers
    }

    test('what providers sent is read by the server alone', async () => {
      expect(await askAll((who) => people.clients[who].from('provider_events').select())).toEqual([
        401, 403, 403, 1,
      ])
    })

    test('nobody writes or deletes it by hand', async () => {
      const table = 'provider_events' as string
      for (const write of [
        (who: Who) => people.clients[who].from(table).insert<object>({ provider: 'stripe' }),
        (who: Who) => people.clients[who].from(table).update({ status: 'ignored' }).eq('event_key', 'first'),
        (who: Who) => people.clients[who].from(table).delete().eq('event_key', 'first'),
      ])
        expect(await askAll(write)).toEqual([401, 403, 403, 403])
    })

    test('its functions are for the server', async () => {
      const id = crypto.randomUUID()
      const day = '2026-11-22'
      for (const [name, args] of [
        ['receive_provider_event', { ...EVENT, p_key: 'another' }],
        ['retry_provider_event', { p_id: id, p_facts: EVENT.p_facts, p_today: day, p_day: day }],
        ['set_provider_event_aside', { p_id: id }],
      ] as const)
        expect(await askAll((who) => people.clients[who].rpc(name as string, args))).toEqual([
          401,
          403,
          403,
          'done',
        ])
    })
  })
}
