/** Crawls a whole site like a search engine, by links from the home page and by sitemaps. */

const CONCURRENT_REQUESTS = 4

type Page = {
  status: number
  isHtml: boolean
  title: string | null
  canonical: string | null
  isIndexed: boolean
  /** A page that links to it; null for the home page and pages that are only in sitemaps. */
  linkedFrom: string | null
}

export type Crawl = {
  pages: ReadonlyMap<string, Page>
  /** Paths in sitemaps. */
  entries: ReadonlySet<string>
  sitemaps: number
  faults: {
    /** Pages in sitemaps without a link. */
    orphans: string[]
    /** Indexed pages with the same title, by title. */
    duplicateTitles: [string, string[]][]
    /** Broken links: path, status and linking page. */
    broken: [string, number, string | null][]
    /** Internal links to redirects: path, status and linking page. */
    redirected: [string, number, string | null][]
    /** Sitemap entries that don't respond with 200, or whose canonical URL differs. */
    wrongEntries: [string, number][]
    /** Indexed pages that are in no sitemap, except later pages of lists. */
    missing: string[]
  }
}

/**
 * @param site origin without trailing slash
 * @param options.isForwarded sends each request with a new client address, to avoid the rate limit of sites that trust a
 * local proxy
 */
export async function crawlSite(site: string, { isForwarded = false } = {}): Promise<Crawl> {
  let requests = 0
  const get = (path: string) => {
    requests += 1
    const headers: Record<string, string> = isForwarded ? { 'x-forwarded-for': makeAddress(requests) } : {}
    return fetch(site + path, { headers, redirect: 'manual' })
  }
  const { entries, sitemaps } = await readSitemaps(site, get)
  const pages = new Map<string, Page>()
  const linkedFrom = new Map<string, string | null>([['/', null]])
  const waiting = ['/']
  let isWalkingEntries = false
  const walk = async () => {
    for (;;) {
      const path = waiting.shift()
      if (path === undefined) return
      const answer = await get(path)
      const isHtml = answer.headers.get('content-type')?.startsWith('text/html') === true
      const text = isHtml ? await answer.text() : ''
      if (!isHtml) await answer.body?.cancel()
      const page = {
        status: answer.status,
        isHtml,
        ...readHead(text),
        linkedFrom: linkedFrom.get(path) ?? null,
      }
      pages.set(path, page)
      if (answer.status !== 200 || isWalkingEntries || ENDLESS.test(path)) continue
      for (const link of listLinks(text, site, path)) {
        if (linkedFrom.has(link)) continue
        linkedFrom.set(link, path)
        waiting.push(link)
      }
    }
  }
  // A worker that finds the queue empty may end before another adds to it, so repeat.
  const walkAll = async () => {
    while (waiting.length > 0) await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, walk))
  }
  await walkAll()
  const orphans = [...entries].filter((path) => !linkedFrom.has(path))
  isWalkingEntries = true
  waiting.push(...orphans)
  await walkAll()
  return { pages, entries, sitemaps, faults: { orphans, ...findFaults(site, pages, entries) } }
}

/** An endless calendar, which robots.txt excludes. */
const ENDLESS = /^\/book-call\/times(?:\?|$)/

type Get = (path: string) => Promise<Response>

async function readSitemaps(site: string, get: Get): Promise<{ entries: Set<string>; sitemaps: number }> {
  const parts = new Set(['/sitemap-index.xml'])
  const entries = new Set<string>()
  for (const part of parts) {
    const answer = await get(part)
    if (answer.status !== 200) throw new Error(`${part} answers ${answer.status}`)
    const text = await answer.text()
    const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
      url!.replaceAll('&amp;', '&').replace(site, ''),
    )
    const list = text.includes('<sitemapindex') ? parts : entries
    for (const path of found) list.add(path)
  }
  return { entries, sitemaps: parts.size }
}

function listLinks(html: string, site: string, path: string): string[] {
  const links: string[] = []
  for (const [, href] of html.matchAll(/<a\s(?![^>]*rel="nofollow")[^>]*href="([^"#]+)(?:#[^"]*)?"/g)) {
    const url = new URL(href!.replaceAll('&amp;', '&'), site + path)
    if (url.origin === site) links.push(url.pathname + url.search)
  }
  return links
}

function readHead(html: string): Pick<Page, 'title' | 'canonical' | 'isIndexed'> {
  const head = html.slice(0, html.indexOf('</head>') + 1)
  const tag = (pattern: RegExp) => head.match(pattern)?.[0] ?? ''
  const value = (text: string, name: string) => text.match(new RegExp(`${name}="([^"]*)"`))?.[1] ?? null
  const canonical = value(tag(/<link\s[^>]*rel="canonical"[^>]*>/), 'href')
  const robots = value(tag(/<meta\s[^>]*name="robots"[^>]*>/), 'content') ?? ''
  return {
    title: head.match(/<title>([^<]*)<\/title>/)?.[1] ?? null,
    canonical: canonical?.replaceAll('&amp;', '&') ?? null,
    isIndexed: html !== '' && !robots.includes('noindex'),
  }
}

function findFaults(
  site: string,
  pages: ReadonlyMap<string, Page>,
  entries: ReadonlySet<string>,
): Omit<Crawl['faults'], 'orphans'> {
  const titles = new Map<string, string[]>()
  const faults = { broken: [], redirected: [], wrongEntries: [], missing: [] } as unknown as Crawl['faults']
  for (const [path, page] of pages) {
    const { status, linkedFrom } = page
    const isCanonical = page.isHtml && page.isIndexed && page.canonical === site + path
    if (status >= 400) faults.broken.push([path, status, linkedFrom])
    else if (status >= 300) faults.redirected.push([path, status, linkedFrom])
    else if (isCanonical) {
      const title = page.title ?? ''
      titles.set(title, [...(titles.get(title) ?? []), path])
      if (!entries.has(path) && !path.includes('?page=')) faults.missing.push(path)
    }
    if (entries.has(path) && (status !== 200 || (page.isHtml && !isCanonical)))
      faults.wrongEntries.push([path, status])
  }
  const duplicateTitles = [...titles].filter(([, paths]) => paths.length > 1)
  return { ...faults, duplicateTitles }
}

/** A unique address of the network reserved for documentation (RFC 3849). */
function makeAddress(n: number): string {
  return `2001:db8:${((n >> 16) & 0xffff).toString(16)}:${(n & 0xffff).toString(16)}::1`
}
