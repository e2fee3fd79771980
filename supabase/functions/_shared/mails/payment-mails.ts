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

type Summary = z.infer<typeof summary>

const NO_CARDS = 'Please never send card numbers by email.'

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

export const paymentRequestMail = defineMail(asked, (request, agency) =>
  compose(agency, request, {
    subject: `Payment request ${request.number} from ${agency.name}`,
    text: `Hello ${request.client_name}, here are the details of what is due.`,
    facts: [describeDueDay(request, agency)],
    rest: [
      { kind: 'button', label: 'See the request and pay', href: toPage(request) },
      {
        kind: 'small',
        text: `The page also has it as a PDF. Anyone with this link can open it. ${NO_CARDS}`,
      },
    ],
  }),
)

export const paymentReminderMail = defineMail(asked, (request, agency) =>
  compose(agency, request, {
    subject: `Reminder: payment request ${request.number} from ${agency.name}`,
    text: request.is_overdue
      ? `Hello ${request.client_name}, we have not seen a payment for this request yet. If you have already paid, please ignore this email.`
      : `Hello ${request.client_name}, this is a reminder of a payment that is due. If you have already paid, please ignore this email.`,
    facts: [describeDueDay(request, agency)],
    rest: [
      { kind: 'button', label: 'See the request and pay', href: toPage(request) },
      { kind: 'small', text: `Is something wrong with it? Just reply to this email. ${NO_CARDS}` },
    ],
  }),
)

export const paymentReceiptMail = defineMail(paid, (request, agency) => {
  const { balance, received, currency } = request
  const rest =
    typeof balance === 'number' && balance > 0 ? formatAmount(balance, currency, agency.locale) : null
  return compose(agency, request, {
    subject: `We received your payment for ${request.number}`,
    text: `Thank you, ${request.client_name}. ${rest === null ? 'There is nothing left to pay.' : `${rest} is left to pay.`}`,
    facts: [
      ['Received', typeof received === 'number' ? formatAmount(received, currency, agency.locale) : null],
      ['Paid on', formatDay(request.paid_on, agency.locale)],
    ],
    rest: [
      {
        kind: 'link',
        label: rest === null ? 'Open the settled request' : 'See the request and pay the rest',
        href: toPage(request),
      },
    ],
  })
})
