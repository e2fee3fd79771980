import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRequest, today } from '#tests/contract/payments/payment-calls.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type People, startWithPeople, type Who } from './people.ts'

const CALLERS: readonly Who[] = ['stranger', 'user', 'admin', 'server']

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let people: People
    let id: string
    let paid: string
    beforeAll(async () => {
      people = await startWithPeople(kind)
      id = randomUUID()
      paid = randomUUID()
      const { admin } = people.clients
      for (const p_id of [id, paid])
        await admin
          .rpc('create_payment_request', { p_id, p_request: newRequest(), p_today: today })
          .throwOnError()
      await admin
        .rpc('mark_payment_request_paid', {
          p_id: paid,
          p_way: 'card',
          p_on: today,
          p_note: '',
          p_sends_receipt: false,
          p_today: today,
        })
        .throwOnError()
    })
    afterAll(() => people.backend.stop())

    /** How many rows each caller got, or the status of the refusal. */
    const askAll = async (ask: (who: Who) => PromiseLike<{ status: number; data: unknown }>) => {
      const answers: unknown[] = []
      for (const who of CALLERS) {
        const { status, data } = await ask(who)
        answers.push(status >= 300 ? status : Array.isArray(data) ? data.length : 'done')
      }
      return answers
    }

    test('requests and what happened with them are read by administrators and the server', async () => {
      for (const [table, column] of [
        ['payment_requests', 'id'],
        ['payment_events', 'request_id'],
      ] as const)
        expect(await askAll((who) => people.clients[who].from(table).select().eq(column, id))).toEqual([
          401, 0, 1, 1,
        ])
    })

    test('nobody reads the hashes of links', async () => {
      expect(await askAll((who) => people.clients[who].from('payment_links').select())).toEqual([
        401, 403, 403, 403,
      ])
    })

    test('nobody writes requests, events or links by hand', async () => {
      for (const table of ['payment_requests', 'payment_events', 'payment_links'] as string[]) {
        const column = table === 'payment_requests' ? 'id' : 'request_id'
        for (const write of [
          (who: Who) => people.clients[who].from(table).insert<object>({ [column]: id }),
          (who: Who) =>
            people.clients[who]
              .from(table)
              .update({ [column]: id })
              .eq(column, id),
          (who: Who) => people.clients[who].from(table).delete().eq(column, id),
        ])
          expect(await askAll(write)).toEqual([401, 403, 403, 403])
      }
    })

    test.for([
      ['create_payment_request', () => ({ p_id: randomUUID(), p_request: newRequest(), p_today: today })],
      ['list_payment_requests', () => ({ p_today: today })],
      ['read_payment_request', () => ({ p_id: id, p_today: today })],
      ['send_payment_request', () => ({ p_id: id, p_reminds: false, p_today: today })],
      ['export_payment_requests', () => ({ p_today: today })],
      ['read_payment_link_version', () => ({ p_id: id })],
      ['revoke_payment_link', () => ({ p_id: id, p_today: today })],
      ['renew_payment_link', () => ({ p_id: id })],
      [
        'refund_payment_request',
        () => ({ p_id: paid, p_amount: 1, p_on: today, p_note: '', p_today: today }),
      ],
    ] as const)('%s is for administrators and the server', async ([name, args]) => {
      expect(await askAll((who) => people.clients[who].rpc(name, args()))).toEqual([401, 403, 'done', 'done'])
    })

    test.for([
      ['mark_payment_request_paid', { p_way: 'card', p_on: today, p_note: '', p_sends_receipt: false }],
      ['cancel_payment_request', {}],
    ] as const)('%s is for administrators and the server, and so is taking it back', async ([name, more]) => {
      const args = { p_id: id, p_today: today }
      expect(await askAll((who) => people.clients[who].rpc(name, { ...args, ...more }))).toEqual([
        401,
        403,
        'done',
        // Done already.
        409,
      ])
      expect(await askAll((who) => people.clients[who].rpc('reopen_payment_request', args))).toEqual([
        401,
        403,
        'done',
        409,
      ])
    })

    test.for([
      ['keep_payment_link', { p_id: randomUUID(), p_version: 1, p_token_hash: 'x' }],
      ['open_payment_link', { p_token_hash: 'x', p_today: today, p_marks_seen: true }],
      ['ask_for_payment_link', { p_number: 'x', p_email: 'x', p_visitor: 'x', p_today: today }],
    ] as const)('%s is for the server alone', async ([name, args]) => {
      expect(await askAll((who) => people.clients[who].rpc(name, args))).toEqual([401, 403, 403, 'done'])
    })
  })
}
