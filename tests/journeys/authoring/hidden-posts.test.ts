import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addPosts, cardOf, useStaffSite, waitForToast } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import {
  BLOG,
  findStored,
  NEWS,
  type Place,
  reopenEditor,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })
const PLACES = [BLOG, NEWS] as const
const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString()

async function openList(page: Page, place: Place): Promise<void> {
  await page.goto(getSite().url + place.path)
  await page.locator('.authored-list').waitFor()
}

const showOnly = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show', exact: true }).getByRole('button', { name, exact: true }).click()

/** The posts of all pages, counted one by one. */
async function countCards(list: Locator): Promise<number> {
  let count = 0
  for (;;) {
    await list.and(list.page().locator('[aria-busy=false]')).waitFor()
    count += await list.locator('[data-post-id]').count()
    const next = list.getByRole('link', { name: 'Next' })
    if ((await next.count()) === 0 || (await next.getAttribute('aria-disabled'))) return count
    const [, page] = /Page (\d+) of/.exec(await list.innerText())!
    await next.click()
    await list.getByText(`Page ${Number(page) + 1} of`).waitFor()
  }
}

test.each(PLACES)('lists, opens, changes, copies and deletes hidden posts of $path', async (place) => {
  const site = getSite()
  const [draft, scheduled] = [`Half a thought in ${place.table}`, `In a week in ${place.table}`]
  // Imported drafts have old dates, so they are on the last page.
  await addPosts(site, place.table, [
    { title: draft, status: 'draft', published_at: '2001-01-01T00:00:00Z', content: '<p>Not yet</p>' },
    { title: scheduled, published_at: IN_A_WEEK },
  ])
  await using visit = await openVisit()
  const { page } = visit
  await openList(page, place)
  await cardOf(page, scheduled)
    .getByText(/^Scheduled for \w+ \d+, \d{4}/)
    .waitFor()
  await showOnly(page, 'Drafts')
  await cardOf(page, draft).getByText('Draft', { exact: true }).waitFor()
  await expect.poll(() => page.locator('.authored-list [data-post-id]').count()).toBe(1)
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('link', { name: draft }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByText('Not yet').waitFor()
  await page.keyboard.press('Escape')

  const dialog = await reopenEditor(page, place, draft)
  await blockAreaOf(dialog, 1).fill('Nearly')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await waitForToast(page, 'Success', `${place.noun} post saved as a draft.`)
  await dialog.waitFor({ state: 'detached' })
  expect(await findStored(site, place, draft)).toMatchObject([{ content: '<p>Nearly</p>', status: 'draft' }])

  await page.getByRole('button', { name: `Copy: ${draft}`, exact: true }).click()
  await cardOf(page, `${draft} (Copy)`).getByText('Draft', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Delete: ${draft}`, exact: true }).click()
  await page
    .locator('.dialog-foot')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await cardOf(page, draft).waitFor({ state: 'detached' })
  expect(await findStored(site, place, draft)).toEqual([])

  await showOnly(page, 'Scheduled')
  await cardOf(page, scheduled).waitFor()
  const again = await reopenEditor(page, place, scheduled)
  await again.getByLabel('Title').fill(`${scheduled}, changed`)
  await again.getByRole('button', { name: /^(Update|Schedule)$/ }).click()
  await cardOf(page, `${scheduled}, changed`)
    .getByText(/^Scheduled for/)
    .waitFor()
  const visitors = await (await fetch(site.url + place.path)).text()
  expect(visitors).not.toMatch(/Half a thought|In a week/)
  expect(visit.errors).toEqual([])
})

test('counts as many posts as the pages list', async () => {
  await addPosts(
    getSite(),
    'blog_posts',
    Array.from({ length: 14 }, (_, n) => ({ title: `Counted ${n}`, status: 'draft' })),
  )
  await using visit = await openVisit()
  const { page } = visit
  await openList(page, BLOG)
  const list = page.locator('.authored-list')
  for (const name of ['All', 'Drafts']) {
    await showOnly(page, name)
    await list.getByText(/^Page 1 of/).waitFor()
    await list.and(page.locator('[aria-busy=false]')).waitFor()
    const [, pages, total] = /Page 1 of (\d+) \((\d+) total posts\)/.exec(await list.innerText())!
    expect(Math.ceil(Number(total) / 12)).toBe(Number(pages))
    expect(await countCards(list)).toBe(Number(total))
    await list.getByRole('status').getByText(`${total} posts`, { exact: true }).waitFor()
  }
})
