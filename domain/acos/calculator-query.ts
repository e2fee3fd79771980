import type { AcosFormValues, BreakEvenValues } from './acos-form.ts'

export const CALCULATOR_PATH = '/acos-calculator'
/** Id of the result section; a form submitted without JavaScript scrolls to it. */
export const RESULT_ID = 'your-target'
/** Longer input is truncated before it is shown again. */
const MAX_INPUT_LENGTH = 40

export type CalculatorQuery = { acos: AcosFormValues | null; breakEven: BreakEvenValues | null }

/** Parses the query of a result URL, such as `?tacos=12&organic=40&price=30&costs=21`. */
export function readCalculatorQuery(query: URLSearchParams): CalculatorQuery {
  const read = (name: string) => trimInput(query.get(name) ?? '')
  return {
    acos:
      query.has('tacos') || query.has('organic')
        ? { tacos: read('tacos'), organicSales: read('organic') }
        : null,
    breakEven:
      query.has('price') || query.has('costs') ? { price: read('price'), costs: read('costs') } : null,
  }
}

export function composeCalculatorPath({ acos, breakEven }: CalculatorQuery): string {
  const query = new URLSearchParams()
  if (acos) {
    query.set('tacos', acos.tacos.trim())
    query.set('organic', acos.organicSales.trim())
  }
  if (breakEven) {
    query.set('price', breakEven.price.trim())
    query.set('costs', breakEven.costs.trim())
  }
  return query.size > 0 ? `${CALCULATOR_PATH}?${query}` : CALCULATOR_PATH
}

export function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? trimInput(value) : ''
}

function trimInput(value: string): string {
  return value.slice(0, MAX_INPUT_LENGTH)
}
