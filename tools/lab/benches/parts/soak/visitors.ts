/** Simulated people who read and search. */
import {
  choose,
  type Outcomes,
  randomAddress,
  openConnection,
  readPage,
  type SoakedSite,
  think,
} from './soaked-site.ts'

const THINKING_MS = 1_500
const PAGES = [
  '/',
  '/services',
  '/services/ads-management',
  '/case-studies',
  '/about',
  '/contact',
  '/acos-calculator',
  '/book-call',
  '/pay-us',
  '/blog',
  '/blog?page=2',
  '/blog/tags',
  '/blog/feed.xml',
  '/news',
  '/news/feed.json',
  '/authors',
  '/sitemap.xml',
  '/robots.txt',
  '/healthz',
  '/readyz',
  '/auth',
]
const QUERIES = [
  'amazon',
  'acos',
  'listing',
  'advertising',
  'tacos',
  'brand store',
  'xyzzy',
  'aplus',
  'growth',
]
const LINK = /href="(\/(?:blog|news|services|authors|case-studies)\/[^"#?]+)"/g
const OK = 200
const MOVED = 301
const NOT_FOUND = 404
const GONE = 410

/** Follows links from page to page; some requests bypass the cache, some are for missing pages. */
export async function readPages(site: SoakedSite, outcomes: Outcomes, signal: AbortSignal): Promise<void> {
  const agent = openConnection()
  const visitor = randomAddress()
  let links: string[] = []
  for (let n = 0; !signal.aborted; n += 1) {
    const path = choose(n % 3 > 0 && links.length > 0 ? links : PAGES)
    const [address, action, expected]: [string, string, number[]] =
      n % 29 === 28
        ? [`/never-there-${n}`, 'read missing page', [NOT_FOUND]]
        : n % 7 === 6
          ? [`${path}?soak=${n}`, 'read uncached', [OK, MOVED]]
          : [path, 'read', [OK, MOVED]]
    await ask(action, address, expected)
    await think(THINKING_MS, signal)
  }
  agent.destroy()

  async function ask(action: string, path: string, expected: number[]): Promise<void> {
    try {
      const { status, type, text } = await readPage(agent, site.url + path, visitor)
      if (expected.includes(status)) outcomes.succeed(action)
      // A linked post may have been deleted since the page was read.
      else if (isGone(status) && links.includes(path.split('?', 1)[0]!)) outcomes.succeed('read deleted post')
      else outcomes.fail(action, `${status} for ${path.replace(/\d{2,}/g, 'N')}`)
      if (status === OK && type.startsWith('text/html'))
        links = [...text.matchAll(LINK)].map(([, link]) => link!).slice(0, 60)
    } catch (error) {
      if (!signal.aborted) outcomes.fail(action, String(error))
    }
  }
}

function isGone(status: number): boolean {
  return status === NOT_FOUND || status === GONE
}

export async function search(site: SoakedSite, outcomes: Outcomes, signal: AbortSignal): Promise<void> {
  const agent = openConnection()
  const visitor = randomAddress()
  while (!signal.aborted) {
    try {
      const path = `/search?q=${encodeURIComponent(choose(QUERIES))}`
      const { status } = await readPage(agent, site.url + path, visitor)
      if (status === OK) outcomes.succeed('search')
      else outcomes.fail('search', String(status))
    } catch (error) {
      if (!signal.aborted) outcomes.fail('search', String(error))
    }
    await think(THINKING_MS * 4, signal)
  }
  agent.destroy()
}
