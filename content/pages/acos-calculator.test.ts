import { expect, test } from 'vitest'
import { calculateBreakEvenAcos, calculateTargetAcos, formatAcos } from '#domain/acos/acos.ts'
import { acosCalculator, captionTargetChart, describeTarget } from './acos-calculator.ts'

test('the calculator carries the fixed words of the specification', () => {
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

test('the worked examples give what the formulas give', () => {
  const lines = acosCalculator.howItWorks.example.lines
  expect(lines.map((line) => line.value)).toEqual(['$2,000', '$8,000', '25.00%', '25.00%'])
  expect(formatAcos(calculateTargetAcos(10, 60))).toBe('25.00%')
  expect(acosCalculator.breakEven.example).toContain(formatAcos(calculateBreakEvenAcos(30, 21)))
})

test('explains a result in a sentence with the visitor’s figures', () => {
  expect(describeTarget('25.00', '10')).toBe(
    'Bid so that each ad sale costs no more than 25.00% of its price, and total ad cost holds at 10% of sales.',
  )
  expect(captionTargetChart('10')).toBe('Target ACoS by organic share, at a TACoS of 10%')
})
