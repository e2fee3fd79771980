import { ACOS_MESSAGES, parseDecimal } from './acos-form.ts'
import { calculateBreakEvenAcos } from './acos.ts'

/** The second step's fields, each a string that should hold an amount in the seller's currency. */
export type BreakEvenValues = { price: string; costs: string }

export type BreakEvenErrors = Partial<Record<keyof BreakEvenValues, string>>

export type BreakEvenResult =
  { isValid: true; breakEvenAcos: number } | { isValid: false; errors: BreakEvenErrors }

const NO_PRICE_MESSAGE = 'Please enter a price above 0.'

/** Checks the second step and, when it is right, works out the break-even ACoS in percent. */
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
