import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import type { Mail } from '#backend/auth/mail/mail-purposes.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import {
  addEndpoint,
  clearDeliveries,
  emitEvent,
  enqueueMail,
  makeDeliveriesDue,
  readAttempts,
  readDeliveries,
  SECRET,
} from './delivery-rows.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'

const AGENCY = {
  name: 'Acme “Growth”',
  email: 'hello@acme.example',
  phone: '+1 202 555 0100',
  siteUrl: 'https://acme.example',
  timeZone: 'Europe/Berlin',
}
const LEAD = {
  id: '1',
  kind: 'contact',
  name: 'Ann',
  email: 'ann@mail.example',
  message: 'Hello\n<b>you</b>',
}

/** Sent emails, and the errors with which the next attempts fail. */
const sent: Mail[] = []
const failures: object[] = []
let receiver: WebhookReceiver
const hosts: string[] = []

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  hosts.push(receiver.host)
})
afterAll(() => receiver.stop())

const mailServer = {
  send: async (mail: Mail) => {
    const failure = failures.shift()
    if (failure) throw Object.assign(new Error('550 <ann@mail.example> unknown'), failure)
    sent.push(mail)
  },
}

const runtime = { agency: AGENCY, webhookHosts: hosts }

onBothFunctionEngines({ runtime, mail: mailServer }, (use) => {
  const engine = () => use().engine
  afterEach(async () => {
    await clearDeliveries(engine())
    sent.length = 0
    failures.length = 0
    receiver.received.length = 0
  })
  const deliver = async () => {
    const answer = await use().call('deliver', { headers: { apikey: use().keys.secret } })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { delivered: number; failed: number }
  }

  test('sends an email by its template, with the same message id in every attempt', async () => {
    const id = await enqueueMail(engine(), { to: 'agency', data: LEAD })
    failures.push({ code: 'ECONNECTION' })
    expect(await deliver()).toMatchObject({ delivered: 0, failed: 1 })
    expect(await readDeliveries(engine())).toMatchObject([
      { status: 'queued', last_error: 'The email could not be sent (ECONNECTION).' },
    ])
    await makeDeliveriesDue(engine())
    expect(await deliver()).toMatchObject({ delivered: 1, failed: 0 })
    expect(sent).toMatchObject([
      {
        to: AGENCY.email,
        replyTo: 'ann@mail.example',
        subject: 'Ann sent a message',
        messageId: `<${id}@acme.example>`,
      },
    ])
    expect(sent[0]!.text).toContain('> Hello\n> <b>you</b>')
    expect(sent[0]!.html).toContain('&lt;b&gt;you&lt;/b&gt;')
    expect(await deliver()).toMatchObject({ delivered: 0, failed: 0 })
    expect(await readAttempts(engine(), id)).toMatchObject([{ outcome: 'failed' }, { outcome: 'delivered' }])
  })

  test('does not retry an address that the mail server refused, nor show the response', async () => {
    await enqueueMail(engine(), { data: LEAD })
    failures.push({ code: 'EENVELOPE', responseCode: 550 })
    await deliver()
    expect(await readDeliveries(engine())).toMatchObject([
      { status: 'failed', last_error: 'The mail server refused the address.' },
    ])
  })

  test('fails an email with missing data permanently and names the field', async () => {
    await enqueueMail(engine(), { data: { kind: 'contact' } })
    await enqueueMail(engine(), { template: 'no-such-mail' })
    await deliver()
    expect(await readDeliveries(engine())).toMatchObject([
      { status: 'failed', last_error: 'The email could not be written: id.' },
      { status: 'failed', last_error: 'There is no such email.' },
    ])
  })

  test('signs webhooks as Standard Webhooks defines', async () => {
    await addEndpoint(engine(), { url: `${receiver.url}/hook` })
    await emitEvent(engine(), 'lead.created', { lead: { name: 'Ann „ü“' } })
    receiver.answerWith({ status: 500 })
    await deliver()
    await makeDeliveriesDue(engine())
    expect(await deliver()).toMatchObject({ delivered: 1 })
    const [delivery] = await readDeliveries(engine())
    const [first, second] = receiver.received
    expect(first!.headers['webhook-id']).toBe(delivery!.id)
    expect(second!.headers['webhook-id']).toBe(delivery!.id)
    expect(second!.body).toBe(first!.body)

    const verify = (secret: string, body: string, changed: Record<string, string> = {}) =>
      new Webhook(secret).verify(body, { ...(second!.headers as Record<string, string>), ...changed })
    expect(verify(SECRET, second!.body)).toMatchObject({
      type: 'lead.created',
      data: { lead: { name: 'Ann „ü“' } },
    })
    expect(() => verify(SECRET, second!.body.replace('Ann', 'Bob'))).toThrow('No matching signature')
    expect(() => verify(`whsec_${'B'.repeat(43)}=`, second!.body)).toThrow('No matching signature')
    expect(() => verify(SECRET, second!.body, { 'webhook-id': 'other' })).toThrow('No matching signature')
    const old = String(Math.floor(Date.now() / 1000) - 600)
    expect(() => verify(SECRET, second!.body, { 'webhook-timestamp': old })).toThrow('too old')
  })

  test('sends chat services escaped text and CRMs the mapped fields', async () => {
    await addEndpoint(engine(), { name: 'chat', url: `${receiver.url}/chat`, format: 'slack' })
    await addEndpoint(engine(), {
      name: 'crm',
      url: `${receiver.url}/crm`,
      format: 'fields',
      mapping: { EMAIL: 'data.lead.email', EVENT: 'type', NONE: 'data.constructor.name' },
    })
    await emitEvent(engine(), 'lead.created', {
      lead: {
        email: 'a@b.example',
        message: '<!channel>\n<https://evil.example|Log in>',
        score: 0,
        none: null,
      },
    })
    await deliver()
    const bodyOf = (path: string) =>
      JSON.parse(receiver.received.find((request) => request.path === path)!.body) as unknown
    expect(bodyOf('/chat')).toEqual({
      text:
        '*Lead created*\nLead email: a@b.example\n' +
        'Lead score: 0\nLead message: &lt;!channel&gt; / &lt;https://evil.example|Log in&gt;',
    })
    expect(bodyOf('/crm')).toEqual({ EMAIL: 'a@b.example', EVENT: 'lead.created', NONE: null })
  })

  test('does not follow redirects, honors Retry-After, and disables an endpoint after 410', async () => {
    await addEndpoint(engine(), { url: receiver.url })
    await emitEvent(engine(), 'a')
    receiver.answerWith(
      { status: 307, headers: { location: `${receiver.url}/elsewhere` } },
      { status: 429, headers: { 'retry-after': '7200' } },
      { status: 410 },
    )
    await deliver()
    expect(await readDeliveries(engine())).toMatchObject([
      { last_error: 'The receiver returned status 307.' },
    ])
    await makeDeliveriesDue(engine())
    await deliver()
    const [waiting] = await readDeliveries(engine())
    expect(waiting!.rests).toBeGreaterThan(7_100)
    await makeDeliveriesDue(engine())
    await deliver()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/', '/', '/'])
    const { data } = await use().service.from('webhook_endpoints').select('is_active')
    expect(data).toEqual([{ is_active: false }])
    expect(await readDeliveries(engine())).toMatchObject([{ status: 'failed', attempts: 3 }])
  })

  test('fails an event that is too large, and sends a ping unsigned', async () => {
    await addEndpoint(engine(), { url: receiver.url })
    await emitEvent(engine(), 'lead.created', { text: 'x'.repeat(300_000) })
    await engine().query(
      `select private.enqueue_ping('websub', $1, 'hub.mode=publish', 'application/x-www-form-urlencoded', 'feed', '1')`,
      [`${receiver.url}/hub`],
    )
    expect(await deliver()).toMatchObject({ delivered: 1, failed: 1 })
    expect(receiver.received).toMatchObject([
      {
        path: '/hub',
        body: 'hub.mode=publish',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ])
    expect(receiver.received[0]!.headers['webhook-signature']).toBeUndefined()
  })

  test('sends a long queue completely, each email once', async () => {
    await engine().query(
      `select private.enqueue_mail('lead-notice', 'agency', $1::text::jsonb, 'test', n::text)
       from generate_series(1, 120) n`,
      [JSON.stringify(LEAD)],
    )
    expect(await deliver()).toMatchObject({ delivered: 120 })
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(120)
  })
})
