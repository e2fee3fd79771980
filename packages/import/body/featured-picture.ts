/** Removes a repetition of the featured picture from the beginning of a body. */
import { htmlToText } from '../html/html-to-text.ts'
import { hasClass, isElement, isVisible, writeBody, type BodyElement, type BodyNode } from './body-tree.ts'
import { parseBody } from './parse-body.ts'
import { isSamePicture } from './same-picture.ts'

export type WithoutRepeat = { html: string; src: string; caption: string }

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|heic)(?:[?#]|$)/i

/**
 * Removes the featured picture from the start of a body, with its caption. Null if the body starts with something else,
 * or if a link or all content would be lost. @throws {HtmlLimitError}
 */
export function dropRepeatedPicture(html: string, featured: string): WithoutRepeat | null {
  const nodes = parseBody(html)
  const path = findFirst(nodes)
  const image = path.at(-1)
  if (image === undefined || !isElement(image, 'img')) return null
  const src = (image.attributes['src'] ?? '').trim()
  if (!isSamePicture(src, featured)) return null
  const link = path.find((node) => node.name === 'a')
  if (link !== undefined && !PICTURE_FILE.test(link.attributes['href'] ?? '')) return null
  const figure = path.find((node) => hasClass(node, 'figure'))
  const captions =
    figure?.children.filter((child) => isElement(child, 'p') && hasClass(child, 'caption')) ?? []
  const rest = withoutPath(nodes, path, new Set(captions))
  return isVisible(rest)
    ? { html: writeBody(rest).trim(), src, caption: htmlToText(writeBody(captions)) }
    : null
}

/** Elements from the first visible one down to the first content. */
function findFirst(nodes: readonly BodyNode[]): BodyElement[] {
  const first = nodes.find((node) => isVisible([node]))
  return isElement(first) ? [first, ...findFirst(first.children)] : []
}

function withoutPath(
  nodes: readonly BodyNode[],
  [first, ...inner]: readonly BodyElement[],
  dropped: ReadonlySet<BodyNode>,
): BodyNode[] {
  return nodes
    .filter((node) => !dropped.has(node))
    .flatMap((node): BodyNode[] => {
      if (node !== first) return [node]
      if (inner.length === 0) return []
      const children = withoutPath(node.children, inner, dropped)
      return isVisible(children) ? [{ ...node, children }] : []
    })
}
