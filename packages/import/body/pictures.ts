import { isElement, writeBody, type BodyNode } from './body-tree.ts'
import { parseBody } from './parse-body.ts'
import type { Picture } from './prepare-body.ts'

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
