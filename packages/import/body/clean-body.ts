/** Converts a tree from another program to the form of stored posts, and counts what is lost. */
import {
  findElement,
  hasClass,
  isBlock,
  isElement,
  isVisible,
  makeElement,
  readNodeText,
  type BodyElement,
  type BodyNode,
} from './body-tree.ts'
import {
  isTrackingPixel,
  keepAttributes,
  resolveImageSource,
  unwrapRedirect,
  MAX_STYLE_LENGTH,
} from './clean-attributes.ts'
import { isDecoration, readEmoji } from './decorations.ts'
import { cleanBookmark, countPictures, makeGallery } from './figure-parts.ts'
import { keepDirection, makeParagraph, readDirection, type Direction } from './text-directions.ts'
import { joinLines } from './join-lines.ts'
import { createLossReport, type LossReport } from './loss-report.ts'
import { rewriteMarkup } from './program-markup.ts'
import { rewriteElements } from './rewrite-elements.ts'
import { isStoredMark, rewriteMarks } from './stored-marks.ts'
import { storeTable } from './tables/stored-tables.ts'
import { wrapInlineRuns } from './wrap-inline-runs.ts'
import { isUnderlinedStyle, TABLE_CLASS } from '../html/sanitize/sanitize-attributes.ts'

/** `isDecoration`: an icon, emoji or face, which can't represent the post. */
export type Picture = { src: string; alt: string; isDecoration?: boolean }

/** Replaces elements that the caller can store and an import can't; null for every other element. */
export type ReplaceElement = (
  element: BodyElement,
  clean: (children: readonly BodyNode[]) => BodyNode[],
) => BodyNode[] | null

type Context = {
  replace: ReplaceElement | null
  report: LossReport
  pictures: Picture[]
  linkedIds: Set<string>
  direction: Direction | null
  /** Inside `pre`, where spaces are kept. */
  isPreformatted: boolean
  isInHeading: boolean
  /** Inside links and figures, where sections are unwrapped. */
  wantsNoParagraphs: boolean
}

const DROPPED = new Set(
  'script style meta link base title xml template noembed noframes col colgroup param source track area wbr input canvas'.split(
    ' ',
  ),
)
const SECTIONS = new Set(
  'div section article main header footer aside nav address details summary center dl dt dd fieldset form hgroup picture-block'.split(
    ' ',
  ),
)
const ALLOWED_ELEMENTS = new Set(
  'p br strong em u ol ul li h1 h2 h3 h4 h5 h6 blockquote a img div pre code b i'.split(' '),
)
const NEEDS_CONTENT = new Set('p h2 h3 h4 h5 h6 li ul ol blockquote strong em u b i pre code'.split(' '))
/** Boxes of our own posts, as `domain/html/render/boxes` names them. */
const OWN_BOX = /(?:^|\s)(figure|gallery|divider|callout|tabular(?:-row|-head|-cell)?)(?:\s|$)/
/** Boxes that mean something without content. */
const EMPTY_BOX = /^(?:divider|tabular-.*)$/
const SPACE_RUN = /\s{2,}/g
const HARD_SPACE = '\u00a0'
const MAX_LINE_BREAKS = 2

export type CleanedBody = {
  nodes: BodyNode[]
  /** What was replaced or left out. */
  report: LossReport
  pictures: Picture[]
}

export function cleanBody(nodes: readonly BodyNode[], replace: ReplaceElement | null = null): CleanedBody {
  const report = createLossReport()
  const context: Context = {
    replace,
    report,
    pictures: [],
    linkedIds: new Set(),
    direction: null,
    isPreformatted: false,
    isInHeading: false,
    wantsNoParagraphs: false,
  }
  const rewritten = rewriteElements(rewriteMarks(rewriteMarkup(nodes)), report)
  collectLinkedIds(rewritten, context.linkedIds)
  report.restart()
  const { pictures } = context
  return { nodes: cleanChildren(rewritten, context), report, pictures }
}

function collectLinkedIds(nodes: readonly BodyNode[], ids: Set<string>): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const href = node.name === 'a' ? node.attributes['href'] : undefined
    if (href?.startsWith('#')) ids.add(href.slice(1))
    if (node.children.length > 0) collectLinkedIds(node.children, ids)
  }
}

