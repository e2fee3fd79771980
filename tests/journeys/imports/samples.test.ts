import { expect, test } from 'vitest'
import {
  BLOG_IMPORT,
  chooseFile,
  countPosts,
  importButton,
  NEWS_IMPORT,
  openAsNewAdministrator,
  openImportDialog,
  readResult,
  selectTab,
  answerQuestions,
} from '#tests/support/browser/import-dialog.ts'
import { useStaffSite } from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite()

/** One sample per tab and place; domain/imports/records/samples.test.ts reads all of them. */
test.each([
  [BLOG_IMPORT, 'broken.csv', 'Import completed: Successfully imported: 3 posts. Errors: 3 posts.'],
  [
    BLOG_IMPORT,
    'shopify-articles.json',
    'Import completed: Successfully imported: 4 posts. Errors: 0 posts.',
  ],
  [NEWS_IMPORT, 'apps-script.json', 'Import Complete: Imported: 3, Skipped: 1, Errors: 0'],
  [NEWS_IMPORT, 'wordpress-export.xml', 'Import Complete: Imported: 3, Skipped: 0, Errors: 0'],
] as const)('$path imports %s', async (place, name, result) => {
  const site = getSite()
  const before = await countPosts(site, place)
  await using visit = await openAsNewAdministrator(site)
  const dialog = await openImportDialog(visit.page, site, place)
  if (name.endsWith('.json')) await selectTab(dialog, place.jsonTab)
  await chooseFile(dialog, name)
  await answerQuestions(dialog)
  await importButton(dialog).click()
  expect(await readResult(dialog)).toBe(result)
  expect(await countPosts(site, place)).toBe(before + Number(/mported: (\d+)/.exec(result)![1]))
  expect(visit.errors).toEqual([])
})
