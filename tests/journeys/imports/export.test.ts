import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  answerQuestions,
  BLOG_IMPORT,
  chooseFile,
  fileOf,
  importButton,
  type ImportPlace,
  NEWS_IMPORT,
  openAsNewAdministrator,
  readResult,
  reopenImportDialog,
  selectTab,
} from '#tests/support/browser/import-dialog.ts'
import { readFocusedName } from '#tests/support/browser/keyboard.ts'
import { connectAsServer, enterAdminMode, useStaffSite } from '#tests/support/site/authoring-site.ts'
import type { RunningSite } from '#tests/support/site/running-site.ts'

const getSite = useStaffSite()

const COLUMNS = 'id,slug,title,summary,content,author,tags,status,published_at,revised_at,updated_at,noindex'

const readPosts = async (site: RunningSite, { table }: ImportPlace) => {
  const { data, error } = await (await connectAsServer(site)).from(table).select(COLUMNS).order('id')
  if (error) throw error
  return data
}

async function exportAs(page: Page, format: 'JSON' | 'CSV', label: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: label })
  await dialog.getByLabel('Format').selectOption({ label: format })
  const arrives = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await arrives
  expect(file.suggestedFilename()).toMatch(/^(blog|news)-posts-\d{4}-\d\d-\d\d\.(json|csv)$/)
  await dialog
    .getByRole('status')
    .getByText(/^\d+ posts in /)
    .waitFor()
  return readFile(await file.path(), 'utf8')
}

test.for([
  [BLOG_IMPORT, 'JSON', 'Export posts'],
  [NEWS_IMPORT, 'CSV', 'Export news'],
] as const)('%s %s: imports an export without changes', async ([place, format, label]) => {
  const site = getSite()
  const before = await readPosts(site, place)
  await using visit = await openAsNewAdministrator(site)
  const { page } = visit
  await page.goto(site.url + place.path)
  await enterAdminMode(page)
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('dialog', { name: label }).waitFor()
  expect(await page.getByLabel('Format').evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await findAccessibilityProblems(page)).toEqual([])
  const text = await exportAs(page, format, label)
  await page
    .getByRole('dialog', { name: label })
    .locator('.dialog-foot')
    .getByRole('button', { name: 'Close' })
    .click()
  expect(await readFocusedName(page)).toBe(label)

  const dialog = await reopenImportDialog(page, place)
  await selectTab(dialog, format === 'JSON' ? place.jsonTab : place.csvTab)
  const name = `export.${format.toLowerCase()}`
  await chooseFile(dialog, fileOf(name, text, format === 'JSON' ? 'application/json' : 'text/csv'))
  await answerQuestions(dialog)
  await importButton(dialog).click()
  expect(await readResult(dialog)).toMatch(/mported: 0/)
  await dialog.getByText('Already here and unchanged.').filter({ visible: true }).first().waitFor()
  expect(await readPosts(site, place)).toEqual(before)
  expect(visit.errors).toEqual([])
})
