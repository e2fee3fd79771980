/** The crawl of tests/journeys/seo/crawl.test.ts, for a site with many list pages and mostly imported posts. */
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { crawlSite } from '#tests/support/seo/crawl-site.ts'
import { ADMIN_CREDENTIALS, importCrawledPosts } from '#tests/support/seo/import-crawled-posts.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const IMPORTED = 120
/** For about 400 rendered pages on a busy machine. */
const CRAWL_TIMEOUT_MS = 600_000

let site: RunningSite
beforeAll(async () => {
  const settings = {
    ADMIN_EMAIL: ADMIN_CREDENTIALS.email,
    ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
    EDITOR_MODE: 'off',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  }
  site = await startRunningSite(settings, inject('siteTemplate'))
  await importCrawledPosts(site, IMPORTED)
})
afterAll(() => site.stop())

test(
  'a site with many imported posts is complete by links and by sitemaps',
  { timeout: CRAWL_TIMEOUT_MS },
  async () => {
    const { faults, pages, entries } = await crawlSite(site.url, { isForwarded: true })
    expect([...entries].filter((path) => path.startsWith('/blog/week-'))).toHaveLength(IMPORTED)
    expect(pages.size).toBeGreaterThan(entries.size)
    expect(faults).toEqual({
      orphans: [],
      duplicateTitles: [],
      broken: [],
      redirected: [],
      wrongEntries: [],
      missing: [],
    })
  },
)

test('the first page of a list links to near and far pages', async () => {
  const html = await (await fetch(`${site.url}/blog`)).text()
  const links = [...html.matchAll(/href="\/blog\?page=(\d+)"/g)].map(([, number]) => Number(number))
  expect([...new Set(links)].toSorted((one, other) => one - other)).toEqual([2, 4, 10, 13])
  expect(html).toContain('Page 1 of 13')
})

test('orders a far page, and redirects a page past the last one', async () => {
  const client = createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'), {
    auth: { persistSession: false },
  })
  const { data } = await client
    .from('blog_posts')
    .select('slug')
    .order('published_at', { ascending: false })
    .order('id')
    .range(132, 143)
  const html = await (await fetch(`${site.url}/blog?page=12`)).text()
  const slugs = [...html.matchAll(/<h[23][^>]*><a href="\/blog\/(week-\d+)"/g)].map(([, slug]) => slug)
  expect(slugs).toHaveLength(12)
  expect(slugs).toEqual(data!.map(({ slug }) => slug as string))
  const past = await fetch(`${site.url}/blog?page=99`, { redirect: 'manual' })
  expect([past.status, past.headers.get('location')]).toEqual([302, '/blog?page=13'])
})
