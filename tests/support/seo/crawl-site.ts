/** Walks a whole site as search engines do: by links from the home page, and by the sitemaps. */

export type CrawlOptions = {
  /** Concurrent requests. */
  atOnce?: number
  /** Sends each request as from another visitor, for sites that trust a proxy on this machine: pages are limited by address. */
  isForwarded?: boolean
  onProgress?: (done: number, found: number) => void
}

type Page = {
  status: number
  isHtml: boolean
  title: string | null
  canonical: string | null
  isIndexed: boolean
  /** One of the pages that link to it; null for the home page and what only sitemaps name. */
  linkedFrom: string | null
}

export type Crawl = {
  pages: ReadonlyMap<string, Page>
  /** Paths that sitemaps name. */
  entries: ReadonlySet<string>
  sitemaps: number
  faults: {
    /** Named by a sitemap, linked by no page. */
    orphans: string[]
    /** Indexed pages of one title, by their title. */
    duplicateTitles: [string, string[]][]
    /** Broken links, with their page. */
    broken: [string, number, string | null][]
    /** Links of the site's own that lead through a redirect. */
    redirected: [string, number, string | null][]
    /** Entries of sitemaps that don't answer 200, or not as what they are. */
    wrongEntries: [string, number][]
    /** Indexed pages that no sitemap names, later pages of lists aside: search engines find those by the first. */
    missing: string[]
  }
}

/** @param site origin, without a slash at the end */
export async function crawlSite(site: string, options: CrawlOptions = {}): Promise<Crawl> {
  const { atOnce = 4, isForwarded = false, onProgress } = options
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
      if (pages.size % 500 === 0) onProgress?.(pages.size, linkedFrom.size)
    }
  }
  // A walker that finds nothing waiting may be followed by one that finds more.
  const walkAll = async () => {
    while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, walk))
  }
  await walkAll()
  const orphans = [...entries].filter((path) => !linkedFrom.has(path))
  isWalkingEntries = true
  waiting.push(...orphans)
  await walkAll()
  return { pages, entries, sitemaps, faults: { orphans, ...findFaults(site, pages, entries) } }
}

/** A page for each day and time in each zone: robots.txt keeps crawlers from them. */
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
  for (const [, href] of html.matchAll(/<a\s[^>]*href="([^"#]+)(?:#[^"]*)?"/g)) {
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

/** Unique for 16 million requests, from a network reserved for documentation. */
function makeAddress(n: number): string {
  return `2001:db8:${((n >> 16) & 0xffff).toString(16)}:${(n & 0xffff).toString(16)}::1`
}
