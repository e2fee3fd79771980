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

/** The samples' README: what should be imported, and what is rejected. */
const SAMPLES: [name: string, imported: number, rejected: number][] = [
  ['simple.csv', 2, 0],
  ['matrixify-blog-posts.csv', 4, 0],
  ['semicolon-bom.csv', 3, 0],
  ['broken.csv', 3, 3],
  ['missing-titles.csv', 0, 2],
  ['shopify-articles.json', 4, 0],
  ['shopify-articles-graphql.json', 2, 0],
  ['apps-script.json', 3, 1],
  ['gviz.txt', 2, 0],
  ['wordpress-export.xml', 3, 0],
  ['ghost-export.json', 3, 0],
  ['feed-rss.xml', 2, 0],
  ['feed-atom.xml', 1, 0],
  ['medium-post.html', 1, 0],
]

test.each(SAMPLES)('the blog imports %s: %i posts, %i errors', async (name, imported, rejected) => {
  const site = getSite()
  const before = await countPosts(site, BLOG_IMPORT)
  await using visit = await openAsNewAdministrator(site)
  const dialog = await openImportDialog(visit.page, site, BLOG_IMPORT)
  if (name.endsWith('.json')) await selectTab(dialog, 'JSON Import')
  await chooseFile(dialog, name)
  await answerQuestions(dialog)
  await importButton(dialog).click()
  expect(await readResult(dialog)).toBe(
    `Import completed: Successfully imported: ${imported} posts. Errors: ${rejected} posts.`,
  )
  expect(await countPosts(site, BLOG_IMPORT)).toBe(before + imported)
  expect(visit.errors).toEqual([])
})

test.each(SAMPLES.filter(([, imported]) => imported > 0))(
  'the news import %s: %i posts, %i skipped',
  async (name, imported, rejected) => {
    const site = getSite()
    const before = await countPosts(site, NEWS_IMPORT)
    await using visit = await openAsNewAdministrator(site)
    const dialog = await openImportDialog(visit.page, site, NEWS_IMPORT)
    if (name.endsWith('.json')) await selectTab(dialog, 'JSON')
    await chooseFile(dialog, name)
    await answerQuestions(dialog)
    await importButton(dialog).click()
    expect(await readResult(dialog)).toBe(
      `Import Complete: Imported: ${imported}, Skipped: ${rejected}, Errors: 0`,
    )
    expect(await countPosts(site, NEWS_IMPORT)).toBe(before + imported)
    expect(visit.errors).toEqual([])
  },
)
