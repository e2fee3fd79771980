import { writeAmount } from './currency.ts'

export type Transfer = {
  name: string
  iban: string
  bic: string | null
  amount: number
  /** Remittance text, for example the request number. */
  reference: string
}

/** Longer content does not fit into QR version 13, the largest that the standard allows. */
const MAX_BYTES = 331
const MAX_NAME_LENGTH = 70
const MAX_NAME_BYTES = 140
const MAX_REFERENCE_LENGTH = 140
const MAX_CENTS = 99_999_999_999

/**
 * Composes the content of a SEPA payment QR code (EPC069-12, version 002, UTF-8), for error correction level
 * M.
 * @returns null if the amount is out of range
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
  // The limit is in bytes, and non-ASCII letters take several.
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

/** Removes line breaks, which would start the next field. */
function cut(text: string, most: number): string {
  return Array.from(text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .slice(0, most)
    .join('')
    .trim()
}

const countBytes = (text: string) => new TextEncoder().encode(text).byteLength
