import { expect, inject, test } from 'vitest'
import { crawlSite } from '#tests/support/seo/crawl-site.ts'

test('the site has no orphans, missing sitemap entries, duplicate titles or broken links', async () => {
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
