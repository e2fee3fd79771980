import {
  findElement,
  isElement,
  isVisible,
  makeElement,
  writeBody,
  type BodyElement,
  type BodyNode,
} from '#import/body/body-tree.ts'
import { htmlToText } from '#import/html/html-to-text.ts'
import { FIGURE_CLASS } from '#domain/html/render/boxes/render-figures.ts'
import { wrapInlineRuns } from '#import/body/wrap-inline-runs.ts'
import { CELL_CLASS, HEAD_CLASS, ROW_CLASS, TABLE_CLASS } from '#domain/html/render/boxes/render-tables.ts'

/** Elements whose content starts a new line of the cell. */
const LINE_ELEMENTS = /^(?:p|div|h[1-6]|li|ul|ol|blockquote|pre)$/
const MAX_SPAN = 50

export const makeBox = (className: string, children: BodyNode[]): BodyElement =>
  makeElement('div', children, { class: className })

/**
 * Spanned cells become empty ones, and pictures follow the table. A table of one column is a layout frame, whose content is
 * unwrapped, unless it was copied from a spreadsheet.
 */
export function writePastedTable(
  table: BodyElement,
  clean: (children: readonly BodyNode[]) => BodyNode[],
): { nodes: BodyNode[]; splitCells: number } {
  const rows = listRows(table, false)
  const spans: number[] = []
  const pictures: BodyNode[] = []
  const grid = rows.map((row) => layOut(row, spans, (children) => takePictures(clean(children), pictures)))
  const width = Math.max(0, ...grid.map((cells) => cells.length))
  if (width === 0) return { nodes: [], splitCells: 0 }
  if (width === 1 && !(rows.length > 1 && isSpreadsheet(table)))
    return {
      nodes: rows.flatMap(({ cells }) => cells.flatMap(({ children }) => wrapInlineRuns(clean(children)))),
      splitCells: 0,
    }
  const cells = rows.flatMap((row) => row.cells)
  const isSplit = ({ attributes }: BodyElement) =>
    readSpan(attributes['colspan']) > 1 || readSpan(attributes['rowspan']) > 1
  const boxes = markHead(grid).map((row) =>
    makeBox(
      ROW_CLASS,
      Array.from({ length: width }, (_, at) => row[at] ?? makeBox(CELL_CLASS, [])),
    ),
  )
  return { nodes: [makeBox(TABLE_CLASS, boxes), ...pictures], splitCells: cells.filter(isSplit).length }
}

function isSpreadsheet(table: BodyElement): boolean {
  const isOwn = ({ attributes }: BodyElement) =>
    /^xl\d/.test(attributes['class'] ?? '') ||
    Object.keys(attributes).some((name) => name.startsWith('data-sheets'))
  return isOwn(table) || findElement(table, isOwn) !== null
}

function takePictures(nodes: readonly BodyNode[], pictures: BodyNode[]): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (!isElement(node)) return [node]
    if (node.name !== 'img' && node.attributes['class'] !== FIGURE_CLASS)
      return [{ ...node, children: takePictures(node.children, pictures) }]
    pictures.push(node)
    return []
  })
}

const NUMBER = /^[-+(]?[.,\s]*\d[\d.,\s]*[)%€$£]?$/

/** Word processors and spreadsheets have no header cells: a first row of bold words, or of words above numbers, is one. */
function markHead(grid: readonly BodyElement[][]): readonly BodyElement[][] {
  const [first = [], ...others] = grid
  if (others.length === 0 || grid.flat().some(({ attributes }) => attributes['class'] === HEAD_CLASS))
    return grid
  const words = first.map(readWords)
  const isBold = first.every((cell, at) => words[at] === '' || isAllBold(cell.children))
  const isAboveNumbers =
    words.every((text) => !NUMBER.test(text)) &&
    words.some((_, at) => others.every((row) => row[at] !== undefined && NUMBER.test(readWords(row[at]))))
  if (words.join('') === '' || !(isBold || isAboveNumbers)) return grid
  return [
    first.map(({ children }) => makeBox(HEAD_CLASS, isBold ? withoutBold(children) : children)),
    ...others,
  ]
}

const readWords = ({ children }: BodyElement): string => htmlToText(writeBody(children)).trim()

const isAllBold = (nodes: readonly BodyNode[]): boolean =>
  nodes.every((node) =>
    isElement(node)
      ? node.name === 'strong' || node.name === 'br' || isAllBold(node.children)
      : node.trim() === '',
  )

const withoutBold = (nodes: readonly BodyNode[]): BodyNode[] =>
  nodes.flatMap((node) => (isElement(node, 'strong') ? node.children : [node]))

type Row = { cells: BodyElement[]; isHead: boolean }

function listRows(element: BodyElement, isHead: boolean): Row[] {
  return element.children.flatMap((child): Row[] => {
    if (!isElement(child)) return []
    if (child.name !== 'tr')
      return /^t(?:head|body|foot)$/.test(child.name) ? listRows(child, child.name === 'thead') : []
    const cells = child.children.filter((cell) => isElement(cell, 'td') || isElement(cell, 'th'))
    return cells.length > 0 ? [{ cells, isHead }] : []
  })
}

function layOut(
  { cells, isHead }: Row,
  spans: number[],
  clean: (children: readonly BodyNode[]) => BodyNode[],
): BodyElement[] {
  const laid: BodyElement[] = []
  const skip = () => {
    while ((spans[laid.length] ?? 0) > 0) {
      spans[laid.length] = spans[laid.length]! - 1
      laid.push(makeBox(CELL_CLASS, []))
    }
  }
  for (const cell of cells) {
    skip()
    const className = isHead || cell.name === 'th' ? HEAD_CLASS : CELL_CLASS
    const across = readSpan(cell.attributes['colspan'])
    const down = readSpan(cell.attributes['rowspan'])
    for (let at = 0; at < across && laid.length < MAX_SPAN; at += 1) {
      spans[laid.length] = down - 1
      laid.push(makeBox(className, at === 0 ? readLines(clean(withStyle(cell))) : []))
    }
  }
  skip()
  return laid
}

/** Spreadsheets style the cell instead of its words. */
const withStyle = ({ attributes: { style }, children }: BodyElement): BodyNode[] =>
  style === undefined ? children : [makeElement('span', children, { style })]

const readSpan = (value: string | undefined): number =>
  Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), MAX_SPAN)

/** Paragraphs and list items become lines. */
function readLines(content: readonly BodyNode[]): BodyNode[] {
  const lines: BodyNode[][] = [[]]
  const collect = (nodes: readonly BodyNode[]) => {
    for (const node of nodes) {
      if (isElement(node) && LINE_ELEMENTS.test(node.name)) {
        lines.push([])
        collect(node.children)
        lines.push([])
      } else lines.at(-1)!.push(node)
    }
  }
  collect(content)
  const filled = lines.filter(isVisible)
  return filled.flatMap((line, at) => [...(at > 0 ? [makeElement('br', [])] : []), ...line])
}
