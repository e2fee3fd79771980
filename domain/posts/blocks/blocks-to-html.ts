import { toHtml } from 'hast-util-to-html'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { type BlockOrigin, describeBlock, type EditedBlock, isBlankBlock } from './content-blocks.ts'
import type { ContentBlock, NewsContentBlock } from '../post.ts'
import { isBlankText, type TextSyntax, textToHtml } from './text-marks.ts'
import { normalizeHtml } from './normalize-html.ts'

/**
 * Writes blocks as sanitized HTML and drops blank ones. Unchanged blocks keep their original HTML.
 * @throws HtmlLimitError
 */
export function blocksToHtml(blocks: readonly EditedBlock[], syntax: TextSyntax): string {
  const isUntouched = blocks.every(
    (block, index) =>
      isAsRead(block) && block.origin?.index === index && block.origin.count === blocks.length,
  )
  let html = ''
  let wasRead = true
  for (const block of blocks) {
    if (isBlankBlock(block, syntax)) continue
    const needsBreak = html !== '' && !/\s$/.test(html) && !(wasRead && block.origin)
    html += (needsBreak ? '\n' : '') + writeBlock(block, syntax, isUntouched)
    wasRead = block.origin !== undefined
  }
  return sanitizeHtml(html)
}

function isAsRead(block: EditedBlock): boolean {
  return block.origin !== undefined && block.origin.key === describeBlock(block)
}

function writeBlock(block: EditedBlock, syntax: TextSyntax, isUntouched: boolean): string {
  const { origin } = block
  if (!origin) return blockToHtml(block, syntax)
  const isUnchanged = isAsRead(block) && (isUntouched || !origin.isBare)
  return origin.before + (isUnchanged ? origin.html : rewriteBlock(block, origin, syntax)) + origin.after
}

/** Keeps the original HTML around the change in a block. */
function rewriteBlock(block: EditedBlock, origin: BlockOrigin, syntax: TextSyntax): string {
  const html = blockToHtml(block, syntax)
  const former = isAsRead(block) ? null : readFormer(origin.key)
  if (origin.isBare || former?.type !== block.type) return html
  return patchHtml(origin.html, blockToHtml(former, syntax), html) ?? html
}

function readFormer(key: string): ContentBlock {
  const [type, words, imageAlt] = JSON.parse(key) as [ContentBlock['type'], string | string[], string?]
  return typeof words === 'string'
    ? { type, content: words, ...(imageAlt && { imageAlt }) }
    : { type, content: '', items: words }
}

/** Sanitizes each block separately, so that an unclosed tag ends with its block. */
export function blockToHtml(block: ContentBlock, syntax: TextSyntax): string {
  return sanitizeHtml(composeBlock(block, syntax))
}

function composeBlock(
  { type, content, items = [], imageAlt = '' }: ContentBlock,
  syntax: TextSyntax,
): string {
  switch (type) {
    case 'ordered-list':
      return `<ol>${composeItems(items, syntax)}</ol>`
    case 'unordered-list':
      return `<ul>${composeItems(items, syntax)}</ul>`
    case 'image':
      return toHtml({
        type: 'element',
        tagName: 'img',
        properties: { src: content.trim(), alt: imageAlt },
        children: [],
      })
    case 'html':
      return content
    case 'paragraph':
      return `<p>${textToHtml(content.trim(), syntax)}</p>`
    default:
      return `<${type}>${textToHtml(content.trim(), syntax)}</${type}>`
  }
}

function composeItems(items: readonly string[], syntax: TextSyntax): string {
  return items
    .filter((item) => !isBlankText(item, syntax))
    .map((item) => `<li>${textToHtml(item.trim(), syntax)}</li>`)
    .join('')
}

/** Returns blocks as stored in a news post, without blank ones. */
export function storeBlocks(blocks: readonly EditedBlock[], syntax: TextSyntax): NewsContentBlock[] {
  return blocks
    .filter((block) => !isBlankBlock(block, syntax))
    .map(({ id, type, content, items, imageAlt }) => ({
      id,
      type,
      content,
      ...(items && { items: items.filter((item) => !isBlankText(item, syntax)) }),
      ...(imageAlt && { imageAlt }),
    }))
}

/**
 * Applies a change to HTML with other formatting, and preserves everything else.
 * @param source original HTML, for example with line breaks between list items
 * @param before the same content, written from its block
 * @param after the changed block
 * @returns null if the changed text can't be located for certain
 */
function patchHtml(source: string, before: string, after: string): string | null {
  const length = Math.min(before.length, after.length)
  let start = 0
  while (start < length && before[start] === after[start]) start += 1
  let end = 0
  while (end < length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1

  // Searches for the text around the change, without tags.
  const left = before.lastIndexOf('>', start - 1) + 1
  const next = before.indexOf('<', before.length - end)
  const right = next === -1 ? before.length : next
  const run = before.slice(left, right)
  const changed = after.slice(left, after.length - (before.length - right))
  if (run === '' || left > after.length) return null
  const earlier = before.slice(0, left).split(run).length - 1
  const at = findOccurrence(source, run, earlier)
  if (at === -1) return null
  const patched = source.slice(0, at) + changed + source.slice(at + run.length)
  return normalizeHtml(patched) === normalizeHtml(after) ? patched : null
}

function findOccurrence(text: string, part: string, earlier: number): number {
  let at = text.indexOf(part)
  for (let passed = 0; passed < earlier && at !== -1; passed += 1) at = text.indexOf(part, at + part.length)
  return at
}
