/**
 * Does what the sanitizer does to well-formed HTML of ordinary elements, in one pass over the text: drops unknown
 * attributes, unwraps harmless elements, renames old ones, decodes well-known references. Whatever leaves room for
 * doubt is left to the parser. The caller proves the result before it is used (docs/decisions/0019-keep-stored-html-to-a-closed-list.md).
 */
import { decodeText, writeText, writeValue } from '../character-references.ts'
import { cleanClassList, cleanId, ID_PREFIX, NEW_TAB, NEW_TAB_RELATION } from './clean-attributes.ts'
import { cleanImageUrl, cleanLinkUrl } from './clean-url.ts'
import { isHeading, isList, KEPT_BLOCKS, KEPT_ELEMENTS, KEPT_VOID_ELEMENTS } from '../html-elements.ts'
import { MAX_HTML_DEPTH } from '../parse-html.ts'
import { findCommentEnd, readEndTag, readStartTag, type StartTag } from './read-tag.ts'

/** Control characters that parsers change or drop, and the mark that may begin a file. */
// eslint-disable-next-line no-control-regex
const DOUBTFUL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff]/
/** Old names of kept elements. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['b', 'strong'],
  ['i', 'em'],
])
const KEPT: ReadonlySet<string> = new Set([...KEPT_ELEMENTS, ...RENAMED.keys()])
/** Their content stays, their tags go. Parsers give these no meaning of their own, apart from closing paragraphs. */
const UNWRAPPED_BLOCKS =
  'address article aside center figcaption figure footer header main nav section'.split(' ')
const UNWRAPPED = new Set([
  ...UNWRAPPED_BLOCKS,
  ...'abbr big cite del font ins mark q s small strike sub sup time tt'.split(' '),
])
const BLOCKS: ReadonlySet<string> = new Set([...KEPT_BLOCKS, ...UNWRAPPED_BLOCKS, 'hr'])
const SKIPPED_VOID_ELEMENTS: ReadonlySet<string> = new Set(['hr', 'link', 'meta', 'wbr'])

type Rewriting = {
  readonly html: string
  output: string
  /** Names as they are written in the source. */
  readonly open: string[]
}

/** The sanitized HTML, to be proven; null when only the parser can tell. */
export function rewritePlainHtml(source: string): string | null {
  const html = source.includes('\r') ? source.replaceAll(/\r\n?/g, '\n') : source
  if (DOUBTFUL.test(html) || !html.isWellFormed()) return null
  const rewriting: Rewriting = { html, output: '', open: [] }
  let at = 0
  while (at < html.length) {
    const tag = findTag(html, at)
    const text = decodeText(html.slice(at, tag))
    if (text === null) return null
    rewriting.output += writeText(text)
    if (tag === html.length) break
    const next = passTag(rewriting, tag)
    if (next === null) return null
    at = next
  }
  return rewriting.open.length === 0 ? rewriting.output : null
}

/** The next `<` that does not just mean "less than", or the end. */
function findTag(html: string, from: number): number {
  for (let at = html.indexOf('<', from); at !== -1; at = html.indexOf('<', at + 1)) {
    if (/[a-zA-Z/!?]/.test(html[at + 1] ?? '')) return at
  }
  return html.length
}

function passTag(rewriting: Rewriting, at: number): number | null {
  const { html } = rewriting
  if (html.startsWith('<!--', at)) return findCommentEnd(html, at)
  if (html[at + 1] === '/') return passEndTag(rewriting, at)
  const tag = readStartTag(html, at)
  return tag && passStartTag(rewriting, tag)
}

function passEndTag(rewriting: Rewriting, at: number): number | null {
  const tag = readEndTag(rewriting.html, at)
  if (!tag) return null
  // As parsers do, for a paragraph that was left open.
  if (tag.name !== 'p' && BLOCKS.has(tag.name) && rewriting.open.at(-1) === 'p') closeLast(rewriting)
  if (rewriting.open.at(-1) !== tag.name) return null
  closeLast(rewriting)
  return tag.end
}

function closeLast(rewriting: Rewriting): void {
  const name = rewriting.open.pop()!
  if (KEPT.has(name)) rewriting.output += `</${RENAMED.get(name) ?? name}>`
}

function passStartTag(rewriting: Rewriting, tag: StartTag): number | null {
  const { name, end } = tag
  if (BLOCKS.has(name) && rewriting.open.at(-1) === 'p') closeLast(rewriting)
  if (!mayOpen(name, rewriting.open)) return null
  if (SKIPPED_VOID_ELEMENTS.has(name)) return end
  if (!KEPT.has(name) && !UNWRAPPED.has(name)) return null
  const isVoid = KEPT_VOID_ELEMENTS.has(name)
  // A slash at the end closes nothing but looks as if it did.
  if (!isVoid && rewriting.html[end - 2] === '/') return null
  if (KEPT.has(name)) {
    const written = writeStartTag(tag)
    if (written === null) return null
    rewriting.output += written
  }
  if (!isVoid) rewriting.open.push(name)
  if (rewriting.open.length > MAX_HTML_DEPTH) return null
  return name === 'pre' ? passStartOfPreformatted(rewriting, end) : end
}

/** Parsers skip one line break there; a second one stays, and needs the first again to be kept. */
function passStartOfPreformatted({ html }: Rewriting, at: number): number | null {
  if (html[at] === '\n') return html[at + 1] === '\n' ? at : html[at + 1] === '<' ? null : at + 1
  // What begins after a comment or an unwrapped element is another matter.
  return html[at] === '<' && !/^<(?:\/pre|code)[ >]/.test(html.slice(at, at + 6)) ? null : at
}

/** Refuses start tags that close or reopen other elements. */
function mayOpen(name: string, open: readonly string[]): boolean {
  const parent = open.at(-1)
  if (name === 'a') return !open.includes('a')
  if (!BLOCKS.has(name)) return true
  if (open.includes('p')) return false
  if (name === 'li') return isList(parent)
  return !(isHeading(name) && parent !== undefined && isHeading(parent))
}

/** The tag as the sanitizer writes it, nothing for a picture without an address; null when only the parser can tell. */
function writeStartTag({ name, attributes }: StartTag): string | null {
  let written = `<${RENAMED.get(name) ?? name}`
  if (attributes.size === 0) return name === 'img' ? '' : `${written}>`
  const add = (attribute: string, value: string | null) => {
    if (value !== null) written += ` ${attribute}="${writeValue(value)}"`
  }
  const read = (attribute: string) => attributes.get(attribute) ?? ''
  const src = name === 'img' ? cleanImageUrl(read('src')) : null
  if (name === 'img' && src === null) return ''
  for (const [attribute, value] of attributes) {
    if (attribute === 'alt' || attribute === 'title') add(attribute, value)
    else if (attribute === 'src') add('src', src)
  }
  add('id', cleanId(read('id')))
  add('class', cleanClassList(read('class')))
  if (name !== 'a') return `${written}>`

  const href = cleanLinkUrl(read('href'))
  // Whether a link goes to a section of the post is known at its end.
  if (href?.startsWith('#') === true && !href.startsWith(`#${ID_PREFIX}`)) return null
  add('href', href)
  if (href !== null && read('target') === NEW_TAB) {
    add('target', NEW_TAB)
    add('rel', NEW_TAB_RELATION)
  }
  return `${written}>`
}
