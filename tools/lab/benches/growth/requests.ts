/**
 * What does a whole request of each kind cost among many posts? Asks the built site, over 100 posts and over 20,000 on the
 * embedded database, for lists, posts, feeds, searches and sitemaps, each right after a change that threw all kept pages away,
 * and prints the processor time of its process per request: queries, rendering, compressing and keeping the answer.
 * Goals: no more than 50 ms at any size, and no more than 1.5 times what it takes among the fewest posts.
 * Run: npm run lab -- requests [number of posts …] [--rounds 9] (Linux, for /proc).
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { POSTS_PER_PART } from '#app/sitemaps/sitemap-parts.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import type { BuiltSite } from '../../../../bench/parts/built-site.ts'
import { sendFigure } from '../../../../bench/parts/figures.ts'
import { median } from '../../../../bench/parts/measure.ts'
import { createPageThrower } from '../../../../bench/parts/page-thrower.ts'
import { storeSite, type StoredSite } from '../parts/stored-site.ts'
import { openVisitors, sumThreads } from '../../../../bench/parts/visitors.ts'

const MAX_MS = 50
const MAX_RATIO = 1.5
const WARM_ROUNDS = 3
const POSTS_PER_PAGE = 12
/** Ninety-six of a hundred are published. */
const PUBLISHED = 0.96
/** Answers are kept and told of after they are sent. */
const SETTLE_MS = 40
/** Pages that are always there are rendered soon after a start. */
const AFTER_START_MS = 10_000

type Slugs = { oldest: string; middle: string; newest: string }
type Opened = {
  stored: StoredSite
  site: BuiltSite
  slugs: Slugs
  /** Of all lists of which every post is. */
  lastPage: number
  throwAllAway: () => Promise<void>
}
type Kind = {
  name: string
  paths: (opened: Opened) => string[]
  /** What it is set beside if not the same among the fewest posts: another kind, among as many. */
  beside?: string
  /** Has more to say the more posts there are, up to a file of as many as there may be in one. */
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
const inThree = (name: string, path: string): Kind[] =>
  pagesOf(path).map((paths, at) => ({ name: `${name}, ${['first', 'middle', 'last'][at]} page`, paths }))
const only = (name: string, ...paths: string[]): Kind => ({ name, paths: () => paths })

const FIRST_FILE = `sitemap file of up to ${POSTS_PER_PART} posts`
const KINDS: Kind[] = [
  ...inThree('list', '/blog'),
  ...inThree('tag', '/blog/tags/guides'),
  ...inThree('author', '/authors/ann-writer'),
  only('all tags', '/blog/tags'),
  only('all authors', '/authors'),
  {
    name: 'post',
    paths: ({ slugs }) => [slugs.oldest, slugs.middle, slugs.newest].map((slug) => `/blog/${slug}`),
  },
  { name: 'post as Markdown', paths: ({ slugs }) => [`/blog/${slugs.middle}.md`] },
  only('post that is not there', '/blog/nothing-like-this'),
  only('search, words of titles', '/search?q=amazon+advertising'),
  only('search, a word of texts', '/search?q=margins'),
  only('search, nothing found', '/search?q=perpetuum'),
  only('feed of the blog', '/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json'),
  only('feed of a tag', '/blog/tags/guides/feed.xml'),
  only('feed of an author', '/authors/ann-writer/feed.xml'),
  only('sitemap index', '/sitemap-index.xml'),
  only('sitemap of pages, tags, authors', '/sitemap-pages.xml', '/sitemap-tags.xml', '/sitemap-authors.xml'),
  { name: FIRST_FILE, paths: () => ['/sitemap-blog.xml'], isFile: true },
  {
    name: 'sitemap file, the last whole one',
    paths: ({ stored }) => {
      const part = Math.floor((stored.count * PUBLISHED) / POSTS_PER_PART)
      return part > 1 ? [`/sitemap-blog.xml?page=${part}`] : []
    },
    beside: FIRST_FILE,
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
    `${rounds} rounds, medians (least to most), milliseconds of processor per request; load ${loadavg()[0]!.toFixed(1)}`,
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
    if (error) throw new Error('There are no posts', { cause: error })
    return data.slug as string
  }
  const slugs = {
    oldest: await find(0, true),
    middle: await find(Math.floor((stored.count * PUBLISHED) / 2), true),
    newest: await find(0, false),
  }
  const lastPage = Math.ceil((stored.count * PUBLISHED) / POSTS_PER_PAGE)
  return { stored, site, slugs, lastPage, throwAllAway: createPageThrower(server) }
}

/** Of each kind, of each size: what each round took per request. */
async function measureAll(): Promise<Map<Kind, number[][]>> {
  const costs = new Map(KINDS.map((kind) => [kind, opened.map((): number[] => [])]))
  for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
    for (const { throwAllAway } of opened) await throwAllAway()
    await pause(SETTLE_MS)
    for (const [kind, ofSizes] of costs) {
      // Who goes first changes, so that neither always meets the colder caches of the processor.
      const order = [...opened.entries()]
      for (const [at, each] of round % 2 === 0 ? order : order.toReversed()) {
        const urls = kind.paths(each).map((path) => each.site.url + path)
        if (urls.length === 0) continue
        const taken = await visitors.measureRequests(each.site.pid, urls, () => pause(SETTLE_MS))
        if (round >= 0) ofSizes[at]!.push(sumThreads(taken))
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
  const beside = KINDS.find((other) => other.name === kind.beside)
  for (const [at, taken] of others.entries()) {
    if (taken.length === 0) continue
    sendFigure({
      name: `${name}, among ${counts[at + 1]} posts`,
      unit: 'ms',
      values: taken,
      reference: beside
        ? { name: beside.name, values: costs.get(beside)![at + 1]! }
        : { name: `among ${counts[0]} posts`, values: fewest! },
      goal: { atMost: MAX_MS, ...(!isFile && { ratioAtMost: MAX_RATIO }) },
    })
  }
}
