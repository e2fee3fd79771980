import { expect, test } from 'vitest'
import { type PaymentLine, totalLines } from './totals.ts'

const line = (quantity: number, unitPrice: number, taxRate = 0): PaymentLine => ({
  text: 'Work',
  quantity,
  unitPrice,
  taxRate,
})

test('adds up lines without tax', () => {
  expect(totalLines([line(2, 1250), line(1, -500)])).toEqual({
    nets: [2500, -500],
    subtotal: 2000,
    taxes: [],
    taxTotal: 0,
    total: 2000,
  })
})

test('rounds tax once per rate, highest rate first', () => {
  // Three times 0.10 at 19 % is 0.057; rounded separately, each would be 0.02.
  expect(
    totalLines([line(1, 10, 19), line(1, 10, 19), line(1, 10, 19), line(1, 1000, 7), line(1, 99)]),
  ).toEqual({
    nets: [10, 10, 10, 1000, 99],
    subtotal: 1129,
    taxes: [
      { rate: 19, net: 30, tax: 6 },
      { rate: 7, net: 1000, tax: 70 },
    ],
    taxTotal: 76,
    total: 1205,
  })
})

test.for([
  // Three rates with three decimals, one of them on a discount: 88.75, -0.505, 0.59997.
  [
    [line(1, 1000, 8.875), line(1, -4, 12.625), line(0.125, 20, 19.999)],
    [
      { rate: 19.999, net: 3, tax: 1 },
      { rate: 12.625, net: -4, tax: -1 },
      { rate: 8.875, net: 1000, tax: 89 },
    ],
    1088,
  ],
  // Half a minor unit of tax rounds away from zero, slightly less rounds to zero.
  [[line(1, 400, 0.125)], [{ rate: 0.125, net: 400, tax: 1 }], 401],
  [[line(1, 399, 0.125)], [{ rate: 0.125, net: 399, tax: 0 }], 399],
  [[line(1, -400, 0.125)], [{ rate: 0.125, net: -400, tax: -1 }], -401],
  // A discount can leave nothing to tax.
  [[line(2, 50, 19), line(1, -100, 19), line(1, 5)], [{ rate: 19, net: 0, tax: 0 }], 5],
  [
    [line(1, 999_999_999_999, 0.001)],
    [{ rate: 0.001, net: 999_999_999_999, tax: 10_000_000 }],
    1_000_009_999_999,
  ],
] as const)('rounds the tax of %j', ([lines, taxes, total]) => {
  expect(totalLines(lines)).toMatchObject({ taxes, total })
})

test.for([
  [0.5, 1, 1],
  [0.5, -1, -1],
  [0.499, 1, 0],
  [1.005, 100, 101],
  [0.145, 100, 15],
  [0.07, 100, 7],
  [33.333, 3, 100],
] as const)('%d times %d is %d', ([quantity, unitPrice, net]) => {
  expect(totalLines([line(quantity, unitPrice)]).nets).toEqual([net])
})

/** Pseudorandom numbers (Numerical Recipes), the same in every run. */
function* drawNumbers(seed: number) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

test('computes integer totals that equal the sum of their parts', () => {
  const numbers = drawNumbers(7)
  const draw = (least: number, most: number) => least + Math.floor(numbers.next().value! * (most - least + 1))
  for (let round = 0; round < 1000; round += 1) {
    const lines = Array.from({ length: draw(1, 50) }, () =>
      line(draw(1, 100_000_000) / 1000, draw(-100_000, 10_000_000), [0, 4.75, 8.875, 19, 25.5][draw(0, 4)]),
    )
    const { nets, subtotal, taxes, taxTotal, total } = totalLines(lines)
    for (const amount of [...nets, subtotal, taxTotal, total]) expect(Number.isSafeInteger(amount)).toBe(true)
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(subtotal)
    expect(taxes.reduce((sum, { tax }) => sum + tax, 0)).toBe(taxTotal)
    expect(subtotal + taxTotal).toBe(total)
    for (const { rate, net, tax } of taxes)
      expect(Math.abs(tax - (net * rate) / 100)).toBeLessThanOrEqual(0.5001)
    // The result does not depend on the order of the lines.
    expect(totalLines(lines.toReversed()).total).toBe(total)
  }
})
