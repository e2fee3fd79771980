/** Replaces elements that posts can't contain by equivalents, and reports losses, in document order. */
import {
  findElement,
  hasClass,
  isElement,
  isVisible,
  makeElement,
  readNodeText,
  type BodyElement,
  type BodyNode,
} from './body-tree.ts'
import { pickLargestSource, resolveImageSource, MAX_STYLE_LENGTH } from './clean-attributes.ts'
import { isListStart } from '../html/sanitize/sanitize-attributes.ts'
import type { LossReport } from './loss-report.ts'
import { replaceEmbed } from './replace-embeds.ts'

const RENAMED: Readonly<Record<string, string>> = {
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  xmp: 'pre',
  listing: 'pre',
  plaintext: 'pre',
  ins: 'u',
  menu: 'ul',
  dir: 'ul',
}
const FORM_FIELD = new Set('select datalist textarea input output meter progress'.split(' '))
const PLAIN_FIELD = /^(?:hidden|checkbox|radio|range|image)$/

type Rewriting = {
  report: LossReport
  /** URLs of pictures outside `noscript`, which repeats lazy-loaded ones. */
  pictures: ReadonlySet<string>
  isInControl: boolean
}

export function rewriteElements(nodes: readonly BodyNode[], report: LossReport): BodyNode[] {
  const pictures = new Set<string>()
  listPictures(nodes, pictures)
  return rewriteAll(nodes, { report, pictures, isInControl: false })
}

function listPictures(nodes: readonly BodyNode[], pictures: Set<string>): void {
  for (const node of nodes) {
    if (typeof node === 'string' || node.name === 'noscript') continue
    if (node.name === 'img') {
      resolveImageSource(node)
      pictures.add(node.attributes['src'] ?? '')
    }
    listPictures(node.children, pictures)
  }
}

function rewriteAll(nodes: readonly BodyNode[], context: Rewriting): BodyNode[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'string') return rewrite(node, context)
    context.report.pass(node)
    return [node]
  })
}

function rewrite(element: BodyElement, context: Rewriting): BodyNode[] {
  const { report } = context
  const { name, attributes, children } = element
  const inner = (within: Partial<Rewriting> = {}) => rewriteAll(children, { ...context, ...within })
  const embed = replaceEmbed(element, report, (nodes) => rewriteAll(nodes, context))
  if (embed !== null) return embed
  switch (name) {
    case 'q':
      return ['“', ...inner(), '”']
    case 'mark':
      report.replaced('highlight', readNodeText(children))
      return inner()
    case 'lost-block':
      report.lost(attributes['title'] ?? 'block', readNodeText(children))
      return []
    case 'rp':
      return []
    case 'rt':
      return isVisible(children) ? ['(', ...inner(), ')'] : []
    case 'math':
      return rewriteFormula(element, report)
    case 'svg':
      return dropDrawing(element, context)
    case 'form':
      report.lost('form')
      return [{ ...element, children: inner() }]
    case 'button':
      return rewriteButton(element, context)
    case 'map':
      report.lost('image map')
      return inner()
    case 'ol':
      if (isNumberedOtherwise(attributes)) report.replaced('start', readNodeText(children).slice(0, 40))
      return [{ ...element, children: inner() }]
    case 'noscript':
      return inner().filter((node) => !isRepeated(node, context.pictures))
    case 'picture':
      return rewritePicture(element, inner)
    case 'a':
      // A placeholder of the platform, such as %%share_url%%.
      if (attributes['href']?.startsWith('%%') === true) {
        report.lost('button', readNodeText(children))
        return []
      }
      return [{ ...element, children: inner({ isInControl: true }) }]
  }
  if (name === 'div' && hasClass(element, 'kg-callout-card')) return [makeCallout(inner())]
  if (FORM_FIELD.has(name)) return dropField(element, report)
  if (/^[vw]:/.test(name)) {
    if (isVisible(children)) report.lost('Word drawing', readNodeText(children))
    return []
  }
  const background = readBackground(element)
  if (background !== null)
    return [makeElement('img', [], { src: background, alt: attributes['aria-label'] ?? '' })]
  return [{ ...element, name: RENAMED[name] ?? name, children: inner() }]
}

