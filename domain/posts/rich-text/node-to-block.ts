import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import type { EditedBlock } from '../blocks/content-blocks.ts'
import { writeInlineText } from '../blocks/text-marks-from-html.ts'
import type { TextSyntax } from '../blocks/text-marks.ts'
import type { ContentBlock } from '../post.ts'
import { readText } from './block-to-node.ts'
import { normalizeInline, writeInline } from './inline-nodes.ts'
import { isNested } from './list-nodes.ts'
import { writeNodeHtml } from './node-to-html.ts'
import { normalizeTable } from './table-nodes.ts'
import type { RichBlock, RichInline, RichList } from './rich-nodes.ts'

const HEADINGS = ['h1', 'h2', 'h3'] as const

/**
 * Converts a node to a block. Text that the syntax can't express becomes an HTML block.
 * @param source the original block of the node
 */
export function nodeToBlock(
  node: RichBlock,
  source: EditedBlock | undefined,
  syntax: TextSyntax,
): EditedBlock {
  const block = writeBlock(node, source?.type === 'html', syntax)
  const origin = source?.origin
  return { id: node.attrs.id, ...block, ...(origin && { origin }) }
}

function writeBlock(node: RichBlock, isHtml: boolean, syntax: TextSyntax): ContentBlock {
  if (node.type === 'html_block') return { type: 'html', content: node.attrs.html }
  if (node.type === 'picture' && node.attrs.caption.trim() === '') {
    const { src, alt } = node.attrs
    return { type: 'image', content: src, ...(alt !== '' && { imageAlt: alt }) }
  }
  const block = isHtml ? null : writeText(node, syntax)
  return block ?? { type: 'html', content: isBlank(node) ? '' : sanitizeHtml(writeNodeHtml(tidyNode(node))) }
}

function writeText(node: RichBlock, syntax: TextSyntax): ContentBlock | null {
  if (node.type === 'ordered_list' || node.type === 'bullet_list') return writeList(node, syntax)
  if (node.type !== 'paragraph' && node.type !== 'heading') return null
  const type = node.type === 'paragraph' ? 'paragraph' : HEADINGS[node.attrs.level - 1]
  const content = writeWords(node.content, syntax)
  return type === undefined || content === null ? null : { type, content }
}

function writeList(list: RichList, syntax: TextSyntax): ContentBlock | null {
  const { type, content } = list
  if (isNested(list)) return null
  const items = content.map((item) => writeWords(item.content, syntax))
  if (!items.every((item) => item !== null)) return null
  return { type: type === 'ordered_list' ? 'ordered-list' : 'unordered-list', content: '', items }
}

/** Returns the text with marks; null if parsing it would give another result. */
function writeWords(words: readonly RichInline[] = [], syntax: TextSyntax): string | null {
  const tidy = normalizeInline(words, syntax)
  const text = writeInlineText(writeInline(tidy), syntax)
  if (text === null) return null
  const isFaithful = JSON.stringify(readText(text, syntax)) === JSON.stringify(tidy)
  return isFaithful ? text : null
}

function tidyNode(node: RichBlock): RichBlock {
  if (node.type === 'paragraph' || node.type === 'heading') return { ...node, content: tidy(node.content) }
  if (node.type === 'ordered_list' || node.type === 'bullet_list') {
    return { ...node, content: node.content.map((item) => ({ ...item, content: tidy(item.content) })) }
  }
  if (node.type === 'table') return normalizeTable(node)
  if (node.type !== 'quote' && node.type !== 'callout') return node
  return { ...node, content: node.content.map((line) => ({ ...line, content: tidy(line.content) })) }
}

const tidy = (words: readonly RichInline[] = []): RichInline[] => normalizeInline(words, 'tags')

function isBlank(node: RichBlock): boolean {
  if (node.type === 'divider' || node.type === 'tool') return false
  if (node.type === 'picture') return node.attrs.src.trim() === ''
  if (node.type === 'gallery') return node.attrs.pictures.every(({ src }) => src.trim() === '')
  if (node.type === 'embed') return node.attrs.url.trim() === ''
  return !/"text":"(?:[^"\\]|\\.)*[^\s"]/.test(JSON.stringify('content' in node ? node.content : []))
}
