/**
 * Measures the CPU time of whole uncached requests (queries, rendering, compressing, caching) for lists, posts, feeds,
 * searches and sitemaps among 100 and 20,000 posts, on the built site with the embedded database. Goals: 50 ms at any
 * size, and 1.5× of the smallest size.
 * Run: npm run lab -- requests [number of posts …] [--rounds 9] (Linux, for /proc)
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { POSTS_PER_PART } from '#app/sitemaps/sitemap-parts.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import type { BuiltSite } from '../../../bench/parts/built-site.ts'
import { sendFigure } from '../../../bench/parts/figures.ts'
import { median } from '../../../bench/parts/measure.ts'
import { createPageEvictor } from '../../../bench/parts/page-evictor.ts'
import { storeSite, type StoredSite } from './parts/stored-site.ts'
import { openVisitors, sumThreads } from '../../../bench/parts/visitors.ts'

const MAX_MS = 50
const MAX_RATIO = 1.5
const WARM_ROUNDS = 3
const POSTS_PER_PAGE = 12
/** 96 % of the numbered posts are published. */
const PUBLISHED = 0.96
/** Caching and reporting continue after the response. */
const SETTLE_MS = 40
/** Some pages are prerendered soon after a start. */
const AFTER_START_MS = 10_000

type Slugs = { oldest: string; middle: string; newest: string }
type Opened = {
  stored: StoredSite
  site: BuiltSite
  slugs: Slugs
  /** Of a list with all posts. */
  lastPage: number
  evictAllPages: () => Promise<void>
}
type Kind = {
  name: string
  paths: (opened: Opened) => string[]
  /** Name of the kind it is compared with at the same size, if the smallest size does not have it. */
  comparedWith?: string
  /** Sitemap files grow with the number of posts, up to a maximum. */
  isFile?: boolean
}

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '9' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const counts = positionals.length > 0 ? positionals.map(Number) : [100, 20_000]

const pagesOf = (path: string, join = '?'): Kind['paths'][] => [
  () => [path],
  ({ lastPage }) => [`${path}${join}page=${Math.ceil(lastPage / 2)}`],
  ({ lastPage }) => [`${path}${join}page=${lastPage}`],
]
const threePages = (name: string, path: string): Kind[] =>
  pagesOf(path).map((paths, at) => ({ name: `${name}, ${['first', 'middle', 'last'][at]} page`, paths }))
const only = (name: string, ...paths: string[]): Kind => ({ name, paths: () => paths })

const FIRST_FILE = `sitemap file of up to ${POSTS_PER_PART} posts`
const KINDS: Kind[] = [
  ...threePages('list', '/blog'),
  ...threePages('tag', '/blog/tags/guides'),
  ...threePages('author', '/authors/ann-writer'),
  only('all tags', '/blog/tags'),
  only('all authors', '/authors'),
  {
    name: 'post',
    paths: ({ slugs }) => [slugs.oldest, slugs.middle, slugs.newest].map((slug) => `/blog/${slug}`),
  },
  { name: 'post as Markdown', paths: ({ slugs }) => [`/blog/${slugs.middle}.md`] },
  only('missing post', '/blog/nothing-like-this'),
  only('search, words in titles', '/search?q=amazon+advertising'),
  only('search, a word in texts', '/search?q=margins'),
  only('search, nothing found', '/search?q=perpetuum'),
  only('feed of the blog', '/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json'),
  only('feed of a tag', '/blog/tags/guides/feed.xml'),
  only('feed of an author', '/authors/ann-writer/feed.xml'),
  only('sitemap index', '/sitemap-index.xml'),
  only('sitemap of pages, tags, authors', '/sitemap-pages.xml', '/sitemap-tags.xml', '/sitemap-authors.xml'),
  { name: FIRST_FILE, paths: () => ['/sitemap-blog.xml'], isFile: true },
  {
    name: 'sitemap file, last full one',
    paths: ({ stored }) => {
      const part = Math.floor((stored.count * PUBLISHED) / POSTS_PER_PART)
      return part > 1 ? [`/sitemap-blog.xml?page=${part}`] : []
    },
    comparedWith: FIRST_FILE,
    isFile: true,
  },
  only('for language models', '/llms.txt'),
  only('home', '/'),
]

