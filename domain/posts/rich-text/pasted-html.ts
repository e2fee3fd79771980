/**
 * Converts clipboard HTML to editor nodes. Cleans it like imported bodies (`packages/import/body`), but keeps
 * what only the editor can store: dividers, callouts, captions, and boxes copied from the editor.
 */
import {
  findElement,
  isElement,
  makeElement,
  writeBody,
  type BodyElement,
  type BodyNode,
} from '#import/body/body-tree.ts'
import { cleanBody, type ReplaceElement } from '#import/body/clean-body.ts'
import { wrapInlineRuns } from '#import/body/wrap-inline-runs.ts'
import { parseBody } from '#import/body/parse-body.ts'
import { htmlToText } from '#import/html/html-to-text.ts'
import { CALLOUT_CLASS, DIVIDER_CLASS } from '#domain/html/render/boxes/render-boxes.ts'
import { EMBED_CLASS } from '#domain/html/render/boxes/render-embeds.ts'
import { CAPTION_CLASS, FIGURE_CLASS, GALLERY_CLASS } from '#domain/html/render/boxes/render-figures.ts'
import { CELL_CLASS, HEAD_CLASS, ROW_CLASS, TABLE_CLASS } from '#import/html/sanitize/sanitize-attributes.ts'
import { TOOL_CLASS } from '#domain/html/render/boxes/render-tools.ts'
import { parseHtml } from '#import/html/parse-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { readNodes } from './html-to-nodes.ts'
import type { RichBlock } from './rich-nodes.ts'

const STORED_BOXES: readonly string[] = [
  TABLE_CLASS,
  ROW_CLASS,
  HEAD_CLASS,
  CELL_CLASS,
  DIVIDER_CLASS,
  CALLOUT_CLASS,
  FIGURE_CLASS,
  GALLERY_CLASS,
  EMBED_CLASS,
  TOOL_CLASS,
]
const NOT_IN_FIGURE = /^(?:table|pre|blockquote|figure|video|iframe|ul|ol)$/

const makeBox = (className: string, children: BodyNode[]): BodyElement =>
  makeElement('div', children, { class: className })

export type PastedHtml = {
  nodes: RichBlock[]
  /** Number of merged cells that were split. */
  splitCells: number
}

/** URLs that only the program or computer they were copied from can read. */
const LOCAL_ADDRESS = /^\s*(?:file|cid|blob|webkit-fake-url|x-apple-[a-z-]+|ms-[a-z-]+|about):/i

/** Callouts of GitHub, Confluence and Docusaurus. */
const CALLOUT = /(?:^|\s)(?:markdown-alert|confluence-information-macro|theme-admonition)(?:\s|$)/

/** Text of a picture without a URL; an empty box would be dropped. */
const MISSING = 'picture'

/** Pictures that can't be read become pictures without a URL. @throws {HtmlLimitError} */
export function readPastedHtml(html: string, makeId: () => string): PastedHtml {
  const { text, pictures } = takeDataPictures(html)
  const { nodes, report } = cleanBody(parseBody(text), replacePasted)
  const tree = parseHtml(sanitizeHtml(writeBody(nodes)))
  const children = tree.children.filter((node) => node.type !== 'doctype')
  const read = readNodes(children, makeId)
  for (const node of read)
    if (node.type === 'picture') node.attrs.src = pictures.get(node.attrs.src) ?? node.attrs.src
  return { nodes: read, splitCells: report.count('cells') }
}

/** Shorter data may be a placeholder for a lazily loaded picture. */
const MIN_DATA_LENGTH = 2_000
const DATA_START = /\bsrc=(["'])data:image\//gi

/** Removes pictures given as data URLs, which would exceed the HTML limits. */
export function takeDataPictures(html: string): { text: string; pictures: ReadonlyMap<string, string> } {
  const pictures = new Map<string, string>()
  let text = ''
  let read = 0
  for (const { index, 0: start, 1: quote } of html.matchAll(DATA_START)) {
    const from = index + start.indexOf(quote!) + 1
    const to = html.indexOf(quote!, from)
    if (index < read || to - from < MIN_DATA_LENGTH) continue
    const address = `https://pasted.invalid/${pictures.size}`
    pictures.set(address, html.slice(from, to))
    text += html.slice(read, from) + address
    read = to
  }
  text += html.slice(read)
  return { text, pictures }
}

const replacePasted: ReplaceElement = (element, clean) => {
  const { name, attributes, children } = element
  if (name === 'img' && LOCAL_ADDRESS.test(attributes['src'] ?? '')) return [makeBox(FIGURE_CLASS, [MISSING])]
  // Ids are dropped, so links within the page, as in footnotes, would be broken.
  if (name === 'a' && attributes['href']?.startsWith('#')) return clean(children)
  if (name === 'aside' || CALLOUT.test(attributes['class'] ?? ''))
    return [makeBox(CALLOUT_CLASS, wrapInlineRuns(clean(children)))]
  if (name === 'hr') return [makeBox(DIVIDER_CLASS, [])]
  if (name === 'figure') return replaceFigure(element, clean)
  // The importer would turn it into an h2.
  if (name === 'h1')
    return clean([{ ...element, name: 'h2' }]).map((made) =>
      isElement(made, 'h2') ? { ...made, name } : made,
    )
  const className = attributes['class'] ?? ''
  if (name !== 'div' || !STORED_BOXES.includes(className)) return null
  if (className !== GALLERY_CLASS) return [makeBox(className, clean(children))]
  const pictures = children.flatMap(
    (child) => (isElement(child, 'figure') && readFigure(child, clean)) || clean([child]),
  )
  return [makeBox(GALLERY_CLASS, pictures)]
}

function replaceFigure(
  figure: BodyElement,
  clean: (children: readonly BodyNode[]) => BodyNode[],
): BodyNode[] | null {
  if (!findElement(figure, ({ name }) => name === 'img')) return null
  const box = readFigure(figure, clean)
  const hasCaption =
    findElement(box?.[0] ?? figure, ({ attributes }) => attributes['class'] === CAPTION_CLASS) !== null
  return box && hasCaption ? box : wrapInlineRuns(clean(figure.children))
}

/** @returns null unless it contains one picture and at most a caption */
function readFigure(
  figure: BodyElement,
  clean: (children: readonly BodyNode[]) => BodyNode[],
): [BodyElement] | null {
  if (findElement(figure, ({ name }) => NOT_IN_FIGURE.test(name))) return null
  const captions: BodyElement[] = []
  const pictures: BodyElement[] = []
  collect(clean(figure.children))
  const [picture, ...others] = pictures
  if (!picture || others.length > 0) return null
  const caption = captions
    .map((line) => htmlToText(writeBody(line.children)))
    .join(' ')
    .trim()
  const line = makeElement('p', [caption], { class: CAPTION_CLASS })
  return [makeBox(FIGURE_CLASS, caption === '' ? [picture] : [picture, line])]

  function collect(nodes: readonly BodyNode[]): void {
    for (const node of nodes) {
      if (!isElement(node)) continue
      if (node.name === 'img') pictures.push(node)
      else if (node.attributes['class'] === CAPTION_CLASS) captions.push(node)
      else collect(node.children)
    }
  }
}
