/** Converts blocks to editor nodes. Unsupported HTML becomes an HTML node. */
import type { Element, ElementContent } from 'hast'
import { HtmlLimitError, parseHtml } from '#import/html/parse-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import type { EditedBlock } from '../blocks/content-blocks.ts'
import { normalizeHtml } from '../blocks/normalize-html.ts'
import { type TextSyntax, textToHtml } from '../blocks/text-marks.ts'
import { readInline } from './inline-nodes.ts'
import { makeLine, readLines } from './line-nodes.ts'
import { writeNodeHtml } from './node-to-html.ts'
import { readBox } from './box-nodes.ts'
import { readList } from './list-nodes.ts'
import type { RichBlock, RichInline, RichItem } from './rich-nodes.ts'

const HEADING_LEVELS: Record<string, number> = { h1: 1, h2: 2, h3: 3 }
const LIST_NODES = { 'ordered-list': 'ordered_list', 'unordered-list': 'bullet_list' } as const

export function blockToNode(block: EditedBlock, syntax: TextSyntax): RichBlock {
  try {
    return readBlock(block, syntax) ?? keepHtml(block)
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    return keepHtml(block)
  }
}

const keepHtml = ({ id, content }: EditedBlock): RichBlock => ({
  type: 'html_block',
  attrs: { id, html: content },
})

function readBlock(block: EditedBlock, syntax: TextSyntax): RichBlock | null {
  const { id, type, content, items = [], imageAlt = '' } = block
  switch (type) {
    case 'image':
      return { type: 'picture', attrs: { id, src: content, alt: imageAlt, caption: '' } }
    case 'html':
      return readHtml(id, content)
    case 'ordered-list':
    case 'unordered-list': {
      const lines = (items.length > 0 ? items : ['']).map((item) => readText(item, syntax))
      if (lines.includes(null)) return null
      const read = lines.map((line): RichItem => ({ type: 'list_item', ...withContent(line!) }))
      return { type: LIST_NODES[type], attrs: { id }, content: read }
    }
    default: {
      const words = readText(content, syntax)
      if (words === null) return null
      const level = HEADING_LEVELS[type]
      return level === undefined
        ? { type: 'paragraph', attrs: { id }, ...withContent(words) }
        : { type: 'heading', attrs: { id, level }, ...withContent(words) }
    }
  }
}

/** @returns null if there is no node type for some content */
export function readText(text: string, syntax: TextSyntax): RichInline[] | null {
  const tree = parseHtml(sanitizeHtml(textToHtml(text, syntax)))
  return readInline(tree.children.filter((node) => node.type !== 'doctype'))
}

const withContent = <T>(content: T[]): { content?: T[] } => (content.length > 0 ? { content } : {})

/** Returns a node only if serializing it restores the HTML. */
function readHtml(id: string, html: string): RichBlock | null {
  const clean = sanitizeHtml(html)
  const [element, ...others] = parseHtml(clean).children.filter(
    (node) => node.type !== 'text' || node.value.trim() !== '',
  )
  if (element?.type !== 'element' || others.length > 0) return null
  const node = readElement(id, element)
  if (!node) return null
  const written = writeNodeHtml(node)
  const isFaithful =
    node.type === 'code_block' ? written === clean.trim() : normalizeHtml(written) === normalizeHtml(clean)
  return isFaithful ? node : null
}

function readElement(id: string, element: Element): RichBlock | null {
  if (element.tagName === 'div') return readBox(id, element)
  if (Object.keys(element.properties).length > 0) return null
  const { tagName, children } = element
  const level = /^h([1-6])$/.exec(tagName)?.[1]
  const words = tagName === 'p' || level !== undefined ? readInline(children) : null
  if (words && tagName === 'p') return { type: 'paragraph', attrs: { id }, ...withContent(words) }
  if (words) return { type: 'heading', attrs: { id, level: Number(level) }, ...withContent(words) }
  if (tagName === 'blockquote') return readQuote(id, children)
  if (tagName === 'pre') return readCode(id, element)
  return tagName === 'ul' || tagName === 'ol' ? readList(id, element) : null
}

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === ''

function readQuote(id: string, children: readonly ElementContent[]): RichBlock | null {
  const parts = children.filter((child) => !isBlank(child))
  const paragraphs = parts.filter((part) => part.type === 'element' && part.tagName === 'p')
  if (paragraphs.length === 0) {
    const words = readInline(parts)
    if (!words) return null
    return { type: 'quote', attrs: { id, isBare: true }, content: [makeLine(words)] }
  }
  const lines = readLines(parts)
  return lines && { type: 'quote', attrs: { id, isBare: false }, content: lines }
}

function readCode(id: string, pre: Element): RichBlock | null {
  const [only, ...others] = pre.children
  const code = only?.type === 'element' && only.tagName === 'code' && others.length === 0 ? only : null
  const { className, ...unknown } = code?.properties ?? {}
  const holder = code ?? pre
  if (Object.keys(unknown).length > 0 || holder.children.some(({ type }) => type !== 'text')) return null
  const text = holder.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  return {
    type: 'code_block',
    attrs: { id, language: className?.join(' ') ?? null, isBare: !code },
    ...withContent(text === '' ? [] : [{ type: 'text' as const, text }]),
  }
}
