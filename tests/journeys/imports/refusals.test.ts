import { expect, test } from 'vitest'
import { waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import {
  BLOG_IMPORT,
  chooseFile,
  countPosts,
  fileOf,
  importButton,
  NEWS_IMPORT,
  openAsNewAdministrator,
  openImportDialog,
  selectTab,
  visitImport,
} from '#tests/support/browser/import-dialog.ts'

const getSite = useStaffSite()

const IMPORTS = '**/functions/v1/import-posts'

test('refuses a binary file when it is chosen', async () => {
  const site = getSite()
  await using visit = await openAsNewAdministrator(site)
  const dialog = await openImportDialog(visit.page, site, BLOG_IMPORT)
  const picture = {
    ...fileOf('posts.csv', ''),
    buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  }
  await chooseFile(dialog, picture)
  await waitForToast(visit.page, 'Error', 'Please select a valid CSV file.')
  const notice = dialog.getByRole('tabpanel').getByRole('alert')
  expect(await notice.innerText()).toMatch(/^Nothing was read from this file\.\s+\S/)
  expect(await notice.innerText()).not.toContain('Please select a valid CSV file.')
})

test.each([
  [BLOG_IMPORT, 'Single Post', 'Error', 'Failed to import blog post. Please try again.'],
  [NEWS_IMPORT, 'Single', 'Import failed', 'Failed to import news post. Please try again.'],
])(
  '$path: requires title and content of a single post, and reports a failed write',
  async (place, tab, title, failure) => {
    const site = getSite()
    const before = await countPosts(site, place)
    await using visit = await openAsNewAdministrator(site)
    const { page } = visit
    const dialog = await openImportDialog(page, site, place)
    await selectTab(dialog, tab)
    await importButton(dialog).click()
    await waitForToast(page, title, 'Title and content are required')
    await dialog.getByText('Please enter a title.').waitFor()
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const toast = (await page.locator('[data-toasts] > *').boundingBox())!
      const button = (await importButton(dialog).boundingBox())!
      expect(toast.y + toast.height).toBeLessThan(button.y)
    }
    await dialog.getByLabel('Title').fill(`Alone on ${place.path}`)
    await dialog.getByLabel('Content').fill('First paragraph.\n\nSecond paragraph.')
    await page.route(IMPORTS, (route) => route.fulfill({ status: 500, json: {} }))
    await importButton(dialog).click()
    await waitForToast(page, title, failure)
    expect(await dialog.getByLabel('Title').inputValue()).toBe(`Alone on ${place.path}`)
    expect(await countPosts(site, place)).toBe(before)

    await page.unroute(IMPORTS)
    await importButton(dialog).click()
    const noun = place === BLOG_IMPORT ? 'Blog' : 'News'
    await waitForToast(page, 'Success', `${noun} post imported successfully!`)
    await dialog.waitFor({ state: 'detached' })
    expect(await countPosts(site, place)).toBe(before + 1)
  },
)

test('keeps the file when the session has ended', async () => {
  const site = getSite()
  await using visit = await visitImport(site, BLOG_IMPORT)
  const { page, dialog } = visit
  await page.route(IMPORTS, (route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'Sign in first.' } }),
  )
  await chooseFile(dialog, 'simple.csv')
  await dialog.getByRole('alert').getByText('Sign in first.').waitFor()
  await importButton(dialog).click()
  await expect
    .poll(() => dialog.getByRole('alert').evaluate((element) => element === document.activeElement))
    .toBe(true)
  expect(await page.locator('[data-toasts] > *').count()).toBe(0)
  await page.unroute(IMPORTS)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('region', { name: 'Preview' }).waitFor()
})
