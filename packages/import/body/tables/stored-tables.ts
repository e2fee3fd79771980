/** Converts tables of other programs, imported or pasted, to the boxes in which posts store tables. */
import {
  findElement,
  hasClass,
  isElement,
  isVisible,
  makeElement,
  readNodeText,
  writeBody,
  type BodyElement,
  type BodyNode,
} from '../body-tree.ts'
import { joinLines } from '../join-lines.ts'
import type { Replacement } from '../loss-report.ts'
import { wrapInlineRuns } from '../wrap-inline-runs.ts'
import { htmlToText } from '#import/html/html-to-text.ts'
import { CELL_CLASS, HEAD_CLASS, ROW_CLASS, TABLE_CLASS } from '#import/html/sanitize/sanitize-attributes.ts'

/** Larger tables become lists; a table of more cells would exceed the limits of HTML. */
const MAX_COLUMNS = 50
const MAX_CELLS = 5_000
const FORMATTED = /^(?:h[1-6]|ul|ol|blockquote|pre)$/
const SECTION = /^t(?:head|body|foot)$/

type Row = { cells: BodyElement[]; isHead: boolean }
/** `cell` is null where another cell spans this one. */
type Slot = { cell: BodyElement | null; isHead: boolean }
type Parts = { captions: BodyElement[]; rows: Row[]; others: BodyNode[] }
export type TableTools = {
  clean: (children: readonly BodyNode[]) => BodyNode[]
  replaced: (what: Replacement) => void
}

const makeBox = (className: string, children: BodyNode[]): BodyElement =>
  makeElement('div', children, { class: className })

/**
 * Merged cells are split into empty ones, pictures follow the table, and its caption becomes a paragraph before it. A
 * table that only arranges a page is unrolled, and one that is too large becomes a list.
 */
export function storeTable(table: BodyElement, { clean, replaced }: TableTools): BodyNode[] {
  const parts: Parts = { captions: [], rows: [], others: [] }
  collectParts(table, false, parts)
  const outside = [...parts.captions.map(({ children }) => children), parts.others]
  const before = outside.flatMap((nodes) => wrapInlineRuns(clean(nodes))).filter((node) => isVisible([node]))
  const grid = layOut(parts.rows)
  if (grid && isLayout(table, parts.rows, grid)) {
    const cells = parts.rows.flatMap((row) => row.cells)
    const content = cells.flatMap(({ children }) => wrapInlineRuns(clean(children)))
    if (cells.length > 1 && isVisible(content)) replaced('layout')
    return [...before, ...content]
  }
  if (!grid) {
    replaced('table')
    return [...before, writeList(parts.rows, clean)]
  }
  const pictures: BodyNode[] = []
  const cleanCell = ({ cell, isHead }: Slot): BodyElement => {
    const content = cell ? takePictures(clean(withStyle(cell)), pictures) : []
    if (findElement(makeBox('', content), ({ name }) => FORMATTED.test(name))) replaced('cell')
    return makeBox(isHead ? HEAD_CLASS : CELL_CLASS, joinLines(content))
  }
  const rows = markHead(grid.map((row) => row.map(cleanCell))).map((row) => makeBox(ROW_CLASS, row))
  for (const { cells } of parts.rows) for (const cell of cells) if (isMerged(cell)) replaced('cells')
  if (pictures.length > 0) replaced('cellPicture')
  return [...before, makeBox(TABLE_CLASS, rows), ...pictures]
}

/** Rewriting may leave other elements than cells, such as pictures. */
function collectParts(element: BodyElement, isHead: boolean, parts: Parts): void {
  for (const child of element.children) {
    if (!isElement(child)) parts.others.push(child)
    else if (child.name === 'caption') parts.captions.push(child)
    else if (SECTION.test(child.name)) collectParts(child, child.name === 'thead', parts)
    else if (child.name !== 'tr') parts.others.push(child)
    else {
      const cells = child.children
        .filter((cell) => isVisible([cell]) || isCell(cell))
        .map((cell) => (isCell(cell) ? cell : makeElement('td', [cell])))
      if (cells.length > 0) parts.rows.push({ cells, isHead })
    }
  }
}

const isCell = (node: BodyNode): node is BodyElement => isElement(node, 'td') || isElement(node, 'th')

/** @returns rows of equal length; null if there are too many cells */
function layOut(rows: readonly Row[]): Slot[][] | null {
  /** Further rows that the last cell of each column spans. */
  const spans: number[] = []
  const grid: Slot[][] = []
  for (const { cells, isHead } of rows) {
    const laid: Slot[] = []
    const skip = () => {
      while ((spans[laid.length] ?? 0) > 0) {
        spans[laid.length]! -= 1
        laid.push({ cell: null, isHead: false })
      }
    }
    for (const cell of cells) {
      skip()
      const across = readSpan(cell.attributes['colspan'])
      for (let at = 0; at < across; at += 1) {
        spans[laid.length] = readSpan(cell.attributes['rowspan']) - 1
        laid.push({ cell: at === 0 ? cell : null, isHead: isHead || cell.name === 'th' })
      }
      if (laid.length > MAX_COLUMNS) return null
    }
    skip()
    grid.push(laid)
  }
  const width = Math.max(0, ...grid.map((row) => row.length))
  if (width > MAX_COLUMNS || width * grid.length > MAX_CELLS) return null
  return grid.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? { cell: null, isHead: false }))
}

const readSpan = (value: string | undefined): number =>
  Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), MAX_COLUMNS)

const isMerged = ({ attributes }: BodyElement): boolean =>
  readSpan(attributes['colspan']) > 1 || readSpan(attributes['rowspan']) > 1

/** Pages and newsletters arrange blocks by tables of one column, without words, or around other tables. */
function isLayout(table: BodyElement, rows: readonly Row[], grid: readonly Slot[][]): boolean {
  const cells = rows.flatMap((row) => row.cells)
  const width = grid[0]?.length ?? 0
  const isColumn =
    width === 1 && !grid.some(([slot]) => slot!.isHead) && !(rows.length > 1 && isSpreadsheet(table))
  return (
    width === 0 ||
    isColumn ||
    /^(?:presentation|none)$/.test(table.attributes['role'] ?? '') ||
    readNodeText(cells).trim() === '' ||
    cells.some((cell) => findElement(cell, ({ name }) => name === 'table') !== null)
  )
}

function isSpreadsheet(table: BodyElement): boolean {
  const isOwn = ({ attributes }: BodyElement) =>
    /^xl\d/.test(attributes['class'] ?? '') ||
    Object.keys(attributes).some((name) => name.startsWith('data-sheets'))
  return isOwn(table) || findElement(table, isOwn) !== null
}

/** One item per row, with cells separated by bars. */
function writeList(rows: readonly Row[], clean: TableTools['clean']): BodyElement {
  const items = rows.map(({ cells }) => {
    const read = cells.map((cell) => joinLines(clean(withStyle(cell))))
    return makeElement(
      'li',
      read.flatMap((cell, at): BodyNode[] => (at === 0 ? cell : [' | ', ...cell])),
    )
  })
  return makeElement('ul', items)
}

function takePictures(nodes: readonly BodyNode[], pictures: BodyNode[]): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (!isElement(node)) return [node]
    if (node.name !== 'img' && !hasClass(node, 'figure') && !hasClass(node, 'gallery'))
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
    words.some((_, at) => others.every((row) => NUMBER.test(readWords(row[at]!))))
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

/** Spreadsheets style the cell instead of its words. */
const withStyle = ({ attributes: { style }, children }: BodyElement): BodyNode[] =>
  style === undefined ? children : [makeElement('span', children, { style })]
