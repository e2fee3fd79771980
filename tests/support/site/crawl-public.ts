/** Reads all public responses of a site, and finds traces of the demo. */
import { unzipSync } from 'fflate'
import { findHtmlProblems } from '../browser/find-html-problems.ts'

/** The demo's name as people read it; keys and event names in the code are lower case and don't count. */
export const DEMO_NAME = /Peakshelf|peakshelf\.example/
/** Clients, people and figures of the demo. */
export const DEMO_CLAIMS =
  /Verdanti|Tallowmere|Brightkeel|Pawsley|Norrvik|Kindlewick|Solbrook|Quillow|Tomas|Imani|Helen Marsh|\$50M/

const STARTS = ['/', '/auth', '/robots.txt', '/llms.txt', '/sitemap.xml', '/speculation-rules.json']
/** An endless calendar, which robots.txt excludes. */
const ENDLESS = '/book-call/times'

export async function crawlPublic(site: string): Promise<{ paths: Set<string>; faults: string[] }> {
  const paths = new Set(STARTS)
  const faults: string[] = []
  const follow = (links: RegExp, text: string, prefix = '') => {
    for (const [, link] of text.matchAll(links)) {
      const url = new URL(prefix + link!.replaceAll('&amp;', '&'), site)
      if (url.origin === site && !url.pathname.startsWith(ENDLESS)) paths.add(url.pathname)
    }
  }
  for (const path of paths) {
    const answer = await fetch(site + path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = readText(path, bytes)
    const type = answer.headers.get('content-type') ?? ''
    if (answer.status >= 400) faults.push(`${path} ${answer.status}`)
    const trace =
      DEMO_NAME.exec(text) ?? (/^text\/(?:html|plain)|xml/.test(type) ? DEMO_CLAIMS.exec(text) : null)
    if (trace) faults.push(`${path} ${trace[0]}`)
    if (type.startsWith('text/html')) faults.push(...(await findPageFaults(path, text)))
    if (/^(?:image\/(?!svg)|font|application\/(?:pdf|zip))/.test(type)) continue
    follow(/(?:href|src|srcSet|srcset)="((?:\/(?!\/)|http)[^"#? ]*)/g, text)
    follow(/<loc>([^<]+)<\/loc>/g, text)
    follow(/"(\/assets\/[\w.-]+)"/g, text)
    follow(/"src": ?"([^"]+)"/g, text)
    follow(/property="og:image" content="([^"]+)"/g, text)
    if (path.endsWith('.js')) follow(/from\s?"\.\/([\w.-]+\.js)"/g, text, '/assets/')
  }
  return { paths, faults }
}

async function findPageFaults(path: string, html: string): Promise<string[]> {
  const faults = await findHtmlProblems(path, html)
  if (/<h[1-6][^>]*>\s*<\/h|<ul[^>]*>\s*<\/ul/.test(html)) faults.push(`${path} has an empty heading or list`)
  const toStory = /href="[^"]*(?:case-studies|#testimonials)[^"]*"/.exec(html)
  if (toStory) faults.push(`${path} ${toStory[0]}`)
  return faults
}

/** All text of a file. For an archive: the text of its entries; for a PDF: its titles in both encodings. */
function readText(path: string, bytes: Buffer): string {
  if (/\.(zip|xlsx)$/.test(path)) {
    const entries = Object.entries(unzipSync(bytes))
    return entries.map(([name, entry]) => name + Buffer.from(entry).toString('latin1')).join('\n')
  }
  const latin = bytes.toString('latin1')
  return path.endsWith('.pdf') ? latin + latin.replaceAll('\0', '') : bytes.toString('utf8')
}
