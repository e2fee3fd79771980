/**
 * Reads bodies into light trees. Nearly all bodies close what they open and take a single quick pass; the
 * rest goes through the HTML standard's parser first. What comes out is hostile still.
 */
import { toHtml } from 'hast-util-to-html'
import {
  HtmlLimitError,
  MAX_HTML_BYTES,
  MAX_HTML_DEPTH,
  MAX_HTML_TAG_OPENERS,
  parseHtml,
} from '#import/html/parse-html.ts'
import { VOID_ELEMENTS, type BodyElement, type BodyNode } from './body-tree.ts'

/** Elements whose content is no HTML. */
const RAW_TEXT = new Set('script style textarea title xmp iframe noembed noframes plaintext'.split(' '))

const QUOTE_OR_END = /["'>]/g
const LOWER_CASE_BIT = 0x20
const LETTER_A = 0x61
const LETTER_Z = 0x7a
/** By code of the sign. */
const ENDS_NAME: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  ' \t\n\f\r/>"\'<='.includes(String.fromCharCode(code)),
)

/** Shared by all elements without attributes; nobody writes into attributes that are not there. */
const NO_ATTRIBUTES: Record<string, string> = {}

const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** @throws {HtmlLimitError} over the limits of HTML */
export function parseBody(html: string): BodyNode[] {
  const quick = isWithinTextLimits(html) ? parseTags(html, false) : null
  return quick ?? parseTags(toHtml(parseHtml(html)), true)!
}

function isWithinTextLimits(html: string): boolean {
  // A UTF-16 unit is at most 3 bytes of UTF-8; longer texts are measured exactly by the other parser.
  if (html.length * 3 > MAX_HTML_BYTES) return false
  let openers = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) openers += 1
  return openers <= MAX_HTML_TAG_OPENERS
}

/** @returns null when an element is left open or closed twice, unless that is to be forgiven */
function parseTags(html: string, isForgiving: boolean): BodyNode[] | null {
  const root: BodyElement = { name: '', attributes: {}, children: [] }
  const open: BodyElement[] = [root]
  let at = 0
  while (at < html.length) {
    const tagStart = html.indexOf('<', at)
    if (tagStart > at) open.at(-1)!.children.push(html.slice(at, tagStart))
    if (tagStart === -1) {
      open.at(-1)!.children.push(html.slice(at))
      break
    }
    const next = html[tagStart + 1]
    if (next === '!' || next === '?') {
      at = skipDeclaration(html, tagStart)
      if (at === -1) return isForgiving ? root.children : null
      continue
    }
    const isEnd = next === '/'
    const nameStart = tagStart + (isEnd ? 2 : 1)
    const nameEnd = findNameEnd(html, nameStart)
    const tagEnd = nameEnd === nameStart ? -1 : findTagEnd(html, nameEnd)
    if (tagEnd === -1) {
      if (!isForgiving) return null
      open.at(-1)!.children.push('&lt;')
      at = tagStart + 1
      continue
    }
    at = tagEnd + 1
    const name = html.slice(nameStart, nameEnd).toLowerCase()
    if (isEnd) {
      if (open.length > 1 && open.at(-1)!.name === name) open.pop()
      else if (!isForgiving) return null
      continue
    }
    const element = { name, attributes: readAttributes(html, nameEnd, tagEnd), children: [] }
    open.at(-1)!.children.push(element)
    if (RAW_TEXT.has(name)) {
      at = skipRawText(html, name, at)
      if (at === -1) return isForgiving ? root.children : null
    } else if (!VOID_ELEMENTS.has(name)) open.push(element)
    if (open.length > MAX_HTML_DEPTH + 1) throw new HtmlLimitError('too-deep')
  }
  return open.length === 1 || isForgiving ? root.children : null
}

/** Comments, doctypes and the marks of word processors; -1 when they do not end. */
function skipDeclaration(html: string, start: number): number {
  const end = html.startsWith('<!--', start) ? html.indexOf('-->', start + 4) : html.indexOf('>', start)
  if (end === -1) return -1
  return html.startsWith('<!--', start) ? end + 3 : end + 1
}

/** Names begin with a letter and end at a blank or a sign of the tag's own. */
function findNameEnd(html: string, start: number): number {
  const first = html.charCodeAt(start) | LOWER_CASE_BIT
  if (!(first >= LETTER_A && first <= LETTER_Z)) return start
  let at = start + 1
  while (at < html.length && !ENDS_NAME[html.charCodeAt(at)]) at += 1
  return at
}

function findTagEnd(html: string, start: number): number {
  if (html[start] === '>') return start
  let at = start
  for (;;) {
    QUOTE_OR_END.lastIndex = at
    const found = QUOTE_OR_END.exec(html)
    if (found === null) return -1
    if (found[0] === '>') return found.index
    const close = html.indexOf(found[0], found.index + 1)
    if (close === -1) return -1
    at = close + 1
  }
}

function skipRawText(html: string, name: string, start: number): number {
  let at = html.indexOf('</', start)
  while (at !== -1 && html.slice(at + 2, at + 2 + name.length).toLowerCase() !== name)
    at = html.indexOf('</', at + 2)
  const end = at === -1 ? -1 : html.indexOf('>', at)
  return end === -1 ? -1 : end + 1
}

function readAttributes(html: string, start: number, end: number): Record<string, string> {
  if (end - start < 2) return NO_ATTRIBUTES
  const attributes: Record<string, string> = {}
  ATTRIBUTE.lastIndex = start
  for (;;) {
    const found = ATTRIBUTE.exec(html)
    if (found === null || found.index >= end) return attributes
    const key = found[1]!.toLowerCase()
    if (key === '__proto__' || Object.hasOwn(attributes, key)) continue
    attributes[key] = found[2] ?? found[3] ?? found[4] ?? ''
  }
}
