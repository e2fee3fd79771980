import { readParts, type ReviewedBlock } from './read-parts.ts'

export type LinkedAddress = {
  /** Link as written in the post. */
  href: string
  /** Id of the first block that contains it. */
  block: string
}

export type LinkedAddresses = {
  /** Links to this site, by path. */
  own: (LinkedAddress & { path: string })[]
  /** Links to other sites, without fragments. */
  elsewhere: (LinkedAddress & { url: string })[]
}

/** Lists each linked page once. @param origin of this site @throws HtmlLimitError */
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
