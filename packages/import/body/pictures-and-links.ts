import { isElement, writeBody, type BodyNode } from './body-tree.ts'
import { parseBody } from './parse-body.ts'
import type { Picture } from './prepare-body.ts'

/** Links per post that are stored for redirects. */
const MAX_INTERNAL_LINKS = 200

/** Lists each URL once, in order. @throws {HtmlLimitError} */
export function listPictures(html: string): Picture[] {
  const pictures = new Map<string, Picture>()
  collectPictures(parseBody(html), pictures)
  return [...pictures.values()]
}

function collectPictures(nodes: readonly BodyNode[], pictures: Map<string, Picture>): void {
  for (const node of nodes) {
    if (!isElement(node)) continue
    const src = node.name === 'img' ? (node.attributes['src'] ?? '').trim() : ''
    if (src !== '' && !pictures.has(src)) pictures.set(src, { src, alt: node.attributes['alt'] ?? '' })
    collectPictures(node.children, pictures)
  }
}

export function replacePictures(html: string, addresses: ReadonlyMap<string, string>): string {
  const nodes = parseBody(html)
  replaceIn(nodes, addresses)
  return writeBody(nodes)
}

function replaceIn(nodes: readonly BodyNode[], addresses: ReadonlyMap<string, string>): void {
  for (const node of nodes) {
    if (!isElement(node)) continue
    const address = node.name === 'img' ? addresses.get((node.attributes['src'] ?? '').trim()) : undefined
    if (address !== undefined) node.attributes['src'] = address
    replaceIn(node.children, addresses)
  }
}

/** @param siteAddress any URL of the old site; links to other hosts are ignored */
export function pickInternalLinks(links: readonly string[], siteAddress: string): string[] {
  const host = URL.canParse(siteAddress) ? withoutWww(new URL(siteAddress).host) : null
  const paths = links.map((link) => readInternalPath(link.trim(), host)).filter((path) => path !== null)
  return [...new Set(paths)].slice(0, MAX_INTERNAL_LINKS)
}

function readInternalPath(link: string, host: string | null): string | null {
  if (/^\/(?!\/)/.test(link)) return link
  if (host === null || !/^(?:https?:)?\/\//i.test(link) || !URL.canParse(link, 'https://old.invalid/'))
    return null
  const url = new URL(link, 'https://old.invalid/')
  return withoutWww(url.host) === host ? url.pathname + url.search : null
}

function withoutWww(host: string): string {
  return host.toLowerCase().replace(/^www\./, '')
}
