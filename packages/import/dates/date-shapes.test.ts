import { expect, test } from 'vitest'
import { findDateOrder } from './date-shapes.ts'

test.for([
  ['a day above twelve in first place settles the column', ['05/02/2026', '31/01/2026'], 'day-first'],
  ['a day above twelve in second place settles the column', ['05/02/2026', '01/31/2026'], 'month-first'],
  [
    'dots belong to countries that put the day first',
    ['31.12.2025', '05/02/2026 14:30', '2026-02-05'],
    'day-first',
  ],
  ['low numbers settle nothing', ['05/02/2026', '06/03/2026'], null],
  ['rows that contradict one another settle nothing', ['31/01/2026', '01/31/2026'], null],
  ['other shapes say nothing', ['2026-02-05', '', null, 46154, 'soon'], null],
  ['an empty column says nothing', [], null],
] as const)('%s', ([, values, order]) => {
  expect(findDateOrder(values)).toBe(order)
})
