import { expect, test } from 'vitest'
import type { Agency } from '#supabase/functions/_shared/deliveries/agency.ts'
import { calculatorResult } from './calculator-result.ts'

const AGENCY: Agency = {
  name: 'Peakshelf',
  email: 'hello@site.example',
  phone: '',
  siteUrl: 'https://site.example',
  timeZone: 'UTC',
}

test('sends figures, link and printable page', async () => {
  const mail = await calculatorResult({ tacos: 12, organicSales: 40, breakEvenAcos: 30 }, AGENCY)
  expect(mail.subject).toBe('Your ACoS target: 20.00%')
  expect(mail.text).toContain('Organic sales: 40%\nTarget ACoS: 20.00%\nBreak-even ACoS: 30.00%')
  expect(mail.text).toContain('https://site.example/acos-calculator?tacos=12&organic=40')
  expect(mail.html).toContain('20.00%')
  const [sheet] = mail.attachments!
  expect(sheet).toMatchObject({ name: 'acos-target.pdf', type: 'application/pdf' })
  const text = new TextDecoder('latin1').decode(sheet!.content)
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text.trimEnd().slice(-5)).toBe('%%EOF')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(sheet!.content.length).toBeLessThan(20_000)
})

test.for([
  ['nothing to pay', { tacos: 0, organicSales: 0, breakEvenAcos: null }],
  ['all but everything organic', { tacos: 10, organicSales: 99.99, breakEvenAcos: -5 }],
  ['a figure beyond reason', { tacos: 1e12, organicSales: 50, breakEvenAcos: 1e15 }],
] as const)('draws %s on one page', async ([, figures]) => {
  const { attachments } = await calculatorResult(figures, { ...AGENCY, name: 'ピーク棚' })
  const text = new TextDecoder('latin1').decode(attachments![0]!.content)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

const FIGURES = { tacos: 12, organicSales: 40, breakEvenAcos: 30 }

test('shows the curve with alternative text if it can be drawn', async () => {
  const picture = new Uint8Array([1, 2, 3])
  const asked: unknown[] = []
  const drawResultChart = async (figures: unknown) => {
    asked.push(figures)
    return picture
  }
  const mail = await calculatorResult(FIGURES, AGENCY, { drawResultChart })
  expect(asked).toEqual([FIGURES])
  expect(mail.attachments!.map(({ type, cid }) => [type, cid])).toEqual([
    ['image/png', 'acos-curve'],
    ['application/pdf', undefined],
  ])
  expect(mail.html).toMatch(
    /<img src="cid:acos-curve" alt="Curve of [^"]* 40% organic and 20.00%, break-even at 30.00%\."/,
  )
})

test('sends the email without a curve that can’t be drawn', async () => {
  const drawResultChart = () => Promise.reject(new Error('no library'))
  const mail = await calculatorResult(FIGURES, AGENCY, { drawResultChart })
  expect(mail.attachments).toHaveLength(1)
  expect(mail.html).not.toContain('<img')
})
