/** Converts a tree from another program to the form of stored posts, and counts what is lost. */
import {
  findElement,
  hasClass,
  isBlock,
  isElement,
  isVisible,
  makeElement,
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
import { rewriteMarkup } from './program-markup.ts'
import { tableToList } from './table-to-list.ts'
import { wrapInlineRuns } from './wrap-inline-runs.ts'
import { isUnderlinedStyle } from '../html/sanitize/sanitize-attributes.ts'

export type BodyCounts = Map<string, number>

export type Picture = { src: string; alt: string }

/** Replaces elements that the caller can store and an import can't, such as tables; null for every other element. */
export type ReplaceElement = (
  element: BodyElement,
  clean: (children: readonly BodyNode[]) => BodyNode[],
) => BodyNode[] | null

type Context = {
  replace: ReplaceElement | null
  counts: BodyCounts
  pictures: Picture[]
  links: string[]
  linkedIds: Set<string>
  /** Inside `pre`, where spaces are kept. */
  isPreformatted: boolean
  isInHeading: boolean
  /** Inside links and figures, where sections are unwrapped. */
  wantsNoParagraphs: boolean
}

const DROPPED = new Set(
  'script style meta link base title xml textarea template noembed noframes xmp col colgroup param source track area map hr wbr input button select datalist canvas'.split(
    ' ',
  ),
)
/** Elements that posts can't contain; their loss is reported. */
const LOST = new Set('embed object svg math'.split(' '))
const SECTIONS = new Set(
  'div section article main header footer aside nav address details summary center dl dt dd fieldset form hgroup picture-block'.split(
    ' ',
  ),
)
const KEPT = new Set(
  'p br strong em u ol ul li h1 h2 h3 h4 h5 h6 blockquote a img div pre code b i table'.split(' '),
)
const NEEDS_CONTENT = new Set('p h2 h3 h4 h5 h6 li ul ol blockquote strong em u b i pre code'.split(' '))
const VIDEO_HOST =
  /^https:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|player\.vimeo\.com|vimeo\.com|fast\.wistia\.(?:net|com)|www\.loom\.com|www\.dailymotion\.com)\//
const SPACE_RUN = /\s{2,}/g
const HARD_SPACE = '\u00a0'
const MAX_LINE_BREAKS = 2

export type CleanedBody = {
  nodes: BodyNode[]
  counts: BodyCounts
  pictures: Picture[]
  links: string[]
}

