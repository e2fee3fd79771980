import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addEndpoint, emitEvent, SECRET } from '#tests/contract/deliveries/delivery-rows.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type People, startWithPeople, type Who } from './people.ts'

const CALLERS: readonly Who[] = ['stranger', 'user', 'admin', 'server']
const SHOWN = 'id, name, url, events, format, mapping, is_active'

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let people: People
    beforeAll(async () => {
      people = await startWithPeople(kind)
      const { engine, service } = people.backend
      const endpoint = await addEndpoint(engine)
      await emitEvent(engine, 'lead.created')
      await service.rpc('claim_deliveries', { p_channel: endpoint, p_limit: 1, p_lease_seconds: 600 })
    })
    afterAll(() => people.backend.stop())

    const askAll = async (ask: (who: Who) => PromiseLike<{ status: number; data: unknown }>) => {
      const answers: (number | 'done')[] = []
      for (const who of CALLERS) {
        const { status, data } = await ask(who)
        answers.push(status >= 300 ? status : Array.isArray(data) ? data.length : 'done')
      }
      return answers
    }

    test.for([
      ['deliveries', '*'],
      ['delivery_attempts', '*'],
      ['webhook_endpoints', SHOWN],
    ] as const)('%s is listed by administrators and the server', async ([table, columns]) => {
      const ask = (who: Who) => people.clients[who].from(table).select(columns)
      expect(await askAll(ask)).toEqual([401, 0, 1, 1])
    })

    test('nobody reads a secret', async () => {
      for (const column of ['*', 'secret', 'previous_secret']) {
        const ask = (who: Who) => people.clients[who].from('webhook_endpoints').select(column)
        expect(await askAll(ask)).toEqual([401, 403, 403, 403])
      }
      const { data } = await people.clients.admin
        .from('webhook_endpoints')
        .select('id')
        .like('secret', 'whsec_%')
      expect(data).toBeNull()
    })

    test('nobody writes deliveries or their tries by hand', async () => {
      for (const table of ['deliveries', 'delivery_attempts']) {
        expect(await askAll((who) => people.clients[who].from(table).insert({}))).toEqual([
          401, 403, 403, 403,
        ])
        const change = (who: Who) =>
          people.clients[who].from(table).update({ error: '' }).not('id', 'is', null)
        expect((await askAll(change)).every((answer) => typeof answer === 'number' && answer >= 400)).toBe(
          true,
        )
        const remove = (who: Who) => people.clients[who].from(table).delete().neq('outcome', '')
        expect((await askAll(remove)).every((answer) => typeof answer === 'number' && answer >= 400)).toBe(
          true,
        )
      }
    })

    test('endpoints are written by administrators and the server', async () => {
      const add = (who: Who) =>
        people.clients[who]
          .from('webhook_endpoints')
          .insert({ name: who, url: 'https://x.example/', secret: SECRET })
          .select('id')
      expect(await askAll(add)).toEqual([401, 403, 1, 1])
      const change = (who: Who) =>
        people.clients[who].from('webhook_endpoints').update({ name: who }).eq('name', 'server').select('id')
      expect(await askAll(change)).toEqual([401, 0, 1, 0])
      const remove = (who: Who) =>
        people.clients[who].from('webhook_endpoints').delete().eq('name', 'admin').select('id')
      expect(await askAll(remove)).toEqual([401, 0, 2, 0])
    })

    test('a secret has the form that signs, and an address is one of the web', async () => {
      for (const values of [{ secret: 'hunter2' }, { url: 'ftp://x.example/' }, { events: [] }]) {
        const { error } = await people.clients.admin
          .from('webhook_endpoints')
          .insert({ name: 'x', url: 'https://x.example/', secret: SECRET, ...values })
        expect(error).toMatchObject({ code: '23514' })
      }
    })

    test('deliveries are replayed and endpoints tested by administrators and the server', async () => {
      const none = '00000000-0000-4000-8000-000000000000'
      const replay = (who: Who) => people.clients[who].rpc('replay_deliveries', { p_deliveries: [none] })
      expect(await askAll(replay)).toEqual([401, 403, 'done', 'done'])
      const send = (who: Who) => people.clients[who].rpc('send_test_event', { p_endpoint: none })
      expect(await askAll(send)).toEqual([401, 403, 'done', 'done'])
    })

    test('the queue is worked by the server alone', async () => {
      for (const [name, values] of [
        ['list_due_channels', {}],
        ['plan_deliveries', {}],
        ['claim_deliveries', { p_channel: 'mail', p_limit: 1, p_lease_seconds: 1 }],
        ['renew_deliveries', { p_claims: [], p_lease_seconds: 1 }],
        ['finish_deliveries', { p_tries: [] }],
        ['submit_leads', { p_forms: [] }],
      ] as const) {
        const answers = await askAll((who) => people.clients[who].rpc(name, values))
        expect(answers.slice(0, 3)).toEqual([401, 403, 403])
      }
    })
  })
}
