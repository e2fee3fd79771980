/** Amounts are integers in minor units: cents, yen, fils. Currencies are ISO 4217 codes. */

const digitsByCurrency = new Map<string, number>()
let knownCurrencies: Set<string> | undefined

export function isCurrency(code: string): boolean {
  knownCurrencies ??= new Set(Intl.supportedValuesOf('currency'))
  return knownCurrencies.has(code)
}

/** Number of decimals: 2 for USD, 0 for JPY, 3 for KWD. */
export function countMinorDigits(currency: string): number {
  let digits = digitsByCurrency.get(currency)
  if (digits === undefined) {
    const { maximumFractionDigits } = openFormat(currency).resolvedOptions()
    digitsByCurrency.set(currency, (digits = maximumFractionDigits ?? 0))
  }
  return digits
}

/** Returns "1234.50" for 123450 USD, for machine-readable formats. */
export function writeAmount(amount: number, currency: string): string {
  const digits = countMinorDigits(currency)
  const units = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = units.slice(0, units.length - digits)
  return `${amount < 0 ? '-' : ''}${whole}${digits > 0 ? `.${units.slice(-digits)}` : ''}`
}

/** Returns "$1,234.50" for 123450 USD. */
export function formatAmount(amount: number, currency: string, locale = 'en-US'): string {
  const text = openFormat(currency, locale).format(amount / 10 ** countMinorDigits(currency))
  // PDF fonts lack the narrow no-break space.
  return text.replaceAll('\u202F', '\u00A0')
}

const AMOUNT = /^(?<sign>-?)(?<whole>\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(?<part>\d{1,4}))?$/

/** Parses an amount such as "1,234.5"; null if invalid in this currency. */
export function readAmount(text: string, currency: string): number | null {
  const { sign, whole, part = '' } = AMOUNT.exec(text.trim())?.groups ?? {}
  const digits = countMinorDigits(currency)
  if (whole === undefined || part.length > digits) return null
  const amount = Number(whole.replaceAll(',', '') + part.padEnd(digits, '0'))
  return sign === '-' && amount !== 0 ? -amount : amount
}

const formats = new Map<string, Intl.NumberFormat>()

function openFormat(currency: string, locale = 'en-US'): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, { style: 'currency', currency })))
  return format
}