function makeCallout(children: readonly BodyNode[]): BodyElement {
  const parts = children.flatMap((child) => (isElement(child, 'div') ? [...child.children, ' '] : [child]))
  return makeElement('div', [makeElement('div', parts.at(-1) === ' ' ? parts.slice(0, -1) : parts)], {
    class: 'callout',
  })
}

/** Prefers the source of the formula, which reads the same in every program. */
function rewriteFormula(formula: BodyElement, report: LossReport): BodyNode[] {
  const source = findElement(formula, ({ name, attributes }) => {
    return name === 'annotation' && /tex/i.test(attributes['encoding'] ?? '')
  })
  const shown = formula.children.filter((child) => !isElement(child, 'annotation'))
  const text = readNodeText(source?.children ?? shown)
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return []
  report.replaced('formula', text)
  return [source === null ? text : makeElement('code', [text])]
}

function dropDrawing({ children, attributes }: BodyElement, { report, isInControl }: Rewriting): BodyNode[] {
  const words = readNodeText(children)
  const isIcon = isInControl || attributes['aria-hidden'] === 'true'
  if (!isIcon || words.trim() !== '') report.lost('svg', words)
  return []
}

function rewriteButton(button: BodyElement, context: Rewriting): BodyNode[] {
  const { attributes, children } = button
  const script = /(?:location(?:\.href)?\s*=|(?:open|assign)\()\s*["']([^"']+)["']/.exec(
    attributes['onclick'] ?? '',
  )
  const href = attributes['data-href'] ?? attributes['data-url'] ?? attributes['formaction'] ?? script?.[1]
  const words = readNodeText(children)
  if (href !== undefined && isVisible(children))
    return [makeElement('a', rewriteAll(children, { ...context, isInControl: true }), { href })]
  if (words.trim() !== '') context.report.lost('button', words)
  return []
}

function dropField({ name, attributes, children }: BodyElement, report: LossReport): BodyNode[] {
  const type = attributes['type'] ?? ''
  if (name === 'input' && type === 'checkbox') return [makeElement(name, [], attributes)]
  if (name === 'input' && PLAIN_FIELD.test(type)) return []
  const { value = '', placeholder = '' } = attributes
  const words = [readNodeText(children), value, placeholder].filter((text) => text.trim() !== '').join(' ')
  report.lost(/^(?:submit|button|reset)$/.test(type) ? 'button' : 'form field', words)
  return []
}

function isNumberedOtherwise({ start = '1', reversed, type = '1' }: Record<string, string>): boolean {
  const hasSameNumbers = start.trim() === '1' || isListStart(start.trim())
  return !hasSameNumbers || reversed !== undefined || type !== '1'
}

function isRepeated(node: BodyNode, pictures: ReadonlySet<string>): boolean {
  return isElement(node, 'img') && pictures.has(node.attributes['src'] ?? '')
}

function rewritePicture(picture: BodyElement, inner: () => BodyNode[]): BodyNode[] {
  if (findElement(picture, ({ name }) => name === 'img') !== null) return inner()
  const sources = picture.children.map((child) =>
    isElement(child, 'source')
      ? pickLargestSource(child.attributes['srcset'] ?? child.attributes['data-srcset'] ?? '')
      : undefined,
  )
  const src = sources.find((source) => source !== undefined)
  return src === undefined
    ? inner()
    : [makeElement('img', [], { src, alt: picture.attributes['aria-label'] ?? '' })]
}

/** Picture of an otherwise empty box. */
function readBackground({ name, attributes, children }: BodyElement): string | null {
  if (name === 'img' || isVisible(children)) return null
  const style = (attributes['style'] ?? '').slice(0, MAX_STYLE_LENGTH)
  const source = /background(?:-image)?\s*:[^;(]{0,200}url\(\s*["']?([^"'()\s]+)/i.exec(style)?.[1]
  return source ?? null
}
