/** Where the links of a post lead, told apart by who can say whether they still do. */
import { readParts, type ReviewedBlock } from './read-parts.ts'

export type LinkedAddress = {
  /** As written in the post. */
  href: string
  /** Of the first block that links there. */
  block: string
}

export type LinkedAddresses = {
  /** Pages of this site, as their path. */
  own: (LinkedAddress & { path: string })[]
  /** Pages elsewhere, without their fragment. */
  elsewhere: (LinkedAddress & { url: string })[]
}

/**
 * Every address once. Mail addresses, phone numbers and places within the page are left out.
 * @param origin of this site, e.g. "https://peakshelf.com"
 * @throws {HtmlLimitError} when a block is over the limits of HTML
 */
export function listLinkedAddresses(blocks: readonly ReviewedBlock[], origin: string): LinkedAddresses {
  const own = new Map<string, LinkedAddress>()
  const elsewhere = new Map<string, LinkedAddress>()
  for (const { block, href } of readParts(blocks).links) {
    if (href.startsWith('#') || !URL.canParse(href, `${origin}/`)) continue
    const url = new URL(href, `${origin}/`)
    if (!/^https?:$/.test(url.protocol)) continue
    url.hash = ''
    const isOwn = url.origin === origin
    const address = isOwn ? url.pathname + url.search : url.href
    const list = isOwn ? own : elsewhere
    if (!list.has(address)) list.set(address, { href, block })
  }
  return {
    own: [...own].map(([path, link]) => ({ ...link, path })),
    elsewhere: [...elsewhere].map(([url, link]) => ({ ...link, url })),
  }
}
