/**
 * The one sanitizer: stands at every write and every render of post bodies. Parsed by the HTML standard's
 * algorithm, reduced to a closed list of tags and attributes, and written out again.
 */
import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { visit } from 'unist-util-visit'
import type { Element, Root } from 'hast'
import { cleanImageUrl, cleanLinkUrl } from './clean-url.ts'
import { HtmlLimitError, parseHtml } from './parse-html.ts'

/** Changes with every change of the rules below; part of the key when sanitized HTML is cached. */
export const SANITIZER_RULES_VERSION = 1

/** Prefix of every id, so that a post can never name an element of the page around it. */
export const ID_PREFIX = 'user-content-'

/** The classes a post may use: those the prose styles know. `language-*` is allowed besides. */
export const PROSE_CLASSES: readonly string[] = ['figure', 'caption']

/** Elements that disappear together with what they contain. */
export const DROPPED_ELEMENTS: readonly string[] = (
  'script style textarea title xmp iframe noembed noframes noscript plaintext listing template object embed select ' +
  'option svg math'
).split(' ')

/** Passes after which HTML that still changes is refused; two suffice for nearly everything. */
const MAX_PASSES = 8

const SCHEMA: Schema = {
  tagNames: 'p br strong em u ol ul li h1 h2 h3 h4 h5 h6 blockquote a img span div pre code'.split(' '),
  attributes: { '*': ['alt', 'title', 'className', 'id'], a: ['href', 'target', 'rel'], img: ['src'] },
  strip: [...DROPPED_ELEMENTS],
  ancestors: {},
  required: {},
  protocols: {},
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
}

/**
 * Makes hostile HTML safe to insert into a page. Sanitizing the result again changes nothing.
 * @throws {HtmlLimitError} when the HTML, or what it becomes, is over the limits of `parse-html.ts`.
 */
export function sanitizeHtml(html: string): string {
  let current = html
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    // Taking an element out can leave nesting that a parser reads differently, so go on until it holds still.
    const next = sanitizeOnce(current)
    if (next === current) return next
    current = next
  }
  throw new HtmlLimitError('unstable')
}

function sanitizeOnce(html: string): string {
  const tree = parseHtml(html)
  visit(tree, 'element', renameOldElement)
  const safe = sanitize(tree, SCHEMA) as Root
  cleanElements(safe)
  return toHtml(safe, { characterReferences: { useNamedReferences: true } })
}

function renameOldElement(element: Element): void {
  if (element.tagName === 'b') element.tagName = 'strong'
  if (element.tagName === 'i') element.tagName = 'em'
}

function cleanElements(tree: Root): void {
  const ids = new Set<string>()
  visit(tree, 'element', (element, index, parent) => {
    cleanId(element, ids)
    cleanClasses(element)
    if (element.tagName === 'pre') keepFirstLineBreak(element)
    if (element.tagName !== 'img' || cleanImage(element)) return undefined
    parent!.children.splice(index!, 1)
    return index
  })
  visit(tree, { tagName: 'a' }, (element) => cleanLink(element, ids))
}

function cleanId(element: Element, ids: Set<string>): void {
  const written = element.properties['id']
  if (written === undefined) return
  const id = removeIdPrefix(written)
  delete element.properties['id']
  if (!/^[A-Za-z][\w-]{0,60}$/.test(id)) return
  ids.add(id)
  element.properties['id'] = ID_PREFIX + id
}

function removeIdPrefix(id: string): string {
  return id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id
}

function cleanClasses(element: Element): void {
  const written = element.properties['className']
  if (written === undefined) return
  const allowed = written.filter(
    (name) => PROSE_CLASSES.includes(name) || /^language-[\w+#.-]{1,40}$/.test(name),
  )
  delete element.properties['className']
  if (allowed.length > 0) element.properties['className'] = allowed
}

/** Parsers skip a line break right after `<pre>`; a second one keeps the first. */
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
  const { href, target } = link.properties
  delete link.properties['href']
  delete link.properties['target']
  delete link.properties['rel']
  const url = cleanLinkUrl(href ?? '')
  if (url === null) return
  const section = url.startsWith('#') ? removeIdPrefix(url.slice(1)) : ''
  link.properties['href'] = ids.has(section) ? `#${ID_PREFIX}${section}` : url
  if (target !== '_blank') return
  link.properties['target'] = '_blank'
  link.properties['rel'] = ['noopener', 'noreferrer']
}
