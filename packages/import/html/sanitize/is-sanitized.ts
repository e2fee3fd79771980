/**
 * Proves in one pass over the text that the sanitizer would change nothing. Accepts less than the sanitizer can write:
 * anything uncertain is not proven (docs/decisions/0019-keep-stored-html-to-a-closed-list.md).
 */
import {
  cleanId,
  cleanRelations,
  isAllowedClass,
  isDirection,
  isListStart,
  ID_PREFIX,
  NEW_TAB,
} from './sanitize-attributes.ts'
import { decodeWritten } from '../character-references.ts'
import { cleanImageUrl, cleanLinkUrl } from './sanitize-url.ts'
import {
  isHeading,
  isList,
  ALLOWED_BLOCKS,
  ALLOWED_ELEMENTS,
  ALLOWED_VOID_ELEMENTS,
} from '../html-elements.ts'
import { isWithinTextLimits, MAX_HTML_DEPTH } from '../parse-html.ts'

/** Control characters that parsers change or drop, and the byte order mark. */
// eslint-disable-next-line no-control-regex
const DOUBTFUL = /[\u0000-\u0008\u000b-\u001f\ufeff]/
/** Any reference but those the sanitizer writes: two in text, three more in attributes. */
const FOREIGN_REFERENCE = /&(?!amp;|lt;|quot;|#x27;|#x60;)/
const TEXT_REFERENCE = /&(?!amp;|lt;)/
const START_TAG = /<([a-z][a-z0-6]*)((?: [a-z]+="[^"]*")*)>/y
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g
const ELEMENTS: ReadonlySet<string> = new Set(ALLOWED_ELEMENTS)
/** Attributes in the order in which the sanitizer writes them; the first three in any order. */
const ORDER = ['alt', 'title', 'src', 'id', 'class', 'dir', 'start', 'href', 'target', 'rel']
const LAST_UNORDERED = 2
const bitOf = (name: string) => 1 << ORDER.indexOf(name)
const [SOURCE, ID, HREF] = [bitOf('src'), bitOf('id'), bitOf('href')]
const [TARGET, RELATION] = [bitOf('target'), bitOf('rel')]
/** Characters that the sanitizer writes as references in values, and a reference it doesn't write there. */
const FOREIGN_IN_VALUE = /['`]|&lt;/

/** True only for HTML that `sanitizeHtml` returns unchanged. HTML that returns false may still be harmless. */
export function isSanitized(html: string): boolean {
  if (!isWithinTextLimits(html) || DOUBTFUL.test(html) || !html.isWellFormed()) return false
  if (FOREIGN_REFERENCE.test(html)) return false
  const open: string[] = []
  const counts = { p: 0, a: 0 }
  let at = 0
  let reference = findReference(html, 0)
  for (;;) {
    const tag = html.indexOf('<', at)
    const end = tag === -1 ? html.length : tag
    if (reference < at) reference = findReference(html, at)
    if (reference < end && TEXT_REFERENCE.test(html.slice(reference, end))) return false
    if (tag === -1) return open.length === 0
    const next =
      html.charCodeAt(tag + 1) === SLASH
        ? passEndTag(html, tag, open, counts)
        : passStartTag(html, tag, open, counts)
    if (next === null) return false
    at = next
  }
}

const SLASH = 0x2f
type OpenCounts = { p: number; a: number }

function findReference(html: string, from: number): number {
  const at = html.indexOf('&', from)
  return at === -1 ? html.length : at
}

/** Only the element opened last may end. */
function passEndTag(html: string, at: number, open: string[], counts: OpenCounts): number | null {
  const name = open.pop()
  if (name === undefined || !html.startsWith(`</${name}>`, at)) return null
  if (name === 'p' || name === 'a') counts[name] -= 1
  return at + name.length + 3
}

function passStartTag(html: string, at: number, open: string[], counts: OpenCounts): number | null {
  START_TAG.lastIndex = at
  const [tag, name, attributes] = START_TAG.exec(html) ?? []
  if (tag === undefined || !ELEMENTS.has(name!) || !mayOpen(name!, open, counts)) return null
  if (!areAttributesWritten(name!, attributes!)) return null
  const next = at + tag.length
  if (ALLOWED_VOID_ELEMENTS.has(name!)) return next
  // Parsers skip one line break at the start of preformatted text, so the sanitizer writes two or none.
  if (name === 'pre' && html[next] === '\n' && html[next + 1] !== '\n') return null
  open.push(name!)
  if (name === 'p' || name === 'a') counts[name] += 1
  return open.length > MAX_HTML_DEPTH ? null : next
}

/** False for start tags before which a parser closes other elements. */
function mayOpen(name: string, open: readonly string[], counts: OpenCounts): boolean {
  const parent = open.at(-1)
  if (name === 'a') return counts.a === 0
  if (!ALLOWED_BLOCKS.has(name)) return true
  if (counts.p > 0) return false
  if (name === 'li') return isList(parent)
  return !(isHeading(name) && parent !== undefined && isHeading(parent))
}

function areAttributesWritten(element: string, written: string): boolean {
  let seen = 0
  let last = 0
  let relation = ''
  ATTRIBUTE.lastIndex = 0
  for (let found = ATTRIBUTE.exec(written); found; found = ATTRIBUTE.exec(written)) {
    const [, name = '', value = ''] = found
    const position = ORDER.indexOf(name)
    const bit = 1 << position
    if (position === -1 || (seen & bit) !== 0 || (position > LAST_UNORDERED && position < last)) return false
    if (position <= LAST_UNORDERED && last > LAST_UNORDERED) return false
    if (FOREIGN_IN_VALUE.test(value) || !isValueWritten(element, name, decodeWritten(value))) return false
    if (name === 'rel') relation = value
    seen |= bit
    last = position
  }
  const opensNewTab = (seen & TARGET) !== 0
  return (
    (element !== 'img' || (seen & SOURCE) !== 0) &&
    (element !== 'a' || (seen & (ID | HREF)) !== 0) &&
    cleanRelations(relation.split(' '), opensNewTab).join(' ') === relation &&
    ((seen & (TARGET | RELATION)) === 0 || (seen & HREF) !== 0)
  )
}

function isValueWritten(element: string, name: string, value: string): boolean {
  switch (name) {
    case 'alt':
    case 'title':
      return true
    case 'id':
      return cleanId(value) === value
    case 'class':
      return value.split(' ').every(isAllowedClass)
    case 'dir':
      return isDirection(value)
    case 'start':
      return element === 'ol' && isListStart(value)
    case 'src':
      return element === 'img' && cleanImageUrl(value) === value
    case 'href':
      // A fragment without the prefix may refer to an id of the post, so the sanitizer would add the prefix.
      return (
        element === 'a' &&
        cleanLinkUrl(value) === value &&
        (!value.startsWith('#') || value.startsWith(`#${ID_PREFIX}`))
      )
    case 'target':
      return element === 'a' && value === NEW_TAB
    case 'rel':
      return element === 'a' && value !== ''
    default:
      return false
  }
}
