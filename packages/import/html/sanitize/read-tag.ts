/** Reads tags that leave no doubt about where they end and what they say. */
import { decodeAttribute } from '../character-references.ts'

export type StartTag = {
  /** In lower case. */
  name: string
  /** Decoded values by name in lower case, in the order in which they stand; of two the first counts. */
  attributes: ReadonlyMap<string, string>
  /** Where the text after the tag begins. */
  end: number
}

const NAME = /<([a-zA-Z][a-zA-Z0-9]*)(?=[ \t\n\f/>])/y
const ATTRIBUTE =
  /[ \t\n\f]+([a-zA-Z@_][-a-zA-Z0-9_.:@]*)(?:[ \t\n\f]*=[ \t\n\f]*(?:"([^"]*)"|'([^']*)'|([^ \t\n\f"'=<>`&/]+)(?=[ \t\n\f>])))?(?=[ \t\n\f/>])/y
const TAG_END = /[ \t\n\f]*\/?>/y
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()
/** Read as `class` by the tree builder of the full path. */
const LOOKS_LIKE_CLASS = 'classname'

/** The start tag at this place; null when parsers might read it otherwise. */
export function readStartTag(html: string, at: number): StartTag | null {
  NAME.lastIndex = at
  const name = NAME.exec(html)?.[1]
  if (name === undefined) return null
  if (html[NAME.lastIndex] === '>') {
    return { name: name.toLowerCase(), attributes: NO_ATTRIBUTES, end: NAME.lastIndex + 1 }
  }
  const attributes = new Map<string, string>()
  let position = NAME.lastIndex
  for (;;) {
    ATTRIBUTE.lastIndex = position
    const [attribute, key, double, single, bare] = ATTRIBUTE.exec(html) ?? []
    if (attribute === undefined) break
    const value = decodeAttribute(double ?? single ?? bare ?? '')
    const lowerKey = key!.toLowerCase()
    if (value === null || lowerKey === LOOKS_LIKE_CLASS) return null
    if (!attributes.has(lowerKey)) attributes.set(lowerKey, value)
    position += attribute.length
  }
  TAG_END.lastIndex = position
  return TAG_END.test(html) ? { name: name.toLowerCase(), attributes, end: TAG_END.lastIndex } : null
}

const END_TAG = /<\/([a-zA-Z][a-zA-Z0-9]*)[ \t\n\f]*>/y

/** The end tag at this place; null when it is not a plain one. */
export function readEndTag(html: string, at: number): { name: string; end: number } | null {
  END_TAG.lastIndex = at
  const name = END_TAG.exec(html)?.[1]
  return name === undefined ? null : { name: name.toLowerCase(), end: END_TAG.lastIndex }
}

/** Where the text after the comment at this place begins; null when it may end elsewhere. */
export function findCommentEnd(html: string, at: number): number | null {
  const end = html.indexOf('--', at + 4)
  if (end === -1 || html[end + 2] !== '>') return null
  return html[at + 4] === '>' || html[at + 4] === '-' ? null : end + 3
}
