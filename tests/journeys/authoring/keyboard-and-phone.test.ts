import { expect, test } from 'vitest'
import {
  addPosts,
  cardOf,
  openSignedIn,
  readTitles,
  waitForToast,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { readFocusedName, tabTo } from '#tests/support/browser/keyboard.ts'

const getSite = useStaffSite()

test('copies and deletes posts with the keyboard alone', async () => {
  const site = getSite()
  await addPosts(site, 'blog_posts', [{ title: 'By hand' }])
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Enable Admin Mode', exact: true }))
  await page.keyboard.press('Enter')
  await page.locator('.authored-list').waitFor()
  expect(await readFocusedName(page)).toBe('Exit Admin')

  await tabTo(page, page.getByRole('button', { name: 'Copy: By hand', exact: true }))
  await page.keyboard.press('Enter')
  await cardOf(page, 'By hand (Copy)').waitFor()
  expect(await readFocusedName(page)).toBe('Copy: By hand')

  await page.evaluate(() => document.querySelector<HTMLElement>('.authored-list')!.focus())
  await tabTo(page, page.getByRole('button', { name: 'Delete: By hand (Copy)', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Delete post' }).waitFor()
  expect(await readFocusedName(page)).toBe('Keep it')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await readFocusedName(page)).toBe('Delete: By hand (Copy)')

  // A toast inside the dialog would be one of its stops.
  await page.locator('[data-toasts] > *').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Delete post' }).waitFor()
  const names: string[] = []
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab')
    names.push(await readFocusedName(page))
  }
  expect(names).toEqual(['Delete post', 'Close', 'Keep it', 'Delete post'])
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Post “By hand (Copy)” deleted', 'Blog post deleted successfully!')
  await cardOf(page, 'By hand (Copy)').waitFor({ state: 'detached' })
  // The post that is now in its place.
  expect(await page.evaluate(() => document.activeElement?.matches('.authored-list [data-post-id] a'))).toBe(
    true,
  )
})

test('copies and deletes posts on a phone', async () => {
  const site = getSite()
  await addPosts(site, 'news_posts', [{ title: 'From the train' }])
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  await using visit = await openSignedIn(site, undefined, phone)
  const { page } = visit
  await page.goto(`${site.url}/news`)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).tap()
  await page.locator('.authored-list').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy: From the train' }).tap()
  await cardOf(page, 'From the train (Copy)').waitFor()

  await page.getByRole('button', { name: 'Delete: From the train (Copy)' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Delete news post' })
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const box = (await dialog.boundingBox())!
  expect([Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]).toEqual([0, 390, 844])
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete news post' }).tap()
  await cardOf(page, 'From the train (Copy)').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await readTitles(site, 'news_posts')).not.toContain('From the train (Copy)')
})
