/**
 * Is a site with very many posts found whole? Imports posts as a file of the import dialog into the built site on the
 * embedded database, follows every link and every entry of a sitemap, and says what is wrong. Ends with 1 for a fault.
 * Run: npm run lab -- crawl [number of posts]
 */
import { startRunningSite } from '#tests/support/site/running-site.ts'
import { crawlSite, type Crawl } from '#tests/support/seo/crawl-site.ts'
import { IMPORTING_ADMINISTRATOR, importCrawledPosts } from '#tests/support/seo/import-crawled-posts.ts'

const SHOWN = 10

const count = Number(process.argv[2] ?? 10_000)
const site = await startRunningSite({
  ADMIN_EMAIL: IMPORTING_ADMINISTRATOR.email,
  ADMIN_PASSWORD: IMPORTING_ADMINISTRATOR.password,
  EDITOR_MODE: 'off',
  TRUSTED_PROXIES: '127.0.0.1,::1',
})
try {
  const importedIn = await measureSeconds(() =>
    importCrawledPosts(site, count, (imported) => console.log(`  ${imported} imported`)),
  )
  console.log(`${count} posts were imported in ${importedIn.toFixed(0)} s`)
  let crawl: Crawl | undefined
  const crawledIn = await measureSeconds(async () => {
    crawl = await crawlSite(site.url, {
      isForwarded: true,
      onProgress: (done, found) => console.log(`  ${done} of ${found} pages`),
    })
  })
  process.exitCode = describe(crawl!, crawledIn) ? 1 : 0
} finally {
  await site.stop()
}

async function measureSeconds(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return (performance.now() - startedAt) / 1000
}

/** @returns whether anything is wrong */
function describe({ pages, entries, sitemaps, faults }: Crawl, seconds: number): boolean {
  const indexed = [...pages.values()].filter(({ isIndexed, status }) => isIndexed && status === 200).length
  console.log(
    `${pages.size} addresses in ${seconds.toFixed(0)} s (${(pages.size / seconds).toFixed(0)}/s): ` +
      `${indexed} pages for search engines, ${entries.size} entries in ${sitemaps} sitemaps`,
  )
  for (const [name, found] of Object.entries(faults)) {
    console.log(`  ${name}: ${found.length}`)
    for (const fault of found.slice(0, SHOWN)) console.log(`    ${JSON.stringify(fault)}`)
  }
  return Object.values(faults).some(({ length }) => length > 0)
}
