/**
 * Brings bodies from other programs into the form our posts have, before they are sanitized: what the
 * closed list of tags cannot hold is turned into something it can, and everything lost is counted.
 */
import { toHtml } from 'hast-util-to-html'
import { SKIP, visit } from 'unist-util-visit'
import type { Element, ElementContent } from 'hast'
import { readTreeText } from '#domain/html/html-to-text.ts'
import { parseHtml } from '#domain/html/parse-html.ts'

export type PreparedBody = {
  /** Still hostile: to be sanitized. */
  html: string
  text: string
  /** Address and alternative text of the first picture. */
  firstImage: { src: string; alt: string } | null
  /** What was changed or left out, e.g. "2 tables became lists". */
  notes: string[]
}

const VIDEO_HOST =
  /^https:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|player\.vimeo\.com|vimeo\.com|fast\.wistia\.net|www\.loom\.com)\//
const LOST_ELEMENTS = new Set(['iframe', 'embed', 'object', 'video', 'audio', 'svg', 'math', 'form'])

/** @throws {HtmlLimitError} over the limits of HTML */
export function prepareBody(bodyHtml: string): PreparedBody {
  const tree = parseHtml(bodyHtml)
  const counts = new Map<string, number>()
  let firstImage: PreparedBody['firstImage'] = null

  visit(tree, 'element', (element, index, parent) => {
    const replacement = replaceElement(element, counts)
    if (replacement === 'keep') {
      if (element.tagName === 'img') firstImage ??= readImage(element)
      return undefined
    }
    parent!.children.splice(index!, 1, ...replacement)
    // A replacement is looked at again, since it may hold more to change.
    return [SKIP, index!]
  })
  return { html: toHtml(tree), text: readTreeText(tree), firstImage, notes: describeCounts(counts) }
}

function replaceElement(element: Element, counts: Map<string, number>): ElementContent[] | 'keep' {
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)
  switch (element.tagName) {
    case 'h1':
      element.tagName = 'h2'
      return 'keep'
    case 'figure':
      return [makeElement('div', element.children, 'figure')]
    case 'figcaption':
      return [makeElement('p', element.children, 'caption')]
    case 'table':
      count('table')
      return [tableToList(element)]
    case 'img':
      return isTrackingPixel(element) ? [] : 'keep'
    case 'p':
      return isEmptyParagraph(element) ? [] : 'keep'
    case 'iframe': {
      const src = (element.properties['src'] ?? '').replace(/^\/\//, 'https://')
      if (!VIDEO_HOST.test(src)) break
      count('video')
      return [makeElement('p', [makeLink(src)])]
    }
  }
  if (!LOST_ELEMENTS.has(element.tagName)) return 'keep'
  count(element.tagName)
  // A form's words stay; the rest has none worth keeping.
  return element.tagName === 'form' ? element.children : []
}

/** One list item per row, its cells parted by a bar: our posts hold no tables. */
function tableToList(table: Element): Element {
  const items: Element[] = []
  visit(table as ElementContent, 'element', (row: Element) => {
    if (row.tagName !== 'tr' && row.tagName !== 'caption') return
    const cells = row.tagName === 'caption' ? [row] : row.children.filter((cell) => cell.type === 'element')
    const parts = cells.flatMap((cell, index): ElementContent[] => {
      const content =
        cell.children.length === 1 && isParagraph(cell.children[0]!)
          ? cell.children[0].children
          : cell.children
      return index === 0 ? content : [{ type: 'text', value: ' | ' }, ...content]
    })
    if (parts.length > 0) items.push(makeElement('li', parts))
  })
  return makeElement('ul', items)
}

function isParagraph(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'p'
}

function isTrackingPixel(image: Element): boolean {
  const { width, height } = image.properties
  return [width, height].some((size) => size !== undefined && Number.parseFloat(String(size)) <= 1)
}

function isEmptyParagraph(paragraph: Element): boolean {
  if (readTreeText(paragraph) !== '') return false
  let hasPicture = false
  visit(paragraph as ElementContent, { tagName: 'img' }, () => void (hasPicture = true))
  return !hasPicture
}

function readImage(image: Element): { src: string; alt: string } | null {
  const src = (image.properties['src'] ?? '').trim()
  return src === '' ? null : { src, alt: image.properties['alt'] ?? '' }
}

function makeLink(href: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: { href },
    children: [{ type: 'text', value: 'Watch the video' }],
  }
}

function makeElement(tagName: string, children: ElementContent[], className?: string): Element {
  return { type: 'element', tagName, properties: className ? { className: [className] } : {}, children }
}

function describeCounts(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].map(([what, count]) => {
    const things = count === 1 ? `1 ${what}` : `${count} ${what}s`
    if (what === 'table') return count === 1 ? '1 table became a list.' : `${things} became lists.`
    if (what === 'video') return count === 1 ? '1 video became a link.' : `${things} became links.`
    return `${things} could not be kept.`
  })
}