function cleanChildren(nodes: readonly BodyNode[], context: Context): BodyNode[] {
  const cleaned: BodyNode[] = []
  let lineBreaks = 0
  for (const node of nodes) {
    const made = typeof node === 'string' ? [cleanString(node, context)] : cleanElement(node, context)
    for (const child of made) {
      if (isElement(child, 'br')) lineBreaks += 1
      else if (typeof child !== 'string' || child.trim() !== '') lineBreaks = 0
      if (!isElement(child, 'br') || lineBreaks <= MAX_LINE_BREAKS) cleaned.push(child)
    }
  }
  return cleaned
}

function cleanString(text: string, { isPreformatted, report }: Context): string {
  report.pass(text)
  if (isPreformatted || !text.includes(HARD_SPACE)) return text
  return text.replace(SPACE_RUN, (run) => (run.includes(HARD_SPACE) ? ' ' : run))
}

function cleanElement(element: BodyElement, outer: Context): BodyNode[] {
  const { name } = element
  const context = { ...outer, direction: readDirection(element) ?? outer.direction }
  const replaced = context.replace?.(element, (children) => cleanChildren(children, context))
  if (replaced) return replaced
  if (DROPPED.has(name)) return []
  if (isStoredMark(element))
    return [
      makeElement('span', cleanChildren(element.children, context), { class: element.attributes['class']! }),
    ]
  switch (name) {
    case 'img':
      return cleanImage(element, context)
    case 'hr':
      return [makeElement('div', [], { class: 'divider' })]
    case 'figure':
      return cleanFigure(element, context)
    case 'figcaption':
      return cleanCaption(element, context)
    case 'table':
      if (context.direction === 'rtl') context.report.replaced('direction')
      return storeTable(element, {
        clean: (children) => cleanChildren(children, { ...context, direction: null }),
        replaced: context.report.replaced,
      })
    case 'bdi':
    case 'bdo':
    case 'span':
    case 'font':
    case 'b':
    case 'strong':
    case 'i':
    case 'em':
      return cleanInline(element, context, outer.direction)
  }
  if (SECTIONS.has(name)) return cleanSection(element, context)
  if (name === 'a') return cleanLink(element, context)
  if (!ALLOWED_ELEMENTS.has(name)) return cleanChildren(element.children, context)
  return cleanBlock(element, context)
}

function cleanBlock(element: BodyElement, context: Context): BodyNode[] {
  const name = element.name === 'h1' ? 'h2' : element.name
  const isPreformatted = context.isPreformatted || name === 'pre'
  const isInHeading = context.isInHeading || /^h\d$/.test(name)
  const cleaned = cleanChildren(element.children, { ...context, isPreformatted, isInHeading })
  const children = isInHeading ? trimEnds(cleaned, element) : cleaned
  if (name === 'p' || isInHeading) while (isTrailingBlank(children.at(-1))) children.pop()
  if (NEEDS_CONTENT.has(name) && !isVisible(children)) return []
  if (name === 'p' && context.isInHeading) return [' ', ...children, ' ']
  // A replaced frame or figure is a block, which a paragraph can't contain.
  const makeLine = makeParagraph(context.direction)
  if (name === 'p' && children.some(isBlock)) return wrapInlineRuns(children, makeLine)
  const made = makeElement(name, children, element.attributes)
  keepAttributes(made, context.linkedIds)
  if (isBlock(made) && (name !== 'li' || readDirection(element))) keepDirection(made, context.direction)
  return [made]
}

/** Removes the spaces at both ends that box boundaries make redundant. */
function trimEnds(nodes: readonly BodyNode[], { children }: BodyElement): BodyNode[] {
  const isBox = (node: BodyNode | undefined): boolean =>
    isElement(node) && (node.name === 'p' || SECTIONS.has(node.name))
  const start = isBox(children[0]) && nodes[0] === ' ' ? 1 : 0
  const end = isBox(children.at(-1)) && nodes.at(-1) === ' ' ? -1 : undefined
  return nodes.slice(start, end)
}

function isTrailingBlank(node: BodyNode | undefined): boolean {
  if (node === undefined) return false
  return typeof node === 'string' ? node.trim() === '' && node !== '' : node.name === 'br'
}

