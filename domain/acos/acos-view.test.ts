import { expect, test } from 'vitest'
import { type AcosTarget, type AcosLabels, composeAcosView } from './acos-view.ts'

const words: AcosLabels = {
  empty: 'nothing yet',
  sentence: 'bid to {target}%, hold {tacos}%',
  caption: 'at {tacos}%',
  description: '{tacos} percent, {organic} percent, {target} percent',
  emptyDescription: 'from {tacos} percent',
  verdicts: { below: 'below', equal: 'equal', above: 'above', noMargin: 'no margin' },
}
const composeView = (target: AcosTarget | null, breakEvenAcos: number | null) =>
  composeAcosView(words, target, breakEvenAcos)

test('a result has two decimals, its meaning and its calculation', () => {
  const view = composeView({ tacos: 12, organicSales: 40 }, null)
  expect(view).toMatchObject({
    figure: '20.00%',
    numerator: '12%',
    denominator: '1 − 0.4',
    breakEvenFigure: '',
    verdict: '',
  })
  expect(view.sentence).toBe('bid to 20.00%, hold 12%')
  expect(view.description).toBe('12 percent, 40 percent, 20.00 percent')
})

test('the formula shows the share without floating-point errors', () => {
  expect(composeView({ tacos: 10, organicSales: 99.99 }, null).denominator).toBe('1 − 0.9999')
  expect(composeView({ tacos: 10, organicSales: 14.1 }, null).denominator).toBe('1 − 0.141')
})

test('before the first result there is no figure, and the curve is an example', () => {
  expect(composeView(null, null)).toMatchObject({
    figure: '',
    numerator: '',
    sentence: 'nothing yet',
    caption: 'at 10%',
  })
})

test('marks a figure that would not fit as long', () => {
  expect(composeView({ tacos: 10, organicSales: 60 }, null).isLongFigure).toBe(false)
  expect(composeView({ tacos: 10, organicSales: 99.99 }, null)).toMatchObject({
    figure: '100000.00%',
    isLongFigure: true,
  })
})

test.each([
  [30, 'below'],
  [20, 'equal'],
  [20.004, 'equal'],
  [15, 'above'],
  [0, 'no margin'],
  [-8, 'no margin'],
])('a target of 20 percent against a break-even of %d percent is judged: %s', (breakEvenAcos, verdict) => {
  expect(composeView({ tacos: 12, organicSales: 40 }, breakEvenAcos).verdict).toBe(verdict)
})

test('judges no margin without a target, and accepts a margin of 0', () => {
  expect(composeView(null, 30)).toMatchObject({ breakEvenFigure: '30.00%', verdict: '' })
  expect(composeView(null, -10).verdict).toBe('no margin')
})
