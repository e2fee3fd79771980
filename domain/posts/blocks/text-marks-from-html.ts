import { toHtml } from 'hast-util-to-html'
import type { Element, ElementContent } from 'hast'
import { dropEnding } from '#import/text/clean-text.ts'
import { INLINE_TAG, type TextSyntax } from './text-marks.ts'

const MARKERS: Record<string, string> = { strong: '**', u: '__', em: '*' }
const TAGS = new Set(['strong', 'em', 'u', 'a', 'code', 'span'])

/** @returns null if the syntax can't express the content, for example a picture */
export function writeInlineText(nodes: readonly ElementContent[], syntax: TextSyntax): string | null {
  const parts = nodes.map((node) => writeNode(node, syntax))
  if (parts.includes(null)) return null
  return parts
    .join('')
    .split('\n')
    .map((line) => dropEnding(line, ' ').replace(/^ +/, ''))
    .join('\n')
    .trim()
}

function writeNode(node: ElementContent, syntax: TextSyntax): string | null {
  if (node.type === 'text') return writeText(node.value.replace(/[ \t\r\n\f]+/g, ' '), syntax)
  if (node.type !== 'element') return null
  if (node.tagName === 'br') return Object.keys(node.properties).length === 0 ? '\n' : null
  return syntax === 'tags' ? writeTag(node) : writeMarker(node)
}

function writeText(words: string, syntax: TextSyntax): string {
  if (syntax === 'tags') {
    return words
      .replace(/&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi, '&amp;')
      .replace(INLINE_TAG, (tag) => `&lt;${tag.slice(1)}`)
  }
  return words
    .replace(/\\(?=[\\*_`[\]])/g, '\\\\')
    .replace(/(?<=\S)\*|\*(?=\S)/g, '\\*')
    .replace(/__|`/g, (match) => match.replace(/./g, '\\$&'))
    .replace(/\[(?=[^[\]\n]+\]\()/g, '\\[')
}

function writeTag(element: Element): string | null {
  const inner = writeChildren(element, 'tags')
  if (inner === null || !TAGS.has(element.tagName)) return null
  const close = `</${element.tagName}>`
  const open = toHtml({ ...element, children: [] }).slice(0, -close.length)
  return open + inner + close
}

function writeMarker(element: Element): string | null {
  const { tagName, properties } = element
  const inner = writeChildren(element, 'markers')
  if (inner === null) return null
  const names = Object.keys(properties).join()
  const marker = MARKERS[tagName]
  if (marker && names === '') return marker + inner + marker
  if (tagName === 'a' && names === 'href') return `[${inner}](${String(properties['href'])})`
  const [only] = element.children
  if (tagName === 'code' && names === '' && only?.type === 'text') return `\`${only.value}\``
  return null
}

/** Keeps leading and trailing spaces, which separate words. */
function writeChildren({ children }: Element, syntax: TextSyntax): string | null {
  const parts = children.map((child) => writeNode(child, syntax))
  return parts.includes(null) ? null : parts.join('')
}
