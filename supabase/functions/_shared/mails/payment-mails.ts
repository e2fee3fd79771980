import { z } from 'zod'
import { formatAmount } from '#domain/payments/currency.ts'
import { formatDay } from '#domain/payments/due-date.ts'
import type { Agency } from '../deliveries/agency.ts'
import type { MailBlock } from './mail-layout.ts'
import { defineMail } from './mail-template.ts'

const summary = z.object({
  number: z.string(),
  client_name: z.string(),
  currency: z.string(),
  total: z.number(),
  /** Balance due; missing in emails queued by an earlier version. */
  balance: z.number().nullish(),
  due_on: z.string().nullable(),
  token: z.string().regex(/^[\w-]{20,100}$/),
})
const asked = summary.extend({ is_overdue: z.boolean() })
const paid = summary.extend({ paid_on: z.iso.date(), received: z.number().nullish() })
const credited = summary.extend({ credit_note: z.string(), credited: z.number(), reason: z.string() })

type Summary = z.infer<typeof summary>

function compose(
  agency: Agency,
  { number, currency, total, balance }: Summary,
  parts: { subject: string; text: string; facts: [string, string | null][]; rest: MailBlock[] },
) {
  const isPartly = typeof balance === 'number' && balance > 0 && balance < total
  const facts: [string, string | null][] = [
    ['Number', number],
    ['Total', formatAmount(total, currency, agency.locale)],
    ...parts.facts,
    ['Left to pay', isPartly ? formatAmount(balance, currency, agency.locale) : null],
  ]
  return {
    thread: `payment-${number.replaceAll(/[^A-Za-z0-9]+/g, '-')}`,
    subject: parts.subject,
    blocks: [
      { kind: 'paragraph', text: parts.text } as const,
      { kind: 'facts', rows: facts } as const,
      ...parts.rest,
    ],
    replyTo: agency.email,
  }
}

const toPage = ({ token }: Summary) => `/pay/${token}`
const describeDueDay = (
  { due_on: due, is_overdue: isOverdue }: z.infer<typeof asked>,
  { locale }: Agency,
): [string, string | null] => [isOverdue ? 'Was due' : 'Due', due && formatDay(due, locale)]

const listValues = ({ number, client_name }: Summary) => ({ number, client: client_name })

export const paymentRequestMail = defineMail(asked, (request, agency, fill) => {
  const { subject, text, button, note } = fill('payment-request', listValues(request))
  return compose(agency, request, {
    subject,
    text,
    facts: [describeDueDay(request, agency)],
    rest: [
      { kind: 'button', label: button, href: toPage(request) },
      { kind: 'small', text: note },
    ],
  })
})

export const paymentReminderMail = defineMail(asked, (request, agency, fill) => {
  const { subject, text, overdue, button, note } = fill('payment-reminder', listValues(request))
  return compose(agency, request, {
    subject,
    text: request.is_overdue ? overdue : text,
    facts: [describeDueDay(request, agency)],
    rest: [
      { kind: 'button', label: button, href: toPage(request) },
      { kind: 'small', text: note },
    ],
  })
})

export const paymentReceiptMail = defineMail(paid, (request, agency, fill) => {
  const { balance, received, currency } = request
  const rest =
    typeof balance === 'number' && balance > 0 ? formatAmount(balance, currency, agency.locale) : null
  const values = { ...listValues(request), left: rest ?? formatAmount(0, currency, agency.locale) }
  const { subject, text, partly, link, partlyLink } = fill('payment-receipt', values)
  return compose(agency, request, {
    subject,
    text: rest === null ? text : partly,
    facts: [
      ['Received', typeof received === 'number' ? formatAmount(received, currency, agency.locale) : null],
      ['Paid on', formatDay(request.paid_on, agency.locale)],
    ],
    rest: [
      {
        kind: 'link',
        label: rest === null ? link : partlyLink,
        href: toPage(request),
      },
    ],
  })
})

export const creditNoteMail = defineMail(credited, (request, agency) =>
  compose(agency, request, {
    subject: `Credit note ${request.credit_note} for ${request.number}`,
    text: `Hello ${request.client_name}, we credited part or all of this request. You can keep the credit note for your records.`,
    facts: [
      ['Credit note', request.credit_note],
      ['Credited', formatAmount(request.credited, request.currency, agency.locale)],
      ['Reason', request.reason],
    ],
    rest: [{ kind: 'link', label: 'See the request and its credit notes', href: toPage(request) }],
  }),
)
