import { expect, test } from 'vitest'
import { composeAcosView } from './acos-view.ts'

test('a result has two decimals, its meaning and the working', () => {
  const view = composeAcosView({ tacos: 12, organicSales: 40 }, null)
  expect(view).toMatchObject({
    figure: '20.00%',
    numerator: '12%',
    denominator: '1 − 0.4',
    breakEvenFigure: '',
    verdict: '',
  })
  expect(view.sentence).toContain('20.00%')
  expect(view.description).toContain('20.00 percent')
})

test('the share in the working carries no dust of binary fractions', () => {
  expect(composeAcosView({ tacos: 10, organicSales: 99.99 }, null).denominator).toBe('1 − 0.9999')
  expect(composeAcosView({ tacos: 10, organicSales: 14.1 }, null).denominator).toBe('1 − 0.141')
})

test('before the first result there is no figure, and the curve is an example', () => {
  expect(composeAcosView(null, null)).toMatchObject({
    figure: '',
    numerator: '',
    caption: expect.stringContaining('10%') as string,
  })
})

test('a figure that would not fit is marked as long', () => {
  expect(composeAcosView({ tacos: 10, organicSales: 60 }, null).isLongFigure).toBe(false)
  expect(composeAcosView({ tacos: 10, organicSales: 99.99 }, null)).toMatchObject({
    figure: '100000.00%',
    isLongFigure: true,
  })
})

test.each([
  [30, 'below break-even'],
  [20, 'the same as break-even'],
  [20.004, 'the same as break-even'],
  [15, 'above break-even'],
  [0, 'nothing is left before ads'],
  [-8, 'nothing is left before ads'],
])('a target of 20 percent against a break-even of %d percent is judged: %s', (breakEvenAcos, words) => {
  expect(composeAcosView({ tacos: 12, organicSales: 40 }, breakEvenAcos).verdict).toContain(words)
})

test('without a target there is nothing to judge, but no margin is no margin', () => {
  expect(composeAcosView(null, 30)).toMatchObject({ breakEvenFigure: '30.00%', verdict: '' })
  expect(composeAcosView(null, -10).verdict).not.toBe('')
})
