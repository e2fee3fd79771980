/**
 * The one sanitizer, used at every write and every render of post bodies: parses by the HTML standard, reduces to a
 * closed list of elements and attributes, and serializes. HTML that a scan proves to be sanitized already is returned
 * as it is (docs/decisions/0019-keep-stored-html-to-a-closed-list.md).
 */
import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { visit } from 'unist-util-visit'
import type { Element, Root } from 'hast'
import { cleanImageUrl, cleanLinkUrl } from './sanitize-url.ts'
import {
  cleanId,
  cleanRelations,
  ID_PREFIX,
  isAllowedClass,
  isDirection,
  isListStart,
  NEW_TAB,
  removeIdPrefix,
} from './sanitize-attributes.ts'
import { DROPPED_ELEMENTS, ALLOWED_ELEMENTS } from '../html-elements.ts'
import { isSanitized } from './is-sanitized.ts'
import { HtmlLimitError, mustBeWithinTextLimits, parseHtml } from '../parse-html.ts'

/** HTML that still changes after this many passes is rejected; nearly all needs two. */
const MAX_PASSES = 8

const SCHEMA: Schema = {
  tagNames: [...ALLOWED_ELEMENTS],
  attributes: {
    '*': ['alt', 'title', 'className', 'id', 'dir'],
    ol: ['start'],
    a: ['href', 'target', 'rel'],
    img: ['src'],
  },
  strip: [...DROPPED_ELEMENTS],
  ancestors: {},
  required: {},
  protocols: {},
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
}

/** Makes hostile HTML safe to insert into a page, idempotently. @throws {HtmlLimitError} also if the result is too large */
export function sanitizeHtml(html: string): string {
  mustBeWithinTextLimits(html)
  if (isSanitized(html)) return html
  let current = html
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    // Removing an element can leave nesting that a parser reads differently, so repeat until nothing changes.
    const next = sanitizeOnce(current)
    if (next === current || isSanitized(next)) return next
    current = next
  }
  throw new HtmlLimitError('unstable')
}

export function sanitizeOnce(html: string): string {
  const tree = parseHtml(html)
  visit(tree, 'element', renameOldElement)
  // A link without a target would look like one that works.
  visit(tree, { tagName: 'a' }, ({ properties, children }, index, parent) => {
    if (properties['id'] !== undefined || cleanLinkUrl(properties['href'] ?? '') !== null) return undefined
    parent!.children.splice(index!, 1, ...children)
    return index
  })
  const safe = sanitize(tree, SCHEMA) as Root
  cleanElements(safe)
  return toHtml(safe, { characterReferences: { useNamedReferences: true } })
}

/** Marks without an element in the closed list, by the class of the span that is stored for them. */
const MARK_CLASSES: Record<string, string> = {
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  sub: 'sub',
  sup: 'sup',
}

function renameOldElement(element: Element): void {
  const markClass = Object.hasOwn(MARK_CLASSES, element.tagName) && MARK_CLASSES[element.tagName]
  if (markClass) Object.assign(element, { tagName: 'span', properties: { className: [markClass] } })
  if (element.tagName === 'b') element.tagName = 'strong'
  if (element.tagName === 'i') element.tagName = 'em'
}

function cleanElements(tree: Root): void {
  const ids = new Set<string>()
  visit(tree, 'element', (element, index, parent) => {
    cleanElementId(element, ids)
    cleanElementClasses(element)
    cleanDirection(element)
    if (element.tagName === 'ol') cleanListStart(element)
    if (element.tagName === 'pre') keepFirstLineBreak(element)
    if (element.tagName !== 'img' || cleanImage(element)) return undefined
    parent!.children.splice(index!, 1)
    return index
  })
  visit(tree, { tagName: 'a' }, (element) => cleanLink(element, ids))
}

function cleanElementId(element: Element, ids: Set<string>): void {
  const written = element.properties['id']
  if (written === undefined) return
  const id = cleanId(written)
  delete element.properties['id']
  if (id === null) return
  ids.add(removeIdPrefix(id))
  element.properties['id'] = id
}

function cleanElementClasses(element: Element): void {
  const written = element.properties['className']
  if (written === undefined) return
  const allowed = written.filter(isAllowedClass)
  delete element.properties['className']
  if (allowed.length > 0) element.properties['className'] = allowed
}

function cleanDirection(element: Element): void {
  const written = (element.properties['dir'] ?? '').toLowerCase()
  delete element.properties['dir']
  if (isDirection(written)) element.properties['dir'] = written
}

function cleanListStart(list: Element): void {
  const { start } = list.properties
  delete list.properties['start']
  if (isListStart(String(start))) list.properties['start'] = Number(start)
}

/** Parsers skip a line break right after `<pre>`, so it is doubled. */
function keepFirstLineBreak(pre: Element): void {
  const first = pre.children[0]
  if (first?.type === 'text' && first.value.startsWith('\n')) first.value = `\n${first.value}`
}

function cleanImage(image: Element): boolean {
  const src = cleanImageUrl(image.properties['src'] ?? '')
  if (src !== null) image.properties['src'] = src
  return src !== null
}

function cleanLink(link: Element, ids: ReadonlySet<string>): void {
  const { href, target, rel } = link.properties
  delete link.properties['href']
  delete link.properties['target']
  delete link.properties['rel']
  const url = cleanLinkUrl(href ?? '')
  if (url === null) return
  const section = url.startsWith('#') ? removeIdPrefix(url.slice(1)) : ''
  link.properties['href'] = ids.has(section) ? `#${ID_PREFIX}${section}` : url
  const isNewTab = target === NEW_TAB
  if (isNewTab) link.properties['target'] = NEW_TAB
  const relations = cleanRelations(Array.isArray(rel) ? rel.map(String) : [], isNewTab)
  if (relations.length > 0) link.properties['rel'] = relations
}
