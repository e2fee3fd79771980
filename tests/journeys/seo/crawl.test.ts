/** Whether people find by links what search engines find by sitemaps, and the other way round. */
import { expect, inject, test } from 'vitest'
import { crawlSite } from '#tests/support/seo/crawl-site.ts'

test('the seeded site has no orphan, no page that sitemaps miss, no title twice, and no link that leads nowhere', async () => {
  const { faults, pages, entries } = await crawlSite(inject('siteUrl'))
  expect(entries.size).toBeGreaterThan(60)
  expect(pages.size).toBeGreaterThan(entries.size)
  expect(faults).toEqual({
    orphans: [],
    duplicateTitles: [],
    broken: [],
    redirected: [],
    wrongEntries: [],
    missing: [],
  })
})
