import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { openCalculator } from '#tests/support/browser/calculator-page.ts'

useBrowser()
const site = inject('siteUrl')
const PATH = '/acos-calculator'

const MISSING = 'Please enter a valid number.'
const NOT_POSITIVE = 'Please enter a valid positive number.'
const NOT_A_SHARE = 'Please enter a valid percentage between 0 and 99.'

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

test('redirects a sent form to the URL of its result', async () => {
  const answer = await post({ tacos: '7.5', organicSales: '0' })
  expect(answer.status).toBe(303)
  const location = answer.headers.get('location')!
  expect(location).toContain(`${PATH}?tacos=7.5&organic=0`)
  expect(await (await fetch(new URL(location, site))).text()).toContain('>7.50%<')
})

test.each([
  ['', '40', { tacos: MISSING }],
  ['12,5', '100', { tacos: NOT_POSITIVE, 'organic-sales': NOT_A_SHARE }],
] as const)('rejects TACoS "%s" at "%s"%% organic with messages', async (tacos, organicSales, expected) => {
  const answer = await post({ tacos, organicSales })
  const html = await answer.text()
  expect(answer.status).toBe(400)
  const messages = [...html.matchAll(/<p class="field-error" id="([\w-]+)-note">.*?<\/svg>([^<]+)<\/p>/g)]
  expect(Object.fromEntries(messages.map(([, id, message]) => [id, message]))).toEqual(expected)
  expect(html).toContain(`value="${tacos}"`)
  expect(html).toContain(`value="${organicSales}"`)
  expect(html).not.toContain('data-acos="figure">0')
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

test('compares the target with break-even, with and without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    await using visit = await openVisit({ javaScriptEnabled })
    const { page } = await openCalculator(visit, site, '?tacos=12&organic=40')
    await page.getByText('Check it against break-even').click()
    await page.getByLabel('Selling price').fill('30')
    await page.getByLabel('Costs per sale, before ads').fill('21')
    await page.getByRole('button', { name: 'Check break-even' }).click()
    const status = page.getByRole('status').filter({ hasText: 'Your break-even ACoS is:' })
    await status.getByText('30.00%', { exact: true }).waitFor()
    expect(await status.innerText()).toContain('Your target is below break-even')
    expect(page.url()).toBe(`${site}${PATH}?tacos=12&organic=40&price=30&costs=21`)
    await page.getByText('20.00%', { exact: true }).first().waitFor()
  }
})
