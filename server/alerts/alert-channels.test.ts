import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { startWebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { parseConfig } from '../config/config.ts'
import type { AlertNotice } from './alert.ts'
import { openAlertChannels } from './alert-channels.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx0dMZ4Ngc7A='
const NOTICE: AlertNotice = {
  name: 'job',
  subject: 'deliver',
  sentence:
    'The scheduled job deliver failed: <b>no</b> answer of https://hooks.example.com/?token=planted-token',
  since: '2026-11-25T12:03:00.000Z',
  kind: 'started',
  sentBy: [],
  attempt: 1,
}

async function open(environment: Record<string, string>) {
  const [mails, receiver] = await Promise.all([startMailServer(), startWebhookReceiver()])
  onTestFinished(() => Promise.all([mails.stop(), receiver.stop()]).then(() => undefined))
  const config = parseConfig({
    SITE_URL: 'https://www.example.com',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    ALERT_EMAIL: 'operator@example.com',
    ALERT_WEBHOOK_URL: `${receiver.url}/alerts`,
    WEBHOOK_HOSTS: receiver.host,
    ...environment,
  })
  const { channels, close } = openAlertChannels(config)
  onTestFinished(close)
  const find = (name: string) => channels.find((channel) => channel.name === name)!
  return { mails, receiver, find }
}

test('all attempts to send a message have the same id, and none contains a secret', async () => {
  const { mails, receiver, find } = await open({ ALERT_WEBHOOK_SECRET: SECRET })
  const later = { ...NOTICE, attempt: 2, since: '2026-11-25T12:09:00.000Z' }
  for (const notice of [NOTICE, later, { ...NOTICE, kind: 'ended' as const }]) {
    await find('mail').send(notice)
    await find('webhook').send(notice)
  }
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
  const messageIds = mails.taken.map(({ data }) => /^Message-ID: <(.*)@www\.example\.com>/im.exec(data)![1])
  expect(messageIds).toEqual(ids)
  for (const text of [...mails.taken.map(({ data }) => data), ...receiver.received.map(({ body }) => body)])
    expect(text).not.toContain('planted-token')
  const html = mails.taken[0]!.data.split('Content-Type: text/html')[1]!
  expect(html).toContain('&lt;b&gt;no&lt;/b&gt;')
})

test('sends an unsigned text to a chat', async () => {
  const { receiver, find } = await open({ ALERT_WEBHOOK_FORMAT: 'slack' })
  await find('webhook').send(NOTICE)
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
  expect(headers['webhook-signature']).toBeUndefined()
  const { text } = JSON.parse(body) as { text: string }
  expect(text).toContain('*Alert started*')
  expect(text).toContain('Sentence: The scheduled job deliver failed')
  expect(text).not.toContain('<b>')
})

test('rejects with a reason that contains no secret if a channel fails', async () => {
  const { mails, receiver, find } = await open({ ALERT_WEBHOOK_SECRET: SECRET })
  receiver.answerWith({ status: 500 })
  await expect(find('webhook').send(NOTICE)).rejects.toThrow('The receiver returned status 500.')
  mails.refuse('RCPT', '550 no such user operator@example.com')
  await expect(find('mail').send(NOTICE)).rejects.toThrow('the mail server rejected it (EENVELOPE)')
})

test('sends nothing to a private host that WEBHOOK_HOSTS does not name', async () => {
  const { receiver, find } = await open({
    ALERT_WEBHOOK_SECRET: SECRET,
    ALERT_WEBHOOK_URL: 'https://127.0.0.1/alerts',
    WEBHOOK_HOSTS: '',
  })
  await expect(find('webhook').send(NOTICE)).rejects.toThrow('may not be fetched')
  expect(receiver.received).toEqual([])
})
