/** Paths of all pages that are linked from the home page, directly or indirectly, by links that crawlers follow. */
export async function listPages(site: string): Promise<string[]> {
  const found = new Set(['/'])
  for (const path of found) {
    // An endless calendar, which robots.txt excludes.
    if (path.startsWith('/book-call/times')) continue
    const answer = await fetch(site + path)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await answer.text()
    for (const [, href] of html.matchAll(/<a\s(?![^>]*rel="nofollow")[^>]*href="([^"#]+)(?:#[^"]*)?"/g)) {
      const url = new URL(href!.replaceAll('&amp;', '&'), site + path)
      if (url.origin === site) found.add(url.pathname + url.search)
    }
  }
  return [...found]
}
