/** Parses stored HTML into blocks. Elements without a block type become HTML blocks. */
import type { Element, ElementContent, RootContent } from 'hast'
import { readTreeText } from '#import/html/html-to-text.ts'
import { parseHtml } from '#import/html/parse-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { blocksToHtml, blockToHtml } from './blocks-to-html.ts'
import { createBlock, describeBlock, type EditedBlock } from './content-blocks.ts'
import { CONTENT_BLOCK_TYPES, type ContentBlock, type NewsContentBlock } from '../post.ts'
import { normalizeHtml } from './normalize-html.ts'
import { writeInlineText } from './text-marks-from-html.ts'
import type { TextSyntax } from './text-marks.ts'

const INLINE_ELEMENTS = new Set(['strong', 'em', 'u', 'a', 'code', 'span', 'br'])
const TEXT_BLOCKS: Record<string, ContentBlock['type']> = { p: 'paragraph', h1: 'h1', h2: 'h2', h3: 'h3' }

type Part = { nodes: RootContent[]; html: string; before: string; after: string; isBare: boolean }

/**
 * Returns at least one block. While no block changes, `blocksToHtml` restores the sanitized HTML exactly.
 * @throws HtmlLimitError
 */
export function htmlToBlocks(html: string, syntax: TextSyntax, makeId: () => string): EditedBlock[] {
  const clean = sanitizeHtml(html)
  const parts = splitParts(clean)
  if (parts.length === 0) return [createBlock('paragraph', makeId())]
  return parts.map((part, index) => {
    const block = readPart(part, syntax)
    const { html: source, before, after, isBare } = part
    const origin = {
      html: source,
      before,
      after,
      key: describeBlock(block),
      index,
      count: parts.length,
      isBare,
    }
    return { ...block, id: makeId(), origin }
  })
}

/** Returns the stored blocks of a news post. Ignores them if the HTML was changed separately. */
export function readNewsBlocks(
  stored: readonly NewsContentBlock[] | undefined,
  html: string,
  makeId: () => string,
): EditedBlock[] {
  const blocks = (stored ?? []).filter(isWellFormed)
  const isComplete = blocks.length > 0 && blocks.length === stored?.length
  if (isComplete && blocksToHtml(blocks, 'markers') === sanitizeHtml(html)) {
    return blocks.map((block) => ({ ...block, id: block.id || makeId() }))
  }
  return htmlToBlocks(html, 'markers', makeId)
}

function isWellFormed(block: NewsContentBlock): boolean {
  return (
    CONTENT_BLOCK_TYPES.includes(block.type) &&
    typeof block.content === 'string' &&
    (block.items === undefined || block.items.every((item) => typeof item === 'string'))
  )
}

function splitParts(clean: string): Part[] {
  const parts: Part[] = []
  let before = ''
  for (const { nodes, html } of groupNodes(clean)) {
    const isBare = isInline(nodes[0]!)
    const last = parts.at(-1)
    if (!isEmpty(nodes)) {
      parts.push({ nodes, html, before, after: '', isBare })
      before = ''
    } else if (last) last.after += html
    else before += html
  }
  return parts
}

function groupNodes(clean: string): { nodes: RootContent[]; html: string }[] {
  const groups: { nodes: RootContent[]; start: number }[] = []
  for (const node of parseHtml(clean).children) {
    const last = groups.at(-1)
    if (last && isInline(node) && isInline(last.nodes[0]!) && !isBlankText(node)) last.nodes.push(node)
    else if (last && isInline(last.nodes[0]!) && isBlankText(node)) last.nodes.push(node)
    else groups.push({ nodes: [node], start: node.position?.start.offset ?? 0 })
  }
  return groups.map(({ nodes, start }, index) => ({
    nodes,
    html: clean.slice(start, groups[index + 1]?.start ?? clean.length),
  }))
}

function isInline(node: RootContent): boolean {
  return node.type === 'text' || (node.type === 'element' && INLINE_ELEMENTS.has(node.tagName))
}

const isBlankText = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === ''

function isEmpty(nodes: readonly RootContent[]): boolean {
  return nodes.every(
    (node) =>
      isBlankText(node) ||
      (node.type === 'element' &&
        (node.tagName === 'p' || INLINE_ELEMENTS.has(node.tagName)) &&
        Object.keys(node.properties).length === 0 &&
        isEmpty(node.children)),
  )
}

function readPart(part: Part, syntax: TextSyntax): ContentBlock {
  const block = readBlock(part, syntax)
  // If the block can't express something, its HTML differs.
  const isFaithful = block && normalizeHtml(blockToHtml(block, syntax)) === normalizeHtml(wrapBare(part))
  return isFaithful ? block : { type: 'html', content: part.html.trim() }
}

const wrapBare = ({ html, isBare }: Part): string => (isBare ? `<p>${html.trim()}</p>` : html)

function readBlock({ nodes, isBare }: Part, syntax: TextSyntax): ContentBlock | null {
  const [element] = nodes
  if (isBare) return readText('paragraph', nodes as ElementContent[], syntax)
  if (element?.type !== 'element') return null
  const image = element.tagName === 'p' ? readOnlyChild(element, 'img') : element
  if (image?.tagName === 'img') return readImage(image)
  const type = TEXT_BLOCKS[element.tagName]
  if (type) return readText(type, element.children, syntax)
  if (element.tagName === 'ul' || element.tagName === 'ol') return readList(element, syntax)
  return null
}

function readOnlyChild({ children }: Element, tagName: string): Element | null {
  const [only, ...others] = children.filter((child) => !isBlankText(child))
  return only?.type === 'element' && only.tagName === tagName && others.length === 0 ? only : null
}

function readImage({ properties }: Element): ContentBlock {
  const alt = properties['alt']
  return {
    type: 'image',
    content: properties['src'] ?? '',
    ...(alt ? { imageAlt: alt } : {}),
  }
}

function readText(
  type: ContentBlock['type'],
  nodes: readonly ElementContent[],
  syntax: TextSyntax,
): ContentBlock | null {
  const content = writeInlineText(nodes, syntax)
  return content === null ? null : { type, content }
}

function readList(list: Element, syntax: TextSyntax): ContentBlock | null {
  const type = list.tagName === 'ol' ? 'ordered-list' : 'unordered-list'
  const lines = list.children.filter((child) => !isBlankText(child))
  const items = lines.map((line) => {
    if (line.type !== 'element' || line.tagName !== 'li' || readTreeText(line).trim() === '') return null
    // Items are edited as one line, so they can't contain line breaks.
    const text = writeInlineText((readOnlyChild(line, 'p') ?? line).children, syntax)
    return text === null || text.includes('\n') ? null : text
  })
  return items.every((item) => item !== null) ? { type, content: '', items } : null
}
