import { expect, test } from 'vitest'
import { calculateBreakEvenAcos, calculateTargetAcos, formatAcos } from '#domain/acos/acos.ts'
import { calculatorPage } from './acos-calculator.ts'

const acosCalculator = calculatorPage.fallback

test('the calculator has the fixed texts of the specification', () => {
  const { headline, form, result, howItWorks } = acosCalculator
  expect([
    headline,
    form.tacos.label,
    form.organicSales.label,
    form.submit,
    result.title,
    howItWorks.title,
  ]).toEqual([
    'ACoS Target Calculator',
    'Target TACoS (%)',
    'Organic Sales (%)',
    'Calculate',
    'Your ACoS Target is:',
    'How it works',
  ])
})

test('the worked examples match the formulas', () => {
  const lines = acosCalculator.howItWorks.example.lines
  expect(lines.map((line) => line.value)).toEqual(['$2,000', '$8,000', '25.00%', '25.00%'])
  expect(formatAcos(calculateTargetAcos(10, 60))).toBe('25.00%')
  expect(acosCalculator.breakEven.example).toContain(formatAcos(calculateBreakEvenAcos(30, 21)))
})
