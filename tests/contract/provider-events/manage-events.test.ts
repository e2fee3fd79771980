/** `manage-provider-events`: listing, retrying and dismissing events. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { onBothFunctionEngines, type SignedIn } from '#tests/support/site/functions-backend.ts'
import { type Answer, asPerson, callFunction, type Loose, openPayments } from '../payments/payment-calls.ts'
import { calendlyInvitee, checkoutCompleted, someId } from './event-shapes.ts'
import { openProviders, RUNTIME } from './send-events.ts'

onBothFunctionEngines({ runtime: RUNTIME }, (use) => {
  const { make, manage: managePayments } = openPayments(use)
  const { sendEvent, listEvents } = openProviders(use)
  let admin: SignedIn
  beforeAll(async () => {
    admin = await use().signIn('admin')
  })
  const manage = (body: object): Promise<Answer> =>
    callFunction(use(), 'manage-provider-events', asPerson(use(), admin), body)
  const list = (isWaiting: boolean, last: Loose = null) =>
    manage({ action: 'list', isWaiting, after: last && { at: last['received_at'], id: last['id'] } })
  const findId = async (key: string) =>
    (
      await use().engine.query<{ id: string }>('select id from public.provider_events where event_key = $1', [
        key,
      ])
    )[0]!.id

  test('lists events with their subjects, page by page', async () => {
    const { number } = await make()
    const email = `${someId('')}@client.example`
    await sendEvent('stripe', checkoutCompleted({ client_reference_id: number }))
    await sendEvent('calendly', calendlyInvitee('invitee.created', { email }))
    await make()
    const lost = checkoutCompleted()
    await sendEvent('stripe', lost)
    const all = await list(false)
    expect(all.body).toMatchObject({ hasMore: false, waiting: 1 })
    expect(all.body.events).toMatchObject([
      { status: 'waiting', reason: 'no-reference', payment_requests: null, leads: null },
      { provider: 'calendly', kind: 'invitee.created', leads: { email, name: 'Ben' } },
      { provider: 'stripe', status: 'attached', payment_requests: { number } },
    ])
    expect(all.body.events[0]).not.toHaveProperty('body')
    expect((await list(true)).body.events).toHaveLength(1)
    expect((await list(false, all.body.events[1])).body.events).toHaveLength(1)
    for (let turn = 0; turn < 51; turn += 1)
      await sendEvent('stripe', checkoutCompleted({}, { type: 'customer.created' }))
    const first = await list(false)
    expect([first.body.events.length, first.body.hasMore]).toEqual([50, true])
    const last = first.body.events.at(-1)
    expect((await list(false, last)).body).toMatchObject({ hasMore: false, events: { length: 4 } })
    // Events of the same time are neither skipped nor repeated.
    await use().engine.query(`update public.provider_events set received_at = '2026-11-20T10:00:00.123456Z'`)
    const same = (await list(false)).body.events as Loose[]
    const rest = (await list(false, same.at(-1))).body.events as Loose[]
    expect(new Set([...same, ...rest].map(({ id }) => id)).size).toBe(54)
  })

  test('attaches an event on retry once its request exists', async () => {
    const { number: last } = await make()
    const next = `${last.slice(0, 5)}${String(Number(last.slice(5)) + 1).padStart(4, '0')}`
    const event = checkoutCompleted({ client_reference_id: next })
    await sendEvent('stripe', event)
    const id = await findId(event.id)
    expect((await manage({ action: 'retry', id })).body.event).toMatchObject({
      status: 'waiting',
      reason: 'no-such-request',
    })
    const request = await make()
    expect(request.number).toBe(next)
    const { body } = await manage({ action: 'retry', id })
    expect(body.event).toMatchObject({ status: 'attached', reason: null, payment_requests: { number: next } })
    expect((await managePayments('read', { id: request.id })).body.request.status).toBe('paid')
    expect((await manage({ action: 'retry', id })).status).toBe(409)
  })

  test('records repeated and simultaneous retries once', async () => {
    const { id: request, number } = await make()
    await managePayments('cancel', { id: request })
    const event = checkoutCompleted({ client_reference_id: number })
    await sendEvent('stripe', event)
    const id = await findId(event.id)
    for (let turn = 0; turn < 2; turn += 1) await manage({ action: 'retry', id })
    await managePayments('reopen', { id: request })
    const answers = await Promise.all(Array.from({ length: 8 }, () => manage({ action: 'retry', id })))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const { body } = await managePayments('read', { id: request })
    const kinds = body.events.map(({ kind }: Loose) => kind) as string[]
    // The problem is recorded once as well, however often it is retried.
    for (const kind of ['paid', 'provider']) expect(kinds.filter((one) => one === kind)).toHaveLength(1)
  })

  test('returns the signed payload of an event, and dismisses it', async () => {
    const event = checkoutCompleted()
    await sendEvent('stripe', event)
    const id = await findId(event.id)
    expect(JSON.parse((await manage({ action: 'read', id })).body.body as string)).toEqual(event)
    expect((await manage({ action: 'set-aside', id })).body.event).toMatchObject({
      status: 'ignored',
      reason: 'set-aside',
    })
    expect((await manage({ action: 'set-aside', id })).status).toBe(409)
    expect((await sendEvent('stripe', event)).outcome).toBe('repeated')
    expect(await listEvents('id = $1', [id])).toMatchObject([{ status: 'ignored' }])
  })

  test('returns 404 for an unknown event', async () => {
    for (const action of ['read', 'retry'])
      expect((await manage({ action, id: randomUUID() })).status).toBe(404)
    expect((await manage({ action: 'read', id: 'x' })).status).toBe(400)
    expect((await manage({ action: 'erase', id: randomUUID() })).status).toBe(400)
  })
})
