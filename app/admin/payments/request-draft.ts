import type { NewRequest, PaymentRequest } from '#app/data/payment-manager.ts'
import { countMinorDigits, isCurrency, readAmount, writeAmount } from '#domain/payments/currency.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { totalLines, type Totals } from '#domain/payments/totals.ts'

/** A line as typed. */
export type LineDraft = { key: number; text: string; quantity: string; price: string; tax: string }

export type RequestDraft = {
  name: string
  email: string
  address: string
  legalName: string
  taxNumber: string
  currency: string
  due: string
  note: string
  lines: LineDraft[]
}

/** Problems by field; those of lines as `line-{key}-{part}`. */
export type DraftProblems = Record<string, string>

const DAYS_TO_PAY = 14

export const emptyLine = (key: number): LineDraft => ({ key, text: '', quantity: '1', price: '', tax: '0' })

export const emptyDraft = (today: string, currency: string): RequestDraft => ({
  name: '',
  email: '',
  address: '',
  legalName: '',
  taxNumber: '',
  currency,
  due: addDays(today, DAYS_TO_PAY),
  note: '',
  lines: [emptyLine(1)],
})

/** Copies a request, with a new due date. */
export function copyDraft(request: PaymentRequest, today: string): RequestDraft {
  const { currency } = request
  return {
    name: request.client_name,
    email: request.client_email ?? '',
    address: request.client_address,
    legalName: request.client_legal_name,
    taxNumber: request.client_tax_number,
    currency,
    due: addDays(today, DAYS_TO_PAY),
    note: request.note,
    lines: request.lines.map((line, index) => ({
      key: index + 1,
      text: line.text,
      quantity: String(line.quantity),
      price: writeAmount(line.unit_price, currency),
      tax: String(line.tax_rate),
    })),
  }
}

export type ReadDraft = {
  problems: DraftProblems
  /** Null if a number is invalid. */
  totals: Totals | null
  /** Null if there are problems. */
  request: NewRequest | null
}

const QUANTITY = /^\d{1,6}(\.\d{1,3})?$/
const RATE = /^\d{1,3}(\.\d{1,3})?$/
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Validates a draft and calculates its totals. */
export function readDraft(draft: RequestDraft): ReadDraft {
  const currency = draft.currency.trim().toUpperCase()
  const hasCurrency = isCurrency(currency)
  const lines = draft.lines.map((line) => ({
    key: line.key,
    text: line.text.trim(),
    quantity: QUANTITY.test(line.quantity.trim()) ? Number(line.quantity) : null,
    unitPrice: hasCurrency ? readAmount(line.price, currency) : null,
    taxRate: RATE.test(line.tax.trim()) && Number(line.tax) <= 100 ? Number(line.tax) : null,
  }))
  const readable = lines.flatMap(({ quantity, unitPrice, taxRate }) =>
    quantity === null || quantity === 0 || unitPrice === null || taxRate === null
      ? []
      : [{ quantity, unitPrice, taxRate }],
  )
  const totals = readable.length === lines.length ? totalLines(readable) : null
  const problems: DraftProblems = {
    ...(draft.name.trim() === '' && { name: 'Enter the client.' }),
    ...(draft.email.trim() !== '' && !EMAIL.test(draft.email.trim()) && { email: 'Enter an email address.' }),
    ...(!hasCurrency && { currency: 'Enter a currency code, such as USD.' }),
    ...(totals !== null && totals.total <= 0 && { total: 'The total must be above 0.' }),
    ...Object.assign({}, ...lines.map((line) => findLineProblems(line, hasCurrency ? currency : null))),
  }
  if (Object.keys(problems).length > 0) return { problems, totals, request: null }
  return {
    problems,
    totals,
    request: {
      client_name: draft.name.trim(),
      client_email: draft.email.trim() || null,
      client_address: draft.address.trim(),
      client_legal_name: draft.legalName.trim(),
      client_tax_number: draft.taxNumber.trim(),
      currency,
      lines: lines.map(({ text, quantity, unitPrice, taxRate }) => ({
        text,
        quantity: quantity!,
        unit_price: unitPrice!,
        tax_rate: taxRate!,
      })),
      due_on: draft.due || null,
      note: draft.note.trim(),
      lead_id: null,
    },
  }
}

type ReadLine = {
  key: number
  text: string
  quantity: number | null
  unitPrice: number | null
  taxRate: number | null
}

function findLineProblems(
  { key, text, quantity, unitPrice, taxRate }: ReadLine,
  currency: string | null,
): DraftProblems {
  const digits = currency === null ? 2 : countMinorDigits(currency)
  return {
    ...(text === '' && { [`line-${key}-text`]: 'Enter a description.' }),
    ...((quantity === null || quantity === 0) && { [`line-${key}-quantity`]: 'A number above 0' }),
    ...(unitPrice === null &&
      currency !== null && {
        [`line-${key}-price`]: digits === 0 ? 'A whole amount' : `An amount, up to ${digits} decimals`,
      }),
    ...(taxRate === null && { [`line-${key}-tax`]: '0 to 100' }),
  }
}
