import { type AcosFormErrors, type BreakEvenErrors, readAcosForm, readBreakEvenForm } from './acos-form.ts'
import type { CalculatorQuery } from './calculator-query.ts'

export type CalculatorResult = ReturnType<typeof calculateResult>

export function calculateResult({ acos, breakEven }: CalculatorQuery) {
  const read = acos && readAcosForm(acos)
  const readBreakEven = breakEven && readBreakEvenForm(breakEven)
  const errors: AcosFormErrors = read && !read.isValid ? read.errors : {}
  const breakEvenErrors: BreakEvenErrors = readBreakEven && !readBreakEven.isValid ? readBreakEven.errors : {}
  return {
    values: acos ?? { tacos: '', organicSales: '' },
    errors,
    target: read?.isValid ? { tacos: read.tacos, organicSales: read.organicSales } : null,
    breakEven: {
      isAsked: breakEven !== null,
      values: breakEven ?? { price: '', costs: '' },
      errors: breakEvenErrors,
      breakEvenAcos: readBreakEven?.isValid ? readBreakEven.breakEvenAcos : null,
    },
  }
}

export function isRefused({ errors, breakEven }: CalculatorResult): boolean {
  return Object.keys(errors).length > 0 || Object.keys(breakEven.errors).length > 0
}