const visitors = openVisitors(1)
const opened: Opened[] = []
try {
  for (const count of counts) opened.push(await open(await storeSite(count)))
  await pause(AFTER_START_MS)
  console.log(
    `${rounds} rounds, medians (min to max), ms CPU time per request; load ${loadavg()[0]!.toFixed(1)}`,
  )
  const costs = await measureAll()
  for (const kind of KINDS) describe(kind, costs)
} finally {
  visitors.close()
  for (const { site, stored } of opened) {
    await site.stop()
    await stored.remove()
  }
}

async function open(stored: StoredSite): Promise<Opened> {
  const site = await stored.start()
  const server = await connectAsServer(site)
  const find = async (at: number, ascending: boolean) => {
    const { data, error } = await server
      .from('blog_posts')
      .select('slug')
      .eq('status', 'published')
      .lte('published_at', new Date().toISOString())
      .order('published_at', { ascending })
      .range(at, at)
      .single()
    if (error) throw new Error('No post found', { cause: error })
    return data.slug as string
  }
  const slugs = {
    oldest: await find(0, true),
    middle: await find(Math.floor((stored.count * PUBLISHED) / 2), true),
    newest: await find(0, false),
  }
  const lastPage = Math.ceil((stored.count * PUBLISHED) / POSTS_PER_PAGE)
  return { stored, site, slugs, lastPage, evictAllPages: createPageEvictor(server) }
}

/** CPU time per request of each round, for each kind and size. */
async function measureAll(): Promise<Map<Kind, number[][]>> {
  const costs = new Map(KINDS.map((kind) => [kind, opened.map((): number[] => [])]))
  for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
    for (const { evictAllPages } of opened) await evictAllPages()
    await pause(SETTLE_MS)
    for (const [kind, costsBySize] of costs) {
      // Alternates, so that neither always meets the colder CPU caches.
      const order = [...opened.entries()]
      for (const [at, each] of round % 2 === 0 ? order : order.toReversed()) {
        const urls = kind.paths(each).map((path) => each.site.url + path)
        if (urls.length === 0) continue
        const taken = await visitors.measureRequests(each.site.pid, urls, () => pause(SETTLE_MS))
        if (round >= 0) costsBySize[at]!.push(sumThreads(taken))
      }
    }
  }
  return costs
}

function describe(kind: Kind, costs: ReadonlyMap<Kind, number[][]>): void {
  const { name, isFile = false } = kind
  const [fewest, ...others] = costs.get(kind)!
  const columns = [fewest!, ...others].map((taken, at) => {
    if (taken.length === 0) return '–'
    const spread = `${Math.min(...taken).toFixed(1)} to ${Math.max(...taken).toFixed(1)}`
    const ratio = at === 0 || isFile ? '' : `, ${(median(taken) / median(fewest!)).toFixed(2)} times`
    return `${median(taken).toFixed(1).padStart(6)} (${spread}${ratio})`
  })
  console.log(`${name.padEnd(36)} ${columns.join(' | ')}`)
  const comparedWith = KINDS.find((other) => other.name === kind.comparedWith)
  for (const [at, taken] of others.entries()) {
    if (taken.length === 0) continue
    sendFigure({
      name: `${name}, among ${counts[at + 1]} posts`,
      unit: 'ms',
      values: taken,
      reference: comparedWith
        ? { name: comparedWith.name, values: costs.get(comparedWith)![at + 1]! }
        : { name: `among ${counts[0]} posts`, values: fewest! },
      goal: { atMost: MAX_MS, ...(!isFile && { ratioAtMost: MAX_RATIO }) },
    })
  }
}