/** Unwraps sections, except our own, and wraps bare text in paragraphs. */
function cleanSection(element: BodyElement, context: Context): BodyNode[] {
  const children = cleanChildren(element.children, context)
  const box = OWN_BOX.exec(element.attributes['class'] ?? '')?.[1]
  if (box !== undefined && (EMPTY_BOX.test(box) || isVisible(children)))
    return [makeElement('div', children, { class: box })]
  const makeLine = makeParagraph(context.direction)
  if (children.some(isBlock)) return wrapInlineRuns(children, makeLine)
  if (!isVisible(children)) return children
  // Words of neighboring boxes must not run together.
  if (context.isInHeading || context.wantsNoParagraphs)
    return readNodeText(children).trim() === '' ? children : [' ', ...children, ' ']
  return [makeLine(children)]
}

function cleanInline(element: BodyElement, context: Context, outer: Direction | null): BodyNode[] {
  const children = cleanChildren(element.children, context)
  if (!isVisible(children)) return children
  const tags = readSpanStyle(element, context.isInHeading)
  // Google Docs wraps the whole clipboard in `<b>`.
  if (children.some(isBlock)) return children
  const { direction } = context
  const marked = tags.reduceRight<BodyNode[]>((inner, tag) => [makeElement(tag, inner)], children)
  return direction === (outer ?? 'ltr') || direction === null
    ? marked
    : [makeElement('span', marked, { dir: direction })]
}

function cleanLink(element: BodyElement, context: Context): BodyNode[] {
  unwrapRedirect(element)
  const children = trimEnds(cleanChildren(element.children, { ...context, wantsNoParagraphs: true }), element)
  const made = makeElement('a', children, element.attributes)
  keepAttributes(made, context.linkedIds)
  const { href, id } = made.attributes
  if ((href ?? '').trim() === '' && id === undefined) return children
  if (!isVisible(children) && id === undefined) return []
  return [made]
}

function cleanImage(image: BodyElement, context: Context): BodyNode[] {
  resolveImageSource(image)
  if (isTrackingPixel(image)) return []
  const src = (image.attributes['src'] ?? '').trim()
  if (src === '') return []
  // Webflow's placeholder for the alt text of its library.
  if (image.attributes['alt']?.startsWith('__wf_reserved_')) image.attributes['alt'] = ''
  const emoji = readEmoji(image)
  if (emoji !== null) return [emoji]
  const picture = { src, alt: image.attributes['alt'] ?? '' }
  context.pictures.push(isDecoration(image) ? { ...picture, isDecoration: true } : picture)
  keepAttributes(image, context.linkedIds)
  return [image]
}

function cleanFigure(figure: BodyElement, context: Context): BodyNode[] {
  if (hasClass(figure, 'kg-bookmark-card')) {
    const link = findElement(
      figure,
      ({ name, attributes }) => name === 'a' && attributes['href'] !== undefined,
    )
    if (link !== null) return cleanBookmark(figure, link.attributes['href']!)
  }
  const children = trimEnds(cleanChildren(figure.children, { ...context, wantsNoParagraphs: true }), figure)
  if (!isVisible(children)) return []
  const pictures = countPictures(children)
  // Figures around quotes, tables and embeds have no meaning of their own.
  if (pictures === 0 || children.some((child) => isElement(child) && hasClass(child, TABLE_CLASS)))
    return wrapInlineRuns(children)
  return pictures === 1 ? [makeElement('div', children, { class: 'figure' })] : makeGallery(children)
}

function cleanCaption(caption: BodyElement, context: Context): BodyNode[] {
  const lines = trimEnds(
    joinLines(cleanChildren(caption.children, { ...context, wantsNoParagraphs: true })),
    caption,
  )
  return isVisible(lines) ? [makeElement('p', lines, { class: 'caption' })] : []
}

/** Tags for a style, outermost first. Headings are bold anyway. */
export function readSpanStyle({ name, attributes }: BodyElement, isInHeading: boolean): string[] {
  const style = (attributes['style'] ?? '').slice(0, MAX_STYLE_LENGTH)
  const weight = /font-weight\s*:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase()
  const isBoldTag = name === 'b' || name === 'strong'
  const isBold = weight === undefined ? isBoldTag : weight.startsWith('bold') || Number(weight) >= 600
  const slant = /font-style\s*:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase()
  const isItalic =
    slant === undefined ? name === 'i' || name === 'em' : slant === 'italic' || slant === 'oblique'
  const isUnderlined = name === 'span' && isUnderlinedStyle(style)
  return [isBold && !isInHeading ? 'strong' : '', isItalic ? 'em' : '', isUnderlined ? 'u' : ''].filter(
    Boolean,
  )
}
