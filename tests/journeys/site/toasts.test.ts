import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  addUser,
  enterAdminMode,
  openSignedIn,
  useStaffSite,
  visitList,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import type { RunningSite } from '#tests/support/site/running-site.ts'

const getSite = useStaffSite()
const TOASTS = '[data-toasts] > *'

/** A user without a role gets a toast at each click on Copy. */
async function openBlog(site: RunningSite, page: Page) {
  await page.goto(`${site.url}/blog`)
  await enterAdminMode(page)
  return page.getByRole('button', { name: /^Copy: / }).first()
}

/** Copies fail with another message from here on. */
async function failOtherwise(page: Page): Promise<void> {
  await page.route('**/functions/v1/editor-mutate-blog', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
}

/** Time passes only by clock.runFor from here on. */
async function stopTime(page: Page): Promise<void> {
  const soon = await page.evaluate(() => Date.now() + 1000)
  await page.clock.pauseAt(soon)
}

test('at most one toast is shown, for 5000 ms or while it is hovered', async () => {
  const site = getSite()
  await using visit = await openSignedIn(site, await addUser(site))
  const { page } = visit
  await page.clock.install()
  const copy = await openBlog(site, page)
  await stopTime(page)
  await copy.click()
  await page.locator(TOASTS).waitFor()
  await page.clock.runFor(3000)
  await failOtherwise(page)
  await copy.click()
  await page.getByText('Duplication failed').waitFor()
  await expect.poll(() => page.locator(TOASTS).count()).toBe(1)
  await page.clock.runFor(4900)
  await expect.poll(() => page.locator(TOASTS).count()).toBe(1)
  await page.clock.runFor(200)
  expect(await page.locator(TOASTS).count()).toBe(0)

  await copy.click()
  await page.locator(TOASTS).hover()
  await page.clock.runFor(20_000)
  await expect.poll(() => page.locator(TOASTS).count()).toBe(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(5100)
  expect(await page.locator(TOASTS).count()).toBe(0)
})

test('a swipe of 50 px to the right dismisses a toast, a shorter one does not', async () => {
  const site = getSite()
  await using visit = await openSignedIn(site, await addUser(site))
  const { page } = visit
  const copy = await openBlog(site, page)
  await copy.click()
  const toast = page.locator(TOASTS)
  const box = (await toast.boundingBox())!
  const push = async (distance: number) => {
    const [x, y] = [Math.round(box.x) + 120, Math.round(box.y + box.height / 2)]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance, y, { steps: 4 })
    await page.mouse.up()
  }
  await push(-80)
  await push(45)
  await expect.poll(() => toast.count()).toBe(1)
  await expect.poll(() => toast.evaluate((element) => getComputedStyle(element).translate)).toBe('none')
  await push(50)
  await toast.waitFor({ state: 'detached' })
})

test('F8 focuses the toasts, Escape dismisses one and returns the focus', async () => {
  const site = getSite()
  await using visit = await openSignedIn(site, await addUser(site))
  const { page } = visit
  const copy = await openBlog(site, page)
  await copy.click()
  await page.locator(TOASTS).waitFor()
  await page.keyboard.press('F8')
  const isFocused = (selector: string) =>
    page.locator(selector).evaluate((element) => element === document.activeElement)
  expect(await isFocused('[data-toasts]')).toBe(true)
  await page.keyboard.press('Tab')
  expect(await isFocused(TOASTS)).toBe(true)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator(TOASTS).waitFor({ state: 'detached' })
  expect(await copy.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a toast inside a modal dialog can be focused and dismissed', async () => {
  const site = getSite()
  await using visit = await visitList(site, '/blog')
  const { page } = visit
  await page.getByRole('button', { name: 'New post' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.locator(TOASTS).getByText('Missing fields', { exact: true }).waitFor()
  const [toastBox, buttonBox] = [
    await dialog.locator(TOASTS).boundingBox(),
    await dialog.getByRole('button', { name: 'Publish', exact: true }).boundingBox(),
  ]
  expect(toastBox!.y + toastBox!.height).toBeLessThan(buttonBox!.y)
  expect(toastBox!.height).toBeLessThan(120)
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  expect(await dialog.locator(TOASTS).evaluate((toast) => toast === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await page.locator(TOASTS).waitFor({ state: 'detached' })
  await expect.poll(() => dialog.count()).toBe(1)
  expect(await page.evaluate(() => document.querySelector('[data-toasts]')?.parentElement?.tagName)).toBe(
    'BODY',
  )
})
