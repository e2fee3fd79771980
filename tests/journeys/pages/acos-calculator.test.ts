import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { openCalculator } from '#tests/support/browser/calculator-page.ts'

useBrowser()
const site = inject('siteUrl')
const PATH = '/acos-calculator'

const MISSING = 'Please enter a valid number.'
const NOT_POSITIVE = 'Please enter a valid positive number.'
const NOT_A_SHARE = 'Please enter a valid percentage between 0 and 99.'

const RESULTS = [
  ['10', '60', '25.00%'],
  ['12', '40', '20.00%'],
  ['7.5', '0', '7.50%'],
  ['0', '50', '0.00%'],
  ['33.333', '66.6', '99.80%'],
  ['1', '99', '100.00%'],
  ['10', '99.99', '100000.00%'],
  ['0.005', '0', '0.01%'],
] as const

/** TACoS, organic share, and the message under each; empty when there is none. */
const REFUSALS = [
  ['', '', MISSING, MISSING],
  ['', '40', MISSING, ''],
  ['12', '', '', MISSING],
  ['-1', '40', NOT_POSITIVE, ''],
  ['-0.01', '0', NOT_POSITIVE, ''],
  ['12', '-1', '', NOT_A_SHARE],
  ['12', '100', '', NOT_A_SHARE],
  ['12', '104', '', NOT_A_SHARE],
  ['-5', '100', NOT_POSITIVE, NOT_A_SHARE],
] as const

/** What only a form without number fields can send. */
const REFUSED_TEXTS = [
  ['abc', '40', NOT_POSITIVE, ''],
  ['12,5', '40', NOT_POSITIVE, ''],
  ['12', '4O', '', NOT_A_SHARE],
  ['NaN', 'Infinity', NOT_POSITIVE, NOT_A_SHARE],
  ['  ', '40', MISSING, ''],
] as const

const post = (fields: Record<string, string>) =>
  fetch(site + PATH, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Origin: site },
  })

test('has the fields of the specification', async () => {
  await using visit = await openVisit()
  const { page, tacos, organicSales } = await openCalculator(visit, site)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('ACoS Target Calculator')
  await page.getByRole('heading', { name: 'How it works' }).waitFor()
  const read = (field: typeof tacos) =>
    field.evaluate((input: HTMLInputElement) => [input.type, input.step, input.min, input.max])
  expect(await read(tacos)).toEqual(['number', '0.01', '0', ''])
  expect(await read(organicSales)).toEqual(['number', '0.01', '0', '99.99'])
  expect(await page.locator('meta[name=keywords]').getAttribute('content')).toContain('acos calculator')
  expect(visit.errors).toEqual([])
})

test.each(RESULTS)(
  'redirects TACoS %s at %s%% organic to the URL of its result, %s',
  async (tacos, organicSales, figure) => {
    const answer = await post({ tacos, organicSales })
    expect(answer.status).toBe(303)
    const location = answer.headers.get('location')!
    expect(location).toContain(`${PATH}?tacos=${tacos}&organic=${organicSales}`)
    expect(await (await fetch(new URL(location, site))).text()).toContain(`>${figure}<`)
  },
)

test.each([...REFUSALS, ...REFUSED_TEXTS])(
  'rejects TACoS "%s" at "%s"%% organic with a message per field',
  async (tacos, organicSales, tacosMessage, organicMessage) => {
    const answer = await post({ tacos, organicSales })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    const messages = [...html.matchAll(/<p class="field-error" id="([\w-]+)-note">.*?<\/svg>([^<]+)<\/p>/g)]
    expect(Object.fromEntries(messages.map(([, id, message]) => [id, message]))).toEqual({
      ...(tacosMessage && { tacos: tacosMessage }),
      ...(organicMessage && { 'organic-sales': organicMessage }),
    })
    expect(html).toContain(`value="${tacos}"`)
    expect(html).toContain(`value="${organicSales}"`)
    expect(html).not.toContain('data-acos="figure">0')
  },
)

test('rejects a body that is no form, and escapes markup in a field', async () => {
  const noForm = await fetch(site + PATH, {
    method: 'POST',
    body: '{}',
    headers: { Origin: site, 'Content-Type': 'application/json' },
  })
  expect(noForm.status).toBe(400)
  const html = await (await post({ tacos: '"><img src=x>', organicSales: '1' })).text()
  expect(html).not.toContain('<img src=x>')
  expect(html).toContain('&quot;&gt;&lt;img src=x&gt;')
})

