import { z } from 'zod'
import { layOutMail } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const text = z.string().nullish()
/** A row of public.leads; what the form had no field for may be missing. */
const data = z.object({
  id: z.string(),
  kind: z.string(),
  name: text,
  email: text,
  phone: text,
  company: text,
  message: text,
  service_slug: text,
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
export const leadNotice: MailTemplate<z.infer<typeof data>> = {
  data,
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
