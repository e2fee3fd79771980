/** Payment requests after issue: refunds, a changed agency name, no payment method, no mail server. */
import { expect, test } from 'vitest'
import { AGENCY, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { inDays, type Loose, openPayments, today } from './payment-calls.ts'

const issuer = (name: string) => ({
  name,
  legal_name: null,
  address: ['1 Road'],
  email: 'hello@acme.example',
  phone: '',
  time_zone: 'UTC',
})

onBothFunctionEngines({ runtime: { agency: AGENCY } }, (use) => {
  const { make, manage, open, pay } = openPayments(use)
  const refund = (id: string, amount: number, on = today) =>
    manage('refund', { id, amount, on, note: 'Too much' })
  const sumPaid = async (currency: string) => {
    const { body } = await manage('list', { status: null, search: '', page: 1 })
    return body.sums.find((sum: Loose) => sum.currency === currency).paid as number
  }
  /** Stores settings as each start of the site does. */
  const storeSettings = async (values: object) => {
    const { error } = await use().service.from('installation_settings').update(values).eq('id', true)
    expect(error).toBeNull()
  }
  const deliver = () => use().call('deliver', { headers: { apikey: use().keys.secret } })

  test('a refund changes the status of a request and the total paid', async () => {
    const { id } = await make({ currency: 'CHF' })
    expect((await refund(id, 1)).status).toBe(409)
    await pay(id)
    expect(await sumPaid('CHF')).toBe(120_000)
    const part = await refund(id, 20_000)
    expect(part.body.request).toMatchObject({
      status: 'partly-refunded',
      refunded: 20_000,
      refunded_on: today,
    })
    expect(await sumPaid('CHF')).toBe(100_000)
    expect((await refund(id, 100_001)).body).toMatchObject({
      error: 'A refund must be above 0, and at most what was paid and not refunded yet.',
    })
    expect((await refund(id, 100_000, inDays(1))).status).toBe(400)
    expect((await refund(id, 100_000)).body.request).toMatchObject({ status: 'refunded', refunded: 120_000 })
    expect(await sumPaid('CHF')).toBe(0)
    expect((await refund(id, 1)).status).toBe(409)
    const { body } = await manage('list', { status: 'refunded', search: '', page: 1 })
    expect(body.requests.map((request: Loose) => request.id)).toEqual([id])
    const { events } = (await manage('read', { id })).body
    expect(events.at(-1)).toMatchObject({
      kind: 'refunded',
      data: { amount: 100_000, currency: 'CHF', on: today, note: 'Too much' },
    })
  })

  test('a request keeps its issuer; one without an issuer gets the current one at the next start', async () => {
    const old = await make()
    expect(old.issuer).toBe(null)
    await storeSettings({ issuer: issuer('First name') })
    const first = await make()
    await storeSettings({ issuer: issuer('Second name') })
    const second = await make()
    const read = async (id: string) => {
      const { token } = (await manage('link', { id })).body
      return (await open(token)).body.request.issuer.name as string
    }
    expect([await read(old.id), await read(first.id), await read(second.id)]).toEqual([
      'First name',
      'First name',
      'Second name',
    ])
  })

  test('a request is not sent while no payment method is configured', async () => {
    const { id } = await make()
    await storeSettings({ client_can_pay: false })
    for (const action of ['send', 'remind']) {
      const { status, body } = await manage(action, { id })
      expect(status).toBe(409)
      expect(body['error']).toMatch(
        /^The client would have no way to pay\. Set your bank account \(PAYMENT_IBAN\)/,
      )
    }
    await storeSettings({ client_can_pay: true })
    expect((await manage('send', { id })).status).toBe(200)
  })

  test('a request shows that its mail waits for a mail server', async () => {
    const { id, number } = await make()
    expect((await manage('send', { id })).body.request).toMatchObject({ mail_waits: true })
    await deliver()
    const { request, events } = (await manage('read', { id })).body
    expect(request.mail_waits).toBe(true)
    expect(events.map(({ kind, mail }: Loose) => [kind, mail])).toEqual([
      ['created', null],
      ['sent', 'waiting'],
    ])
    const { body } = await manage('list', { status: null, search: number, page: 1 })
    expect(body.requests).toMatchObject([{ mail_waits: true }])
    await pay(id)
    expect((await manage('read', { id })).body.events[1]).toMatchObject({ kind: 'sent', mail: 'cancelled' })
  })
})
