/**
 * Bold, italic, underline and links in text (specification, section 5): tags in blog posts, Markdown-like
 * markers in news posts.
 */
import { escapeHtml, escapeText } from '#import/html/escape-html.ts'
import { cleanLinkUrl } from '#import/html/sanitize/sanitize-url.ts'

export type TextSyntax = 'tags' | 'markers'

/** Tags allowed in the text of a block; any other `<` is text. */
export const INLINE_TAG = /<\/?(?:strong|b|em|i|u|a|code|span|br)(?=[\s/>])[^<>]*>/gi

const ESCAPABLE = '\\*_`[]'
const PLAIN = /[^\\*_`[]+/y
const LINK = /\[([^[\]\n]+)\]\(([^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)/y
/** Matches both parts of `[words](address)`. */
export const LINKS = new RegExp(LINK.source, 'g')
const CODE = /`([^`\n]+)`/y
const MARKER_TAGS: Record<string, string> = { '**': 'strong', __: 'u', '*': 'em' }

export function textToHtml(text: string, syntax: TextSyntax): string {
  const html = syntax === 'tags' ? tagsToHtml(text) : markersToHtml(text)
  return html.replace(/\r\n?|\n/g, '<br>')
}

export function isBlankText(text: string, syntax: TextSyntax): boolean {
  const words = syntax === 'tags' ? text.replace(INLINE_TAG, '') : text.replace(/\*\*|__|[*`]/g, '')
  return words.replace(/&nbsp;/g, ' ').trim() === ''
}

function tagsToHtml(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(INLINE_TAG)) {
    html += escapeText(text.slice(end, match.index)) + match[0].replace(/[\r\n]+/g, ' ')
    end = match.index + match[0].length
  }
  return html + escapeText(text.slice(end))
}

/** Open marks, and the cached position of the next closing mark per kind. */
type Reading = { open: string[]; nextClosings: Map<string, number> }

/** Text is escaped before any tag is written (threat model, section 5). */
function markersToHtml(text: string): string {
  const reading: Reading = { open: [], nextClosings: new Map() }
  let html = ''
  let at = 0
  while (at < text.length) {
    const token = readToken(text, at, reading)
    html += token.html
    at += token.length
  }
  return html + reading.open.toReversed().map(closeTag).join('')
}

type Token = { html: string; length: number }

const openTag = (marker: string) => `<${MARKER_TAGS[marker]!}>`
const closeTag = (marker: string) => `</${MARKER_TAGS[marker]!}>`

function readToken(text: string, at: number, reading: Reading): Token {
  const [plain] = matchAt(PLAIN, text, at) ?? []
  if (plain !== undefined) return { html: escapeHtml(plain), length: plain.length }
  const character = text[at]!
  const next = text[at + 1]
  if (character === '\\' && next !== undefined && ESCAPABLE.includes(next)) {
    return { html: escapeHtml(next), length: 2 }
  }
  return (
    (character === '`' && readCode(text, at)) ||
    (character === '[' && readLink(text, at)) ||
    ('*_'.includes(character) && readMarker(text, at, reading)) || {
      html: escapeHtml(character),
      length: 1,
    }
  )
}

function readCode(text: string, at: number): Token | false {
  const [match, code] = matchAt(CODE, text, at) ?? []
  return match !== undefined && { html: `<code>${escapeHtml(code!)}</code>`, length: match.length }
}

function readLink(text: string, at: number): Token | false {
  const [match, label, address] = matchAt(LINK, text, at) ?? []
  const url = address === undefined ? null : cleanLinkUrl(address)
  if (match === undefined || url === null) return false
  return { html: `<a href="${escapeHtml(url)}">${markersToHtml(label!)}</a>`, length: match.length }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function readMarker(text: string, at: number, reading: Reading): Token | false {
  const { open } = reading
  // Three asterisks close the innermost mark first.
  const isSingle = !text.startsWith('**', at) || (open.at(-1) === '*' && text.startsWith('***', at))
  const marker = text[at] === '*' ? (isSingle ? '*' : '**') : '__'
  if (!text.startsWith(marker, at)) return false
  if (open.includes(marker)) {
    if (/\s/.test(text[at - 1]!)) return false
    open.splice(open.lastIndexOf(marker), 1)
    return { html: closeTag(marker), length: marker.length }
  }
  const from = at + marker.length
  if (!/\S/.test(text[from] ?? ' ') || findClosing(text, from, marker, reading) === Infinity) return false
  open.push(marker)
  return { html: openTag(marker), length: marker.length }
}

const CLOSINGS: Record<string, RegExp> = {
  '*': /(?<=[^\s*\\])(?:\*\*)?\*(?!\*)/g,
  '**': /(?<=[^\s\\])\*\*/g,
  __: /(?<=[^\s\\])__/g,
}

function findClosing(text: string, from: number, marker: string, { nextClosings }: Reading): number {
  const known = nextClosings.get(marker)
  if (known !== undefined && known > from) return known
  const found = matchAt(CLOSINGS[marker]!, text, from + 1)?.index ?? Infinity
  nextClosings.set(marker, found)
  return found
}
