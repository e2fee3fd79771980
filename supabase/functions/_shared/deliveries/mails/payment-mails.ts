/** What clients are told about a request for payment: that there is one, that it is still open, that the money came. */
import { z } from 'zod'
import { formatAmount } from '#domain/payments/currency.ts'
import { formatDay } from '#domain/payments/due-date.ts'
import type { Agency } from '../agency.ts'
import { layOutMail, type MailBlock } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const summary = z.object({
  number: z.string(),
  client_name: z.string(),
  currency: z.string(),
  total: z.number(),
  due_on: z.string().nullable(),
  token: z.string().regex(/^[\w-]{20,100}$/),
})
const asked = summary.extend({ is_overdue: z.boolean() })
const paid = summary.extend({ paid_on: z.iso.date() })

type Summary = z.infer<typeof summary>
type Asked = z.infer<typeof asked>

const NO_CARDS = 'Please never send card numbers by email.'

function listFacts({ number, currency, total }: Summary, ...rest: [string, string | null][]): MailBlock {
  return { kind: 'facts', rows: [['Number', number], ['Total', formatAmount(total, currency)], ...rest] }
}

/** A client's answer goes to the agency. */
function compose(agency: Agency, subject: string, blocks: MailBlock[]) {
  return {
    ...layOutMail({ subject, blocks }, agency),
    ...(agency.email !== '' && { replyTo: agency.email }),
  }
}

const toPage = ({ token }: Summary) => `/pay/${token}`

export const paymentRequestMail: MailTemplate<Asked> = {
  data: asked,
  compose(request, agency) {
    const { client_name: name, due_on: due, is_overdue: isOverdue } = request
    return compose(agency, `Payment request ${request.number} from ${agency.name}`, [
      { kind: 'paragraph', text: `Hello ${name}, here is what is due, with every line of it.` },
      listFacts(request, [isOverdue ? 'Was due' : 'Due', due && formatDay(due)]),
      { kind: 'button', label: 'See the request and pay', href: toPage(request) },
      {
        kind: 'small',
        text: `The page also has it as a PDF. Whoever has this link can open it. ${NO_CARDS}`,
      },
    ])
  },
}

export const paymentReminderMail: MailTemplate<Asked> = {
  data: asked,
  compose(request, agency) {
    const { client_name: name, due_on: due, is_overdue: isOverdue } = request
    return compose(agency, `Reminder: payment request ${request.number} from ${agency.name}`, [
      {
        kind: 'paragraph',
        text: `Hello ${name}, we have not seen a payment for this request yet. Has it crossed with this mail? Then there is nothing to do.`,
      },
      listFacts(request, [isOverdue ? 'Was due' : 'Due', due && formatDay(due)]),
      { kind: 'button', label: 'See the request and pay', href: toPage(request) },
      { kind: 'small', text: `Something is not right with it? Just answer this mail. ${NO_CARDS}` },
    ])
  },
}

export const paymentReceiptMail: MailTemplate<z.infer<typeof paid>> = {
  data: paid,
  compose(request, agency) {
    return compose(agency, `Your payment for ${request.number} has come`, [
      { kind: 'paragraph', text: `Thank you, ${request.client_name}. Nothing is left to be paid.` },
      listFacts(request, ['Paid on', formatDay(request.paid_on)]),
      { kind: 'link', label: 'Open the settled request', href: toPage(request) },
    ])
  },
}
