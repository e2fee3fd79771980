import { writeAmount } from './currency.ts'

export type PaymentFigures = { number: string; amount: number; currency: string; name: string }

const PLACE = /\{(number|amount|currency|name)\}/g

export function isPaymentLink(template: string): boolean {
  const filled = template.replaceAll(PLACE, 'x')
  return URL.canParse(filled) && new URL(filled).protocol === 'https:' && !/[{}]/.test(filled)
}

export function fillPaymentLink(
  template: string,
  { number, amount, currency, name }: PaymentFigures,
): string {
  const values: Record<string, string> = { number, amount: writeAmount(amount, currency), currency, name }
  return template.replaceAll(PLACE, (_, place: string) => encodeURIComponent(values[place]!))
}

/** Reads a request number from typed text, such as "Nr. 2026-1" for 2026-0001; null if there is none. */
export function readRequestNumber(text: string): string | null {
  const [, year, place] = /(?:^|\D)(20\d\d)\s?[-–—/ ]\s?(\d{1,9})(?:\D|$)/u.exec(text.trim()) ?? []
  if (year === undefined || Number(place) === 0) return null
  return `${year}-${String(Number(place)).padStart(4, '0')}`
}
