import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')

test('a button without words says what it does, 700 ms after somebody points at it or reaches it by keyboard', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(site)
  const button = page.getByRole('button', { name: /^Next/ }).first()
  await button.scrollIntoViewIfNeeded()
  const readTip = () =>
    button.evaluate((element) => {
      const { content, visibility, animationDuration } = getComputedStyle(element, '::after')
      return { content, visibility, animationDuration }
    })
  const label = (await button.getAttribute('aria-label'))!
  expect((await readTip()).content).toBe('none')

  await button.hover()
  expect((await readTip()).animationDuration).toBe('0.7s')
  await expect.poll(async () => (await readTip()).visibility).toBe('visible')
  expect((await readTip()).content).toContain(label)

  await page.mouse.move(2, 2)
  await expect.poll(async () => (await readTip()).content).toBe('none')
  await button.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await readTip()).visibility).toBe('visible')
  // Its name is said once.
  expect(await button.ariaSnapshot()).toBe(`- button "${label}"`)
})
