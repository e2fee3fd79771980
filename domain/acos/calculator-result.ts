import {
  type AcosFormErrors,
  type AcosFormValues,
  readAcosForm,
  type BreakEvenErrors,
  type BreakEvenValues,
  readBreakEvenForm,
} from './acos-form.ts'
import type { AcosTarget } from './acos-view.ts'
import type { CalculatorQuery } from './calculator-query.ts'

export type CalculatorResult = {
  values: AcosFormValues
  errors: AcosFormErrors
  target: AcosTarget | null
  breakEven: {
    isAsked: boolean
    values: BreakEvenValues
    errors: BreakEvenErrors
    /** In percent. */
    breakEvenAcos: number | null
  }
}

export function calculateResult({ acos, breakEven }: CalculatorQuery): CalculatorResult {
  const read = acos && readAcosForm(acos)
  const readBreakEven = breakEven && readBreakEvenForm(breakEven)
  return {
    values: acos ?? { tacos: '', organicSales: '' },
    errors: read && !read.isValid ? read.errors : {},
    target: read?.isValid ? { tacos: read.tacos, organicSales: read.organicSales } : null,
    breakEven: {
      isAsked: breakEven !== null,
      values: breakEven ?? { price: '', costs: '' },
      errors: readBreakEven && !readBreakEven.isValid ? readBreakEven.errors : {},
      breakEvenAcos: readBreakEven?.isValid ? readBreakEven.breakEvenAcos : null,
    },
  }
}

export function isRefused({ errors, breakEven }: CalculatorResult): boolean {
  return Object.keys(errors).length > 0 || Object.keys(breakEven.errors).length > 0
}
