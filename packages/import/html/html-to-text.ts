import type { Nodes } from 'hast'
import { parseHtml } from './parse-html.ts'
import { decodeWritten } from './character-references.ts'
import { DROPPED_ELEMENTS } from './html-elements.ts'
import { isSanitized } from './sanitize/is-sanitized.ts'

const BLOCK_ELEMENTS = new Set(
  (
    'p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre figure figcaption table caption tr td th section ' +
    'article header footer main aside nav address form fieldset hr br'
  ).split(' '),
)

/** One line per block, without blank lines; references are decoded. @throws {HtmlLimitError} */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return tidyLines(html)
  if (isSanitized(html)) return readSanitizedText(html)
  return readTreeText(parseHtml(html))
}

const TAG = /<\/?([a-z][a-z0-6]*)(?: [a-z]+="[^"]*")*>/g

/** In sanitized HTML each `<` starts a tag and only a few references occur, so no parser is needed. */
function readSanitizedText(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(TAG, (_, name: string) => (BLOCK_ELEMENTS.has(name) ? '\n' : ''))
  return tidyLines(decodeWritten(text))
}

/** @param dropped elements without text for readers */
export function readTreeText(tree: Nodes, dropped = DROPPED_ELEMENTS): string {
  const parts: string[] = []
  collectText(tree, dropped, parts)
  return tidyLines(parts.join(''))
}

function collectText(node: Nodes, dropped: readonly string[], parts: string[]): void {
  if (node.type === 'text') parts.push(node.value.replace(/\s+/g, ' '))
  if (!('children' in node) || (node.type === 'element' && dropped.includes(node.tagName))) return
  const isBlock = node.type === 'element' && BLOCK_ELEMENTS.has(node.tagName)
  if (isBlock) parts.push('\n')
  for (const child of node.children) collectText(child, dropped, parts)
  if (isBlock) parts.push('\n')
}

function tidyLines(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.replace(/\s+/g, ' ').trim())
  return lines.filter((line) => line !== '').join('\n')
}
