import { calculateTargetAcos, calculateBreakEvenAcos } from './acos.ts'

export type AcosFormValues = { tacos: string; organicSales: string }

export type AcosFormErrors = Partial<Record<keyof AcosFormValues, string>>

export type AcosFormResult =
  | { isValid: true; tacos: number; organicSales: number; targetAcos: number }
  | { isValid: false; errors: AcosFormErrors }

/** Messages of the specification, section 5, word for word. */
const ACOS_MESSAGES = {
  missing: 'Please enter a valid number.',
  tacos: 'Please enter a valid positive number.',
  organicSales: 'Please enter a valid percentage between 0 and 99.',
} as const

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Parses the value of a number field: decimal point, no thousands separators. */
function parseDecimal(text: string): number | null {
  const trimmed = text.trim()
  const value = DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN
  return Number.isFinite(value) ? value : null
}

export function readAcosForm(values: AcosFormValues): AcosFormResult {
  const tacos = parseDecimal(values.tacos)
  const organicSales = parseDecimal(values.organicSales)
  const errors: AcosFormErrors = {}

  if (values.tacos.trim() === '') errors.tacos = ACOS_MESSAGES.missing
  else if (tacos === null || tacos < 0) errors.tacos = ACOS_MESSAGES.tacos

  if (values.organicSales.trim() === '') errors.organicSales = ACOS_MESSAGES.missing
  else if (organicSales === null || organicSales < 0 || organicSales >= 100) {
    errors.organicSales = ACOS_MESSAGES.organicSales
  }
  if (tacos === null || organicSales === null || Object.keys(errors).length > 0)
    return { isValid: false, errors }

  const targetAcos = calculateTargetAcos(tacos, organicSales)
  return Number.isFinite(targetAcos)
    ? { isValid: true, tacos, organicSales, targetAcos }
    : { isValid: false, errors: { tacos: ACOS_MESSAGES.tacos } }
}

export type BreakEvenValues = { price: string; costs: string }

export type BreakEvenErrors = Partial<Record<keyof BreakEvenValues, string>>

export type BreakEvenResult =
  { isValid: true; breakEvenAcos: number } | { isValid: false; errors: BreakEvenErrors }

const NO_PRICE_MESSAGE = 'Please enter a price above 0.'

export function readBreakEvenForm(values: BreakEvenValues): BreakEvenResult {
  const price = parseDecimal(values.price)
  const costs = parseDecimal(values.costs)
  const errors: BreakEvenErrors = {}

  if (values.price.trim() === '') errors.price = ACOS_MESSAGES.missing
  else if (price === null || price <= 0) errors.price = NO_PRICE_MESSAGE

  if (values.costs.trim() === '') errors.costs = ACOS_MESSAGES.missing
  else if (costs === null || costs < 0) errors.costs = ACOS_MESSAGES.tacos

  if (price === null || costs === null || Object.keys(errors).length > 0) return { isValid: false, errors }
  const breakEvenAcos = calculateBreakEvenAcos(price, costs)
  return Number.isFinite(breakEvenAcos)
    ? { isValid: true, breakEvenAcos }
    : { isValid: false, errors: { price: NO_PRICE_MESSAGE } }
}
