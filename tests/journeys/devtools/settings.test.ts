import { afterAll, expect, test } from 'vitest'
import { useAuthSite } from '#tests/support/site/auth-site.ts'
import { openSignedIn, readTitles, waitForToast } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { useBrowser } from '#tests/support/browser/browser.ts'
import { openTools } from '#tests/support/browser/developer-tools.ts'
import { NEWS_ROWS, startNewsSource } from '#tests/support/servers/news-source.ts'

useBrowser()
const source = await startNewsSource()
afterAll(() => source.stop())
const getSite = useAuthSite({ FEATURE_INDIVIDUAL_SERVICE_PAGES: 'off', IMPORT_HOSTS: source.host })

test('can’t turn service pages on that are off for everyone', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(getSite().url)
  await openTools(page, 'Features')
  const flag = page.getByRole('switch', { name: 'Individual service pages' })
  expect(await flag.isChecked()).toBe(false)
  expect(await flag.isDisabled()).toBe(true)
  await page.getByText('Off for everyone. Only the setting below can turn them on.').waitFor()
  await page.getByText('FEATURE_INDIVIDUAL_SERVICE_PAGES=on', { exact: true }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
})

test('imports news from the stored source once', async () => {
  const before = await readTitles(getSite(), 'news_posts')
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(getSite().url)
  await openTools(page, 'Auto Import')
  await page.getByLabel('Source URL').fill(source.url)
  await page.getByRole('button', { name: 'Save source' }).click()
  await waitForToast(page, 'News source saved')
  await page.getByRole('button', { name: 'Run now' }).click()
  await waitForToast(page, 'Import Complete', 'Imported: 3, Skipped: 0, Errors: 0')
  const newest = page.getByRole('list', { name: 'History' }).getByRole('listitem').first()
  await newest.filter({ hasText: /Manual.*Imported: 3, Skipped: 0, Errors: 0.*Done/s }).waitFor()
  const added = NEWS_ROWS.map(({ title }) => title)
  expect((await readTitles(getSite(), 'news_posts')).toSorted()).toEqual([...before, ...added].toSorted())

  await page.getByRole('button', { name: 'Run now' }).click()
  await waitForToast(page, 'Too soon')
  expect(source.asked()).toBe(1)
})