test('shows the result without loading a page, and replaces it with the next one', async () => {
  await using visit = await openVisit()
  const { page, tacos, organicSales, calculate, result } = await openCalculator(visit, site)
  expect(await result.innerText()).not.toMatch(/\d%/)
  expect(await page.getByText('You are here').isVisible()).toBe(false)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await tacos.fill('10')
  await organicSales.fill('60')
  expect(await result.innerText()).not.toMatch(/\d%/)
  await calculate.click()
  await result.getByText('25.00%', { exact: true }).waitFor()
  await tacos.fill('20')
  expect(await result.innerText()).toContain('25.00%')
  await page.keyboard.press('Enter')
  await result.getByText('50.00%', { exact: true }).waitFor()
  expect(await result.getByText('25.00%', { exact: true }).count()).toBe(0)
  expect(await page.locator('[data-acos=point] circle').getAttribute('cx')).toBe('60%')
  expect(page.url()).toBe(`${site}${PATH}?tacos=20&organic=60`)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(visit.errors).toEqual([])
})

test('shows a message while a field is wrong, then the hint again, and disables Calculate meanwhile', async () => {
  await using visit = await openVisit()
  const { page, tacos, organicSales, calculate, messageOf } = await openCalculator(visit, site)
  await expect.poll(() => calculate.isDisabled()).toBe(true)
  await tacos.fill('-5')
  await organicSales.fill('100')
  expect([await messageOf(tacos), await messageOf(organicSales)]).toEqual([NOT_POSITIVE, NOT_A_SHARE])
  await tacos.fill('')
  await organicSales.fill('99.99')
  expect([await messageOf(tacos), await messageOf(organicSales)]).toEqual([MISSING, ''])
  await page.getByText('The share of sales not attributed to ads.').waitFor()
  expect(await calculate.isDisabled()).toBe(true)
})

test('turns a decimal comma, typed or pasted, into a point', async () => {
  await using visit = await openVisit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, tacos, organicSales, calculate, result } = await openCalculator(visit, site)
  await expect.poll(() => calculate.isDisabled()).toBe(true)
  await tacos.pressSequentially('12,5')
  expect(await tacos.inputValue()).toBe('12.5')
  await tacos.fill('')
  await tacos.evaluate((field) => {
    // Both keys in one turn of the event loop, as a busy page gets them from a fast typist.
    for (const key of ['1', ',', '5']) {
      field.dispatchEvent(new KeyboardEvent('keydown', { key }))
      if (key !== ',') document.execCommand('insertText', false, key)
    }
  })
  expect(await tacos.inputValue()).toBe('1.5')
  await tacos.fill('12.5')
  await page.evaluate(() => navigator.clipboard.writeText('37,50'))
  await organicSales.press('ControlOrMeta+v')
  await expect.poll(() => organicSales.inputValue()).toBe('37.50')
  await calculate.click()
  await result.getByText('20.00%', { exact: true }).waitFor()
})

test('works without JavaScript and keeps the input', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page, tacos, organicSales, calculate, result, messageOf } = await openCalculator(visit, site)
  expect(await calculate.isEnabled()).toBe(true)
  await tacos.fill('12')
  await organicSales.fill('104')
  await calculate.click()
  expect(await messageOf(organicSales)).toBe(NOT_A_SHARE)
  expect([await tacos.inputValue(), await organicSales.inputValue()]).toEqual(['12', '104'])
  await organicSales.fill('40')
  await calculate.click()
  await result.getByText('20.00%', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0)
})

test('shows the result that its URL names', async () => {
  await using visit = await openVisit()
  const { page, tacos, result } = await openCalculator(visit, site, '?tacos=12&organic=40')
  expect(await result.innerText()).toContain('20.00%')
  expect(await tacos.inputValue()).toBe('12')
  const plot = page.getByRole('img', {
    name: /TACoS of 12 percent.*organic share of 40 percent.*20\.00 percent/,
  })
  expect(await plot.getByText('You are here').isVisible()).toBe(true)
})

test('copies the link and prints the page', async () => {
  await using visit = await openVisit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, tacos, organicSales, calculate } = await openCalculator(visit, site)
  await tacos.fill('12')
  await organicSales.fill('40')
  await calculate.click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site}${PATH}?tacos=12&organic=40`)
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: true })
  })
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await page.evaluate(() => 'printed' in window)).toBe(true)
})

test('draws chart labels at 11 px or more on a phone', async () => {
  await using visit = await openVisit({ viewport: { width: 320, height: 800 } })
  const { page } = await openCalculator(visit, site, '?tacos=12&organic=40&price=30&costs=21')
  const heights = await page
    .locator('.acos-plot text')
    .evaluateAll((texts) => texts.map((text) => parseFloat(getComputedStyle(text).fontSize)))
  expect(heights.length).toBeGreaterThan(10)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(11)
})

test('shows the result directly below the fields on a phone', async () => {
  await using visit = await openVisit({ viewport: { width: 390, height: 844 } })
  const { page } = visit
  await page.goto(`${site}/acos-calculator?tacos=10&organic=60`)
  const field = (await page.getByLabel('Organic Sales (%)').boundingBox())!
  const figure = (await page.locator('[data-acos="figure"]').boundingBox())!
  expect(figure.y - (field.y + field.height)).toBeLessThan(260)
  expect(figure.y + figure.height).toBeLessThan(844)
})
