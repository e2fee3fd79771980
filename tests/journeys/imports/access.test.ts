import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  BLOG_IMPORT,
  chooseFile,
  countPosts,
  fileOf,
  importButton,
  NEWS_IMPORT,
  openAsNewAdministrator,
  openImportDialog,
  readResult,
  selectTab,
  answerQuestions,
  writeSheet,
  visitImport,
} from '#tests/support/browser/import-dialog.ts'
import { readFocusedName, tabTo } from '#tests/support/browser/keyboard.ts'
import { useStaffSite } from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite()

test('passes the accessibility check in every state of the dialog', async () => {
  const site = getSite()
  await using visit = await visitImport(site, NEWS_IMPORT)
  const { page, dialog } = visit
  const check = async (state: string) => {
    await page
      .locator('[data-toasts] button')
      .click({ timeout: 300 })
      .catch(() => {})
    expect(await findAccessibilityProblems(page), state).toEqual([])
  }
  await check('choose')
  await selectTab(dialog, 'Sheets')
  await check('sheets')
  await selectTab(dialog, 'Single')
  await importButton(dialog).click()
  await check('single, refused')
  await selectTab(dialog, 'CSV')
  await chooseFile(dialog, fileOf('odd.csv', 'Heading A,Other\nOne,Two'))
  await dialog.getByRole('region', { name: 'Columns' }).waitFor()
  await check('columns')
  await chooseFile(dialog, fileOf('states.csv', `${writeSheet(60, { stem: 'State' })}\n,No title`))
  await answerQuestions(dialog)
  await check('preview')
  await importButton(dialog).click()
  await readResult(dialog)
  await check('result')
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).waitFor()
  await check('question')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await dialog.getByRole('button', { name: 'Import more' }).click()
  await dialog.getByRole('button', { name: 'Past imports' }).click()
  await dialog.locator('.import-runs > li').first().waitFor()
  await check('history')
  expect(visit.errors).toEqual([])
})

test('imports posts by keyboard and restores the focus', async () => {
  const site = getSite()
  const before = await countPosts(site, BLOG_IMPORT)
  await using visit = await visitImport(site, BLOG_IMPORT)
  const { page, dialog } = visit
  expect(await readFocusedName(page)).toBe('Choose a file')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(writeSheet(2, { stem: 'By keyboard' }))
  await dialog.getByRole('button', { name: 'Import 2 posts' }).waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'Import 2 posts' }))
  await page.keyboard.press('Enter')
  await readResult(dialog)
  expect(await readFocusedName(page)).toBe('Import finished')
  await tabTo(page, dialog.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await readFocusedName(page)).toBe('Import posts')
  expect(await countPosts(site, BLOG_IMPORT)).toBe(before + 2)
})

test('fits a phone, and assigns unrecognized columns', async () => {
  const site = getSite()
  await using visit = await openAsNewAdministrator(site, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const { page } = visit
  const dialog = await openImportDialog(page, site, BLOG_IMPORT)
  const isWider = () =>
    dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth > body.clientWidth + 1)
  expect(await isWider()).toBe(false)
  await chooseFile(dialog, fileOf('phone.csv', 'Alpha,Beta\nOn the phone,Words of it'))
  const columns = dialog.getByRole('region', { name: 'Columns' })
  await columns.waitFor()
  await columns.getByLabel('Field for the column Alpha').selectOption('title')
  await columns.getByLabel('Field for the column Beta').selectOption('body_html')
  expect(await isWider()).toBe(false)
  await columns.getByRole('button', { name: 'Use these columns' }).tap()
  await answerQuestions(dialog)
  expect(await isWider()).toBe(false)
  await dialog.getByRole('button', { name: 'Import 1 post' }).tap()
  expect(await readResult(dialog)).toBe('Import completed: Successfully imported: 1 posts. Errors: 0 posts.')
  expect(await isWider()).toBe(false)
})

test('stays responsive while reading 5,000 rows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-large-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'large.csv')
  await writeFile(file, writeSheet(5000, { stem: 'Large', words: 400 }))
  const site = getSite()
  await using visit = await visitImport(site, BLOG_IMPORT)
  const { page, dialog } = visit
  await page.evaluate(() => {
    const drawn = { frames: 0 }
    Object.assign(globalThis, { drawn })
    const draw = () => {
      drawn.frames += 1
      requestAnimationFrame(draw)
    }
    requestAnimationFrame(draw)
  })
  await dialog.locator('[role=tabpanel]:not([hidden]) input[type=file]').setInputFiles(file)
  await dialog.getByText('5,000 records', { exact: true }).waitFor()
  const frames = await page.evaluate(
    () => (globalThis as unknown as { drawn: { frames: number } }).drawn.frames,
  )
  // If the file were read on the main thread, only one or two frames would be drawn.
  expect(frames).toBeGreaterThan(5)
  const search = dialog.getByLabel('Search the preview')
  await search.pressSequentially('large 4999')
  const rows = dialog.getByRole('region', { name: 'Records' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
})
