import { isElement, readAttribute, writeBody, type BodyNode } from './body-tree.ts'
import { parseBody } from './parse-body.ts'
import type { Picture } from './prepare-body.ts'

/** Most links of one post that are kept for redirects. */
const MAX_INTERNAL_LINKS = 200

/**
 * The pictures of a body, in its order; each address once.
 * @throws {HtmlLimitError} over the limits of HTML
 */
export function listPictures(html: string): Picture[] {
  const pictures = new Map<string, Picture>()
  collectPictures(parseBody(html), pictures)
  return [...pictures.values()]
}

function collectPictures(nodes: readonly BodyNode[], pictures: Map<string, Picture>): void {
  for (const node of nodes) {
    if (!isElement(node)) continue
    const src = node.name === 'img' ? readAttribute(node, 'src').trim() : ''
    if (src !== '' && !pictures.has(src)) pictures.set(src, { src, alt: readAttribute(node, 'alt') })
    collectPictures(node.children, pictures)
  }
}

/**
 * Puts other addresses into the pictures of a body; everything else stays as it is written.
 * @throws {HtmlLimitError} over the limits of HTML
 */
export function replacePictures(html: string, addresses: ReadonlyMap<string, string>): string {
  const nodes = parseBody(html)
  replaceIn(nodes, addresses)
  return writeBody(nodes)
}

function replaceIn(nodes: readonly BodyNode[], addresses: ReadonlyMap<string, string>): void {
  for (const node of nodes) {
    if (!isElement(node)) continue
    const address = node.name === 'img' ? addresses.get(readAttribute(node, 'src').trim()) : undefined
    if (address !== undefined) node.attributes['src'] = address.replaceAll('&', '&amp;')
    replaceIn(node.children, addresses)
  }
}

/** @param siteAddress an address on the old site; links to other hosts are left out */
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