export function cleanBody(nodes: readonly BodyNode[], replace: ReplaceElement | null = null): CleanedBody {
  const context: Context = {
    replace,
    counts: new Map(),
    pictures: [],
    links: [],
    linkedIds: new Set(),
    isPreformatted: false,
    isInHeading: false,
    wantsNoParagraphs: false,
  }
  const plain = rewriteMarkup(nodes)
  collectLinkedIds(plain, context.linkedIds)
  const { counts, pictures, links } = context
  return { nodes: cleanChildren(plain, context), counts, pictures, links }
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

function cleanString(text: string, { isPreformatted }: Context): string {
  if (isPreformatted || !text.includes(HARD_SPACE)) return text
  return text.replace(SPACE_RUN, (run) => (run.includes(HARD_SPACE) ? ' ' : run))
}

function cleanElement(element: BodyElement, context: Context): BodyNode[] {
  const { name } = element
  const replaced = context.replace?.(element, (children) => cleanChildren(children, context))
  if (replaced) return replaced
  if (DROPPED.has(name) || /^[vw]:/.test(name)) return []
  if (LOST.has(name)) return countLost(name, context, [])
  switch (name) {
    case 'img':
      return cleanImage(element, context)
    case 'iframe':
      return replaceFrame(element, context)
    case 'video':
    case 'audio':
      return replacePlayer(element, context)
    case 'figure':
      return cleanFigure(element, context)
    case 'figcaption':
      return [makeElement('p', cleanChildren(element.children, context), { class: 'caption' })]
    case 'table':
      context.counts.set('table', (context.counts.get('table') ?? 0) + 1)
      return [tableToList(makeElement('table', cleanChildren(element.children, context)))]
    case 'span':
    case 'font':
    case 'b':
    case 'strong':
    case 'i':
    case 'em':
      return cleanInline(element, context)
    case 'noscript':
      // Contains copies of lazy-loaded images.
      return element.children.some((child) => isElement(child, 'img'))
        ? []
        : cleanChildren(element.children, context)
  }
  if (SECTIONS.has(name)) return cleanSection(element, context)
  if (name === 'a') return cleanLink(element, context)
  if (!KEPT.has(name) && !TABLE_PARTS.has(name)) return cleanChildren(element.children, context)
  return cleanBlock(element, context)
}

const TABLE_PARTS = new Set('caption thead tbody tfoot tr th td'.split(' '))

function cleanBlock(element: BodyElement, context: Context): BodyNode[] {
  const name = element.name === 'h1' ? 'h2' : element.name
  const isPreformatted = context.isPreformatted || name === 'pre'
  const isInHeading = context.isInHeading || /^h\d$/.test(name)
  const children = cleanChildren(element.children, { ...context, isPreformatted, isInHeading })
  if (name === 'p' || isInHeading) while (isTrailingBlank(children.at(-1))) children.pop()
  if (NEEDS_CONTENT.has(name) && !isVisible(children)) return []
  // A replaced frame or figure is a block, which a paragraph can't contain.
  if (name === 'p' && children.some(isBlock)) return wrapInlineRuns(children)
  const made = makeElement(name, children, element.attributes)
  keepAttributes(made, context.linkedIds)
  return [made]
}

function isTrailingBlank(node: BodyNode | undefined): boolean {
  if (node === undefined) return false
  return typeof node === 'string' ? node.trim() === '' && node !== '' : node.name === 'br'
}

/** Unwraps sections, except our own, and wraps bare text in paragraphs. */
function cleanSection(element: BodyElement, context: Context): BodyNode[] {
  if (element.name === 'form') countLost('form', context, [])
  const children = cleanChildren(element.children, context)
  if (hasClass(element, 'figure') && /(?:^|\s)figure(?:\s|$)/.test(element.attributes['class'] ?? '')) {
    return [makeElement('div', children, { class: 'figure' })]
  }
  if (children.some(isBlock)) return wrapInlineRuns(children)
  if (!isVisible(children) || context.isInHeading || context.wantsNoParagraphs) return children
  return [makeElement('p', children)]
}

function cleanInline(element: BodyElement, context: Context): BodyNode[] {
  const children = cleanChildren(element.children, context)
  if (!isVisible(children)) return children
  const tags = readSpanStyle(element, context.isInHeading)
  // Google Docs wraps the whole clipboard in `<b>`.
  if (tags.length === 0 || children.some(isBlock)) return children
  const [made] = tags.reduceRight<BodyNode[]>((inner, tag) => [makeElement(tag, inner)], children)
  return made === undefined ? children : [made]
}

function cleanLink(element: BodyElement, context: Context): BodyNode[] {
  unwrapRedirect(element)
  const children = cleanChildren(element.children, { ...context, wantsNoParagraphs: true })
  const made = makeElement('a', children, element.attributes)
  keepAttributes(made, context.linkedIds)
  const { href, id } = made.attributes
  if ((href ?? '').trim() === '' && id === undefined) return children
  if (!isVisible(children) && id === undefined) return []
  if (href !== undefined) context.links.push(href)
  return [made]
}

function cleanImage(image: BodyElement, context: Context): BodyNode[] {
  resolveImageSource(image)
  if (isTrackingPixel(image)) return []
  const src = (image.attributes['src'] ?? '').trim()
  if (src === '') return []
  context.pictures.push({ src, alt: image.attributes['alt'] ?? '' })
  keepAttributes(image, context.linkedIds)
  return [image]
}

function cleanFigure(figure: BodyElement, context: Context): BodyNode[] {
  if (hasClass(figure, 'kg-bookmark-card')) {
    const link = findElement(
      figure,
      ({ name, attributes }) => name === 'a' && attributes['href'] !== undefined,
    )
    const title = findElement(figure, (element) => hasClass(element, 'kg-bookmark-title'))
    if (link !== null)
      return [makeLinkParagraph(link.attributes['href']!, title?.children ?? [link.attributes['href']!])]
  }
  const children = cleanChildren(figure.children, { ...context, wantsNoParagraphs: true })
  if (!isVisible(children)) return []
  const hasPicture = findElement(makeElement('', children), ({ name }) => name === 'img') !== null
  // Figures around quotes, tables and embeds have no meaning of their own.
  return hasPicture ? [makeElement('div', children, { class: 'figure' })] : wrapInlineRuns(children)
}

function replaceFrame(frame: BodyElement, context: Context): BodyNode[] {
  const source = frame.attributes['src'] ?? frame.attributes['data-src'] ?? ''
  const src = source.replace(/^\/\//, 'https://')
  if (!VIDEO_HOST.test(src)) return countLost('iframe', context, [])
  return countLost('video', context, [makeLinkParagraph(src, ['Watch the video'])])
}

function replacePlayer(player: BodyElement, context: Context): BodyNode[] {
  const own = player.attributes['src']
  const src = own ?? findElement(player, ({ name }) => name === 'source')?.attributes['src'] ?? ''
  if (!/^https?:\/\//i.test(src)) return countLost(player.name, context, [])
  if (player.name === 'video')
    return countLost('film', context, [makeLinkParagraph(src, ['Watch the video'])])
  return countLost('recording', context, [makeLinkParagraph(src, ['Listen to the recording'])])
}

function countLost(what: string, { counts }: Context, replacement: BodyNode[]): BodyNode[] {
  counts.set(what, (counts.get(what) ?? 0) + 1)
  return replacement
}

function makeLinkParagraph(href: string, words: BodyNode[]): BodyElement {
  return makeElement('p', [makeElement('a', words, { href })])
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
