import { z } from 'zod'
import type { MailBlock } from './mail-layout.ts'
import { defineMail } from './mail-template.ts'

const optionalText = z.string().nullish()
const noticeData = z.object({
  id: z.string(),
  kind: z.string(),
  name: optionalText,
  email: optionalText,
  phone: optionalText,
  company: optionalText,
  message: optionalText,
  service_slug: optionalText,
  spam_reasons: z.array(z.string()).nullish(),
})

const WHAT_THEY_DID: Record<string, string> = {
  contact: 'sent a message',
  callback: 'requested a callback',
  'service-question': 'asked about a service',
  'calculator-result': 'requested a calculator result',
  booking: 'booked a call',
  payment: 'was sent a payment request',
  mail: 'sent an email',
}

export const leadNotice = defineMail(noticeData, (lead) => {
  const who = lead.name?.trim() || lead.email || lead.phone || 'Someone'
  const quote: MailBlock[] = lead.message?.trim() ? [{ kind: 'quote', text: lead.message.trim() }] : []
  const hint: MailBlock[] = lead.email
    ? [{ kind: 'small', text: `Replies to this email go to ${lead.email}.` }]
    : []
  return {
    thread: `lead-${lead.id}`,
    subject: `${who} ${WHAT_THEY_DID[lead.kind] ?? 'left a message'}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Name', lead.name],
          ['Company', lead.company],
          ['Email', lead.email],
          ['Phone', lead.phone],
          ['Service', lead.service_slug],
          ['Looks like spam', (lead.spam_reasons ?? []).join('; ')],
        ],
      },
      ...quote,
      { kind: 'button', label: 'Open it in the inbox', href: '/admin/inbox' },
      ...hint,
    ],
    replyTo: lead.email,
  }
})

/** Repeats nothing that was typed: the address may be someone else's, and must not get a stranger's text from us. */
export const leadConfirmation = defineMail(z.object({ kind: z.string() }), ({ kind }, agency, fill) => {
  const { subject, heading, button, note, ...texts } = fill('lead-confirmation')
  const received: Record<string, string> = {
    callback: texts.callback,
    'service-question': texts.serviceQuestion,
  }
  return {
    subject,
    heading,
    blocks: [
      { kind: 'paragraph', text: received[kind] ?? texts.message },
      { kind: 'paragraph', text: texts.call },
      { kind: 'button', label: button, href: '/book-call' },
      { kind: 'small', text: note },
    ],
    replyTo: agency.email,
  }
})

const replyData = z.object({
  subject: z.string(),
  /** Empty lines separate paragraphs. */
  text: z.string(),
  /** The lead's message; may be empty. */
  quoted: z.string(),
  quoted_at: z.string(),
})

export const leadReply = defineMail(replyData, ({ subject, text, quoted, quoted_at: at }, agency) => {
  const paragraphs = text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph): MailBlock => ({ kind: 'paragraph', text: paragraph }))
  const day = new Intl.DateTimeFormat(agency.locale ?? 'en-US', {
    dateStyle: 'long',
    timeZone: agency.timeZone,
  })
  const question: MailBlock[] = [
    { kind: 'small', text: `On ${day.format(new Date(at))} you wrote:` },
    { kind: 'quote', text: quoted.trim() },
  ]
  return {
    subject,
    isPersonal: true,
    blocks: [...paragraphs, ...(quoted.trim() === '' ? [] : question)],
    replyTo: agency.email,
  }
})
