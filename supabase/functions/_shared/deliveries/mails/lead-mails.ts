/** Mails about leads: the notice to the agency, the confirmation to the visitor, and replies. */
import { z } from 'zod'
import { layOutMail, type MailBlock } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const maybeText = z.string().nullish()
/** A row of public.leads; what the form had no field for may be missing. */
const noticeData = z.object({
  id: z.string(),
  kind: z.string(),
  name: maybeText,
  email: maybeText,
  phone: maybeText,
  company: maybeText,
  message: maybeText,
  service_slug: maybeText,
  spam_reasons: z.array(z.string()).nullish(),
})

const WHAT_THEY_DID: Record<string, string> = {
  contact: 'sent a message',
  callback: 'asks to be called back',
  'service-question': 'asks about a service',
  'calculator-result': 'had a calculation sent',
  booking: 'booked a call',
  payment: 'was sent a payment request',
}

/** Tells the agency of a new lead. An answer to the mail goes to the lead. */
export const leadNotice: MailTemplate<z.infer<typeof noticeData>> = {
  data: noticeData,
  compose(lead, agency) {
    const who = lead.name?.trim() || lead.email || lead.phone || 'Somebody'
    const reasons = lead.spam_reasons ?? []
    const layout = layOutMail(
      {
        subject: `${who} ${WHAT_THEY_DID[lead.kind] ?? 'left a message'}`,
        blocks: [
          {
            kind: 'facts',
            rows: [
              ['Name', lead.name],
              ['Company', lead.company],
              ['Mail', lead.email],
              ['Phone', lead.phone],
              ['Service', lead.service_slug],
              ['Looks like spam', reasons.join('; ')],
            ],
          },
          ...(lead.message?.trim() ? [{ kind: 'quote', text: lead.message.trim() } as const] : []),
          { kind: 'button', label: 'Open it in the inbox', href: '/admin/inbox' },
          ...(lead.email
            ? [{ kind: 'small', text: `An answer to this mail goes to ${lead.email}.` } as const]
            : []),
        ],
      },
      agency,
    )
    return { ...layout, ...(lead.email && { replyTo: lead.email }) }
  },
}

const confirmationData = z.object({ kind: z.string() })

const WHAT_CAME: Record<string, string> = {
  callback:
    'Your request for a call is with us. We phone when it suits you, as far as you told us when that is.',
  'service-question':
    'Your question is with the people who do this work. The answer comes to this address, with a question back if something is missing.',
}
const MESSAGE_CAME =
  'Your message is with us. Somebody who works on accounts reads it, and the answer comes to this address.'

/**
 * Tells a visitor that something came. Whoever gave the address need not be whose it is: the mail repeats nothing of what
 * was written, so that nobody can have us send words of theirs to others.
 */
export const leadConfirmation: MailTemplate<z.infer<typeof confirmationData>> = {
  data: confirmationData,
  compose: ({ kind }, agency) => ({
    ...layOutMail(
      {
        subject: `We have it: your message to ${agency.name}`,
        heading: 'Thank you for writing',
        blocks: [
          { kind: 'paragraph', text: WHAT_CAME[kind] ?? MESSAGE_CAME },
          { kind: 'paragraph', text: 'Would you rather talk? Pick a time for a call.' },
          { kind: 'button', label: 'Book a call', href: '/book-call' },
          {
            kind: 'small',
            text: 'You did not write to us? Then somebody mistyped their address, and you need do nothing: no list has yours.',
          },
        ],
      },
      agency,
    ),
    replyTo: agency.email,
  }),
}

const replyData = z.object({
  subject: z.string(),
  /** As an administrator wrote it; an empty line begins a paragraph. */
  text: z.string(),
  /** What it answers; may be empty. */
  quoted: z.string(),
  quoted_at: z.string(),
})

/** What an administrator answers to a lead, with what it answers below. Further answers go to the agency. */
export const leadReply: MailTemplate<z.infer<typeof replyData>> = {
  data: replyData,
  compose({ subject, text, quoted, quoted_at: at }, agency) {
    const paragraphs = text
      .trim()
      .split(/\r?\n(?:[ \t]*\r?\n)+/)
      .map((paragraph): MailBlock => ({ kind: 'paragraph', text: paragraph }))
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: agency.timeZone })
    const question: MailBlock[] =
      quoted.trim() === ''
        ? []
        : [
            { kind: 'small', text: `On ${day.format(new Date(at))} you wrote:` },
            { kind: 'quote', text: quoted.trim() },
          ]
    return {
      ...layOutMail({ subject, blocks: [...paragraphs, ...question] }, agency),
      replyTo: agency.email,
    }
  },
}
