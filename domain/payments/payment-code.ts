import { writeAmount } from './currency.ts'

export type Transfer = {
  /** Who is paid. */
  name: string
  iban: string
  bic: string | null
  /** In cents. */
  amount: number
  /** What the transfer says, such as the number of the request. */
  reference: string
}

/** A sign more, and the code would no longer be one of version 13, which is the largest allowed. */
const MAX_BYTES = 331
const MAX_NAME_LENGTH = 70
const MAX_NAME_BYTES = 140
const MAX_REFERENCE_LENGTH = 140
const MAX_CENTS = 99_999_999_999

/**
 * What the payment code of a SEPA transfer says: banks' apps read it and fill in the transfer. EPC069-12, version 002,
 * UTF-8; to be drawn with error correction M.
 * @returns null when the amount is none that the code can say
 */
export function composePaymentCode({ name, iban, bic, amount, reference }: Transfer): string | null {
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_CENTS) return null
  const write = (shownName: string, shownReference: string) =>
    [
      'BCD',
      '002',
      '1',
      'SCT',
      bic ?? '',
      shownName,
      iban,
      `EUR${writeAmount(amount, 'EUR')}`,
      '',
      '',
      shownReference,
    ].join('\n')
  // Letters outside of ASCII take several bytes.
  const shownName = shorten(cut(name, MAX_NAME_LENGTH), (text) => countBytes(text) <= MAX_NAME_BYTES)
  const shownReference = shorten(
    cut(reference, MAX_REFERENCE_LENGTH),
    (text) => countBytes(write(shownName, text)) <= MAX_BYTES,
  )
  return write(shownName, shownReference)
}

function shorten(text: string, fits: (text: string) => boolean): string {
  let shortened = text
  while (shortened !== '' && !fits(shortened)) shortened = Array.from(shortened).slice(0, -1).join('')
  return shortened
}

/** On one line: a line break would begin the next field. */
function cut(text: string, most: number): string {
  return Array.from(text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .slice(0, most)
    .join('')
    .trim()
}

const countBytes = (text: string) => new TextEncoder().encode(text).byteLength
