/**
 * Is a site with very many posts found whole? Imports posts as a file of the import dialog into the built site on the
 * embedded database, follows every link and every entry of a sitemap, and says what is wrong. Ends with 1 for a fault.
 * Run: npm run build, then npm run bench -- crawl [number of posts]
 */
import { readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import { startRunningSite, type RunningSite } from '#tests/support/site/running-site.ts'
import { crawlSite, type Crawl } from '#tests/support/seo/crawl-site.ts'
import { makeCrawledPosts } from '#tests/support/seo/crawled-posts.ts'

const POSTS_PER_BATCH = 500
const SHOWN = 10
const CREDENTIALS = { email: 'bench@example.com', password: 'a password for the bench' }

const count = Number(process.argv[2] ?? 10_000)
const site = await startRunningSite({
  ADMIN_EMAIL: CREDENTIALS.email,
  ADMIN_PASSWORD: CREDENTIALS.password,
  EDITOR_MODE: 'off',
  TRUSTED_PROXIES: '127.0.0.1,::1',
})
try {
  const importedIn = await measureSeconds(() => importPosts(site, count))
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

async function importPosts({ url, dataFolder }: RunningSite, total: number): Promise<void> {
  const keys = JSON.parse(readFileSync(`${dataFolder}/keys/keys.json`, 'utf8')) as { publishable: string }
  const client = createClient(url, keys.publishable, { auth: { persistSession: false } })
  const { data, error } = await client.auth.signInWithPassword(CREDENTIALS)
  if (error) throw error
  const headers = {
    apikey: keys.publishable,
    authorization: `Bearer ${data.session.access_token}`,
    'content-type': 'application/json',
  }
  const call = async (body: object) => {
    for (;;) {
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(`${url}/functions/v1/import-posts`, init)
      if (response.ok) return (await response.json()) as { run: { id: string }; counts: { created: number } }
      if (response.status !== 429) throw new Error(`${response.status}: ${await response.text()}`)
      const seconds = Number(response.headers.get('retry-after'))
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
  const file = { kind: 'blog', file_name: 'crawl.csv', format: 'csv', fetch_pictures: false }
  const { run } = await call({ action: 'start', total, ...file })
  const posts = makeCrawledPosts(total)
  let created = 0
  for (let from = 0; from < total; from += POSTS_PER_BATCH) {
    const batch = posts.slice(from, from + POSTS_PER_BATCH)
    const sent = batch.map((post, at) => ({ number: from + at + 1, post }))
    created = (await call({ action: 'batch', run_id: run.id, posts: sent })).counts.created
    console.log(`  ${created} imported`)
  }
  await call({ action: 'finish', run_id: run.id })
  if (created !== total) throw new Error(`Only ${created} of ${total} posts were imported`)
}
