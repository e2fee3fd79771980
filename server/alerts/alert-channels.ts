/** How messages about alerts go out: by mail and webhook, from this process itself, so that they do when the database is away. */
import { createHash } from 'node:crypto'
import { createSmtpSender } from '#backend/index.ts'
import { layOutMail } from '#supabase/functions/_shared/deliveries/mails/mail-layout.ts'
import { buildMessage } from '#supabase/functions/_shared/deliveries/mails/mail-message.ts'
import { postDelivery } from '#supabase/functions/_shared/deliveries/post-delivery.ts'
import { signWebhook } from '#supabase/functions/_shared/deliveries/webhooks/sign-webhook.ts'
import { renderWebhookBody } from '#supabase/functions/_shared/deliveries/webhooks/webhook-body.ts'
import { formatSender } from '../backend/backend-options.ts'
import type { Config } from '../config/config.ts'
import { redactForms } from '../observability/redaction.ts'
import type { AlertNotice } from './alert.ts'
import type { AlertChannel } from './watch-alerts.ts'

export type AlertChannels = { channels: AlertChannel[]; close: () => Promise<void> }

/** Those that the settings name. */
export function openAlertChannels(
  config: Pick<Config, 'alerts' | 'smtpUrl' | 'site' | 'siteUrl' | 'webhookHosts'>,
): AlertChannels {
  const { smtpUrl, site, siteUrl, webhookHosts } = config
  const { email, webhook } = config.alerts
  const channels: AlertChannel[] = []
  let close = async () => undefined as void
  if (smtpUrl && email) {
    const sender = createSmtpSender({ url: smtpUrl, from: formatSender(site) })
    close = async () => sender.close?.()
    channels.push({
      name: 'mail',
      async send(notice) {
        const mail = buildMessage(writeMail(notice, { site, siteUrl }), email, nameMessage(notice), siteUrl)
        await sender.send(mail).catch((error: { code?: string }) => {
          throw new Error(`the mail server did not take it (${error.code ?? 'no code'})`)
        })
      },
    })
  }
  if (webhook) {
    channels.push({
      name: 'webhook',
      async send(notice) {
        const body = renderWebhookBody(describeEvent(notice, siteUrl), {
          format: webhook.format,
          mapping: {},
        })
        const result = await postDelivery(webhook.url, {
          purpose: 'webhook',
          settings: { hosts: webhookHosts, pictures: 'listed', forbiddenHosts: [new URL(siteUrl).hostname] },
          headers: {
            'content-type': 'application/json',
            ...(webhook.secret &&
              signWebhook(nameMessage(notice), body, [webhook.secret], Math.floor(Date.now() / 1000))),
          },
          body,
        })
        if (result.outcome === 'failed') throw new Error(result.error)
      },
    })
  }
  return { channels, close }
}

/** The same in every try, and from every process that saw it begin in the same minutes: receivers can tell a repetition. */
function nameMessage({ name, subject, kind, since }: AlertNotice): string {
  const begin = Math.floor(Date.parse(since) / 600_000)
  const digest = createHash('sha256').update(`${name} ${subject} ${begin}`).digest('hex').slice(0, 24)
  return `alert-${kind}-${digest}`
}

const HEADINGS = { started: 'Something needs you', ended: 'It is over' } as const

function writeMail(notice: AlertNotice, { site, siteUrl }: Pick<Config, 'site' | 'siteUrl'>) {
  const { kind, sentence, since } = notice
  const text = redactForms(sentence)
  return layOutMail(
    {
      subject: `${kind === 'started' ? 'Alert' : 'Over'}: ${text}`,
      heading: HEADINGS[kind],
      blocks: [
        { kind: 'paragraph', text: kind === 'started' ? text : `This alert is over: ${text}` },
        { kind: 'facts', rows: [['Since', since.slice(0, 16).replace('T', ' ') + ' UTC']] },
        { kind: 'button', label: 'Open the back office', href: '/admin' },
        {
          kind: 'small',
          text:
            kind === 'started'
              ? 'You hear of it once, and once more when it is over.'
              : 'Nothing more has to be done, unless it comes again.',
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
