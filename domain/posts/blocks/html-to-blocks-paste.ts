/**
 * Converts pasted HTML to blocks. It is cleaned like imported bodies (`packages/import/body`), but keeps what only the
 * editor can store: tables, dividers, captions, and boxes copied from the editor.
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
import { CELL_CLASS, HEAD_CLASS, ROW_CLASS, TABLE_CLASS } from '#domain/html/render/boxes/render-tables.ts'
import { TOOL_CLASS } from '#domain/html/render/boxes/render-tools.ts'
import { createBlock, type EditedBlock, isBlankBlock } from './content-blocks.ts'
import { htmlToBlocks } from './html-to-blocks.ts'
import { makeBox, writePastedTable } from './pasted-tables.ts'
import type { TextSyntax } from './text-marks.ts'

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

/** @throws {HtmlLimitError} */
export function pastedHtmlToBlocks(html: string, syntax: TextSyntax, makeId: () => string): EditedBlock[] {
  const { nodes } = cleanBody(parseBody(html), replacePasted)
  const blocks = htmlToBlocks(writeBody(nodes.flatMap((node) => dropStyles(node, null))), syntax, makeId)
  return blocks
    .filter((block) => !isBlankBlock(block, syntax))
    .map(({ origin: _origin, ...block }) =>
      block.type === 'image' ? { ...createBlock('image', block.id), ...block } : block,
    )
}

const replacePasted: ReplaceElement = (element, clean) => {
  const { name, attributes, children } = element
  if (name === 'table') return writePastedTable(element, clean)
  if (name === 'hr') return [makeBox(DIVIDER_CLASS, [])]
  if (name === 'figure') return replaceFigure(element, clean)
  // The importer turns it into an h2.
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

function dropStyles(node: BodyNode, parent: BodyElement | null): BodyNode[] {
  if (!isElement(node)) return [node]
  const { name, attributes } = node
  const children = node.children.flatMap((child) => dropStyles(child, node))
  if (name === 'a' && attributes['href'] === undefined) return children
  const kept = makeElement(name, name === 'li' ? joinParagraphs(children) : children)
  const isCaption = attributes['class'] === CAPTION_CLASS
  const isCaptionElsewhere = isCaption && parent?.attributes['class'] !== FIGURE_CLASS
  for (const key of ['href', 'src', 'alt', 'class'])
    if (attributes[key] !== undefined && !(key === 'class' && isCaptionElsewhere))
      kept.attributes[key] = attributes[key]
  return [kept]
}

/** Items contain inline content and lists; further paragraphs become lines. */
function joinParagraphs(children: readonly BodyNode[]): BodyNode[] {
  const paragraphs = children.filter((child) => isElement(child, 'p'))
  return children.flatMap((child) => {
    if (!isElement(child, 'p')) return [child]
    return child === paragraphs[0] ? child.children : [makeElement('br', []), ...child.children]
  })
}
