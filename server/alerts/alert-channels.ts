/** Sends alerts by email and webhook directly from this process, so that they work without the database. */
import { createHash } from 'node:crypto'
import { layOutMail } from '#supabase/functions/_shared/mails/mail-layout.ts'
import { buildMessage } from '#supabase/functions/_shared/mails/mail-message.ts'
import { postDelivery } from '#supabase/functions/_shared/deliveries/post-delivery.ts'
import { signWebhook } from '#supabase/functions/_shared/deliveries/send-webhook.ts'
import { renderWebhookBody } from '#supabase/functions/_shared/deliveries/webhook-body.ts'
import { openMailSender } from '../backend/mail-sender.ts'
import type { Config } from '../config/config.ts'
import { redactForms } from '../observability/redaction.ts'
import type { AlertNotice } from './alert.ts'
import type { AlertChannel } from './watch-alerts.ts'

export function openAlertChannels(config: Config) {
  const { alerts, site, siteUrl, webhookHosts } = config
  const { email, webhook } = alerts
  const sender = email ? openMailSender(config) : null
  const channels: AlertChannel[] = []
  if (sender && email)
    channels.push({
      name: 'mail',
      async send(notice) {
        const mail = buildMessage(writeMail(notice, { site, siteUrl }), email, nameMessage(notice), siteUrl)
        await sender.send(mail).catch((error: { code?: string }) => {
          throw new Error(`the mail server rejected it (${error.code ?? 'no code'})`)
        })
      },
    })
  if (webhook)
    channels.push({
      name: 'webhook',
      async send(notice) {
        const { format, secret } = webhook
        const body = renderWebhookBody(describeEvent(notice, siteUrl), { format, mapping: {} })
        const seconds = Math.floor(Date.now() / 1000)
        const result = await postDelivery(webhook.url, {
          purpose: 'webhook',
          settings: { hosts: webhookHosts, pictures: 'listed', forbiddenHosts: [new URL(siteUrl).hostname] },
          headers: {
            'content-type': 'application/json',
            ...(secret && signWebhook(nameMessage(notice), body, [secret], seconds)),
          },
          body,
        })
        if (result.outcome === 'failed') throw new Error(result.error)
      },
    })
  return { channels, close: async () => sender?.close?.() }
}

/**
 * Id of a message. It is the same for each attempt, and for all processes that noticed the alert within the
 * same ten minutes.
 */
function nameMessage({ name, subject, kind, since }: AlertNotice): string {
  const start = Math.floor(Date.parse(since) / 600_000)
  const digest = createHash('sha256').update(`${name} ${subject} ${start}`).digest('hex').slice(0, 24)
  return `alert-${kind}-${digest}`
}

function writeMail(
  { kind, sentence, since }: AlertNotice,
  { site, siteUrl }: Pick<Config, 'site' | 'siteUrl'>,
) {
  const text = redactForms(sentence)
  const isStart = kind === 'started'
  return layOutMail(
    {
      subject: `${isStart ? 'Alert' : 'Over'}: ${text}`,
      heading: isStart ? 'Something needs your attention' : 'The alert is over',
      blocks: [
        { kind: 'paragraph', text: isStart ? text : `This alert is over: ${text}` },
        { kind: 'facts', rows: [['Since', since.slice(0, 16).replace('T', ' ') + ' UTC']] },
        { kind: 'button', label: 'Open the admin', href: '/admin' },
        {
          kind: 'small',
          text: isStart ? 'You get one more email when this is over.' : 'You do not have to do anything.',
        },
      ],
    },
    { name: site.name, email: site.email, phone: '', timeZone: site.timeZone, siteUrl },
  )
}

function describeEvent({ name, subject, kind, sentence, since }: AlertNotice, siteUrl: string) {
  return {
    type: `alert.${kind}`,
    timestamp: new Date().toISOString(),
    data: { alert: name, subject, sentence: redactForms(sentence), since, site: siteUrl },
  }
}
