/** Signatures of provider events, over HTTP. */
import { expect, test } from 'vitest'
import { createPaypalDouble } from '#tests/support/servers/paypal-double.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { calcomBooking, calendlyInvitee, captureCompleted, checkoutCompleted } from './event-shapes.ts'
import {
  nowSeconds,
  openProviders,
  paypal,
  type ProviderName,
  RUNTIME,
  SECRETS,
  signAsCalcom,
  signAsCalendly,
  signAsPaypal,
  signAsStripe,
} from './send-events.ts'

const SOME: Record<ProviderName, () => object> = {
  stripe: checkoutCompleted,
  paypal: captureCompleted,
  calcom: () => calcomBooking('BOOKING_CREATED'),
  calendly: () => calendlyInvitee('invitee.created'),
}
const NAMES = Object.keys(SOME) as ProviderName[]
const SIGNERS = { stripe: signAsStripe, paypal: signAsPaypal, calcom: signAsCalcom, calendly: signAsCalendly }
const DAY_MS = 24 * 3_600_000
const write = (event: object) => JSON.stringify(event)

onBothFunctionEngines({ runtime: RUNTIME }, (use) => {
  const { post, listEvents } = openProviders(use)
  const countEvents = async () => (await listEvents('true')).length

  test.for(NAMES)('stores the event of %s byte for byte', async (name) => {
    const body = `  ${JSON.stringify(SOME[name](), null, 3)}\n`
    expect((await post(name, body, SIGNERS[name](body))).status).toBe(200)
    expect((await listEvents('true')).at(-1)!.body).toBe(body)
  })

  test.for(NAMES)('rejects events of %s without a valid signature of the exact body', async (name) => {
    const before = await countEvents()
    const spaced = JSON.stringify(SOME[name](), null, 2)
    const headers = SIGNERS[name](spaced)
    const rewritten = write(JSON.parse(spaced) as object)
    for (const [body, sent] of [
      [spaced, {}],
      [rewritten, headers],
      [`${spaced} `, headers],
      [spaced.replace('client', 'cliemt'), headers],
      ['', headers],
    ] as const) {
      const changed = body === spaced && sent === headers ? `${body}x` : body
      expect((await post(name, changed, sent)).status).toBe(401)
    }
    // Signatures of other providers are invalid.
    for (const other of NAMES.filter((one) => one !== name))
      expect((await post(name, spaced, SIGNERS[other](spaced))).status).toBe(401)
    expect(await countEvents()).toBe(before)
  })

  test.for([
    ['stripe', signAsStripe],
    ['calendly', signAsCalendly],
  ] as const)('rejects time stamps of %s that are more than five minutes off', async ([name, sign]) => {
    const ask = (seconds: number) => {
      const body = write(SOME[name]())
      return post(name, body, sign(body, seconds))
    }
    expect((await ask(nowSeconds() - 240)).status).toBe(200)
    for (const seconds of [nowSeconds() - 301, nowSeconds() + 330, 0])
      expect((await ask(seconds)).status).toBe(401)
  })

  test('rejects a changed Stripe time stamp', async () => {
    const body = write(checkoutCompleted())
    const { 'stripe-signature': old } = signAsStripe(body, nowSeconds() - 4000)
    const [, signature] = old.split(',')
    for (const header of [
      `t=${nowSeconds()},${signature}`,
      `${old},t=${nowSeconds()}`,
      `t=${nowSeconds()},${old}`,
      signature!,
    ])
      expect((await post('stripe', body, { 'stripe-signature': header })).status).toBe(401)
  })

  test('accepts one valid of two Stripe signatures', async () => {
    const body = write(checkoutCompleted())
    const seconds = nowSeconds()
    const right = signAsStripe(body, seconds)['stripe-signature'].split(',')[1]
    const wrong = signAsStripe(body, seconds, 'whsec_another_secret_0123456789')['stripe-signature'].split(
      ',',
    )[1]
    const send = (header: string) => post('stripe', body, { 'stripe-signature': header })
    expect((await send(`t=${seconds},${wrong},v0=${'0'.repeat(64)}`)).status).toBe(401)
    // Only scheme v1 counts.
    expect((await send(`t=${seconds},${right!.replace('v1', 'v0')}`)).status).toBe(401)
    expect(
      (await send(`t=${seconds},${Array.from({ length: 40 }, () => wrong).join(',')},${right}`)).status,
    ).toBe(401)
    expect((await send(`t=${seconds},${wrong},${right}`)).status).toBe(200)
  })

  test.for([[-5 * DAY_MS], [10 * 60_000]])(
    'rejects Cal.com and PayPal events from %d ms away',
    async ([distance]) => {
      const then = new Date(Date.now() + distance!).toISOString()
      const booking = write(calcomBooking('BOOKING_CREATED', {}, { createdAt: then }))
      expect((await post('calcom', booking, signAsCalcom(booking))).status).toBe(401)
      const capture = write(captureCompleted())
      const { PAYPAL_WEBHOOK_ID: webhookId } = SECRETS
      expect((await post('paypal', capture, paypal.sign(capture, { webhookId, time: then }))).status).toBe(
        401,
      )
    },
  )

  test('accepts only certificates from PayPal', async () => {
    const body = write(captureCompleted())
    const { PAYPAL_WEBHOOK_ID: webhookId } = SECRETS
    const asked = paypal.asked.length
    for (const address of [
      'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
      'https://evil.example/v1/notifications/certs/CERT-1',
      'http://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
      'https://evil@api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com/v1/notifications/certs/../../oauth2/token',
      'https://api.paypal.com/v1/notifications/certs/CERT-1?redirect=https://evil.example',
      'file:///etc/passwd',
      '',
    ])
      expect((await post('paypal', body, paypal.sign(body, { webhookId, address }))).status).toBe(401)
    expect(paypal.asked.length).toBe(asked)
    const impostor = createPaypalDouble()
    expect((await post('paypal', body, impostor.sign(body, { webhookId }))).status).toBe(401)
    expect((await post('paypal', body, paypal.sign(body, { webhookId: 'ANOTHERWEBHOOK' }))).status).toBe(401)
    const signed = paypal.sign(body, { webhookId })
    expect((await post('paypal', body, { ...signed, 'paypal-auth-algo': 'none' })).status).toBe(401)
    expect((await post('paypal', body, { ...signed, 'paypal-transmission-id': 'other' })).status).toBe(401)
  })

  test('caches certificates and limits requests for missing ones', async () => {
    const { PAYPAL_WEBHOOK_ID: webhookId } = SECRETS
    const send = (address?: string) => {
      const body = write(captureCompleted())
      return post('paypal', body, paypal.sign(body, { webhookId, ...(address && { address }) }))
    }
    await send()
    const asked = paypal.asked.length
    expect((await send()).status).toBe(200)
    expect(paypal.asked.length).toBe(asked)
    const statuses: number[] = []
    for (let turn = 0; turn < 13; turn += 1) {
      const answer = await send(`https://api.paypal.com/v1/notifications/certs/CERT-missing-${turn}`)
      statuses.push(answer.status)
    }
    expect(new Set(statuses)).toEqual(new Set([503, 429]))
    expect(paypal.asked.length - asked).toBeLessThanOrEqual(10)
    expect((await send()).status).toBe(200)
  })

  test('rejects invalid JSON and stores unknown formats', async () => {
    for (const body of ['<xml/>', '[1', `${'['.repeat(80)}${']'.repeat(80)}`])
      expect((await post('stripe', body, signAsStripe(body))).status).toBe(400)
    const body = '{"kind":"new"}'
    expect(await post('stripe', body, signAsStripe(body))).toEqual({ status: 200, outcome: 'waiting' })
    expect((await listEvents(`body = $1`, [body]))[0]).toMatchObject({
      kind: 'unknown',
      reason: 'not-understood',
    })
  })

  test('rejects large, compressed and unknown requests', async () => {
    const before = await countEvents()
    const large = write({ ...checkoutCompleted(), padding: 'x'.repeat(600_000) })
    expect((await post('stripe', large, signAsStripe(large))).status).toBe(413)
    const body = write(checkoutCompleted())
    const compressed = { ...signAsStripe(body), 'content-encoding': 'gzip' }
    expect((await post('stripe', body, compressed)).status).toBe(415)
    for (const name of ['', 'adyen', '__proto__', 'constructor', 'Stripe'])
      expect((await post(name, body, signAsStripe(body))).status).toBe(404)
    const asked = await use().call('receive-provider-event?provider=stripe', { method: 'GET', body: null })
    expect(asked.status).toBe(405)
    expect(await countEvents()).toBe(before)
  })

  test('rejects events from other origins', async () => {
    const body = write(checkoutCompleted())
    const headers = { ...signAsStripe(body), origin: 'https://elsewhere.example' }
    expect((await post('stripe', body, headers)).status).toBe(403)
  })
})

onBothFunctionEngines({ runtime: { settings: {}, network: paypal.network } }, (use) => {
  const { post } = openProviders(use)
  test.for(NAMES)('rejects events of %s without its setting', async (name) => {
    const body = write(SOME[name]())
    expect((await post(name, body, SIGNERS[name](body))).status).toBe(404)
  })
})
