import { decodeWritten } from '../html/character-references.ts'
import { readLegacyPath } from './source-id.ts'

/** Links per post that are pointed to new addresses. */
const MAX_LINKS = 200
/** A link as the sanitizer writes it. */
const LINK = /<a(?: [a-z]+="[^"]*")*? href="([^"]*)"/g

/** `href` as written in the text; `path` as an import stores old addresses. */
export type SiteLink = { href: string; path: string }

/**
 * Links of a sanitized text within its old site, each once.
 * @param oldUrl any address of the old site; links to other hosts are ignored
 */
export function listSiteLinks(html: string, oldUrl: string): SiteLink[] {
  const host = readHost(oldUrl)
  const links = new Map<string, SiteLink>()
  for (const [, href = ''] of html.matchAll(LINK)) {
    const address = decodeWritten(href).trim()
    const isWithin = /^\/(?!\/)/.test(address) || (host !== null && readHost(address) === host)
    const path = isWithin ? readLegacyPath(address) : null
    if (path !== null) links.set(href, { href, path })
  }
  return [...links.values()].slice(0, MAX_LINKS)
}

function readHost(address: string): string | null {
  const url = URL.parse(address)
  return url?.protocol.startsWith('http') ? url.host.toLowerCase().replace(/^www\./, '') : null
}
