import type { ElementContent } from 'hast'
import { readInline } from './inline-nodes.ts'
import type { RichInline, RichLine } from './rich-nodes.ts'

export const makeLine = (words: RichInline[]): RichLine => ({
  type: 'paragraph',
  attrs: { id: '' },
  ...(words.length > 0 && { content: words }),
})

/** @returns null if there is anything but paragraphs */
export function readLines(parts: readonly ElementContent[]): RichLine[] | null {
  const lines = parts.map(readLine)
  return lines.length > 0 && lines.every((line) => line !== null) ? lines : null
}

function readLine(part: ElementContent): RichLine | null {
  if (part.type !== 'element' || part.tagName !== 'p' || Object.keys(part.properties).length > 0) return null
  const words = readInline(part.children)
  return words && makeLine(words)
}
