import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { NEWS, textOf, toolbarOf, visitEditor, blockAreaOf } from '#tests/support/browser/editor-page.ts'
import { useStaffSite } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const KEYBOARD_PX = 336

/** Desktop browsers have no such keyboard, so the visual viewport is made smaller. */
const showKeyboard = (page: Page, covered: number) =>
  page.evaluate((pixels) => {
    Object.defineProperty(window.visualViewport!, 'height', {
      configurable: true,
      get: () => innerHeight - pixels,
    })
    window.visualViewport!.dispatchEvent(new Event('resize'))
  }, covered)

test('keeps toolbar, caret and menu above the keyboard of a phone', async () => {
  await using visit = await visitEditor(site(), NEWS, PHONE)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('On the way')
  await blockAreaOf(dialog, 1).tap()
  const bars = dialog.locator('.rich-bars')
  await showKeyboard(page, KEYBOARD_PX)
  const findTop = async () => (await bars.boundingBox())!.y
  await expect
    .poll(async () => Math.round((await findTop()) + (await bars.boundingBox())!.height))
    .toBe(844 - KEYBOARD_PX)
  const tools = toolbarOf(dialog)
  expect((await tools.getByRole('button', { name: 'Bold' }).boundingBox())!.height).toBeGreaterThanOrEqual(44)
  for (let line = 0; line < 12; line += 1) {
    await page.keyboard.type(`Line ${line}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('The last one')
  const last = blockAreaOf(dialog, 13)
  await expect
    .poll(async () => {
      const { y, height } = (await last.boundingBox())!
      return y + height <= (await findTop())
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  const menu = dialog.getByRole('listbox', { name: 'Blocks' })
  await menu.waitFor()
  const box = (await menu.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(await findTop())
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  // The bar of the window is out of reach there: undo is in the tools.
  await tools.getByRole('button', { name: 'Undo' }).tap()
  expect(await textOf(dialog).evaluate((text) => text === document.activeElement)).toBe(true)

  await showKeyboard(page, 0)
  await tools.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  expect(await bars.evaluate((one) => getComputedStyle(one).position)).toBe('sticky')
  expect(visit.errors).toEqual([])
})
