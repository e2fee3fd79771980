/** Tables of other programs, as the editor keeps them: rows of the same length with words in their cells. */
import type { Element, ElementContent } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { CALLOUT_CLASS, DIVIDER_CLASS } from '#domain/html/render/boxes/render-boxes.ts'
import { EMBED_CLASS } from '#domain/html/render/boxes/render-embeds.ts'
import { FIGURE_CLASS, GALLERY_CLASS } from '#domain/html/render/boxes/render-figures.ts'
import { CELL_CLASS, HEAD_CLASS, ROW_CLASS, TABLE_CLASS } from '#domain/html/render/boxes/render-tables.ts'
import { TOOL_CLASS } from '#domain/html/render/boxes/render-tools.ts'

const BOXES: readonly string[] = [
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
/** Their content begins a new line of its cell. */
const LINES = /^(?:p|div|h[1-6]|li|ul|ol|blockquote|pre|tr|table|section|article)$/
/** A table may say that one cell spans millions. */
const WIDEST = 50

/** Whether an element is a box, or part of a table, as they are stored. */
export function isStoredBox({ tagName, properties }: Element): boolean {
  const [name, ...others] = properties['className'] ?? []
  return tagName === 'div' && others.length === 0 && BOXES.includes(String(name))
}

/** Cells that span others are followed by empty ones. A table of one column is a frame: what is in it stays. */
export function writePastedTable(table: Element): ElementContent[] {
  const rows = listRows(table)
  const spans: number[] = []
  const grid = rows.map((row) => layOut(row, spans))
  const width = Math.max(0, ...grid.map((cells) => cells.length))
  if (width === 0) return []
  if (width === 1) return rows.flatMap((row) => row.cells.flatMap(({ children }) => children))
  const boxes = grid.map((cells) =>
    makeBox(
      ROW_CLASS,
      Array.from({ length: width }, (_, at) => cells[at] ?? makeBox(CELL_CLASS, [])),
    ),
  )
  return [makeBox(TABLE_CLASS, boxes)]
}

type Row = { cells: Element[]; isHead: boolean }

/** Rows of a table within a cell belong to that one. */
function listRows(table: Element): Row[] {
  const rows: Row[] = []
  visit(table, 'element', (element, _index, parent) => {
    if (element.tagName === 'table' && element !== table) return SKIP
    if (element.tagName !== 'tr') return undefined
    const cells = element.children.filter(
      (cell) => cell.type === 'element' && /^t[dh]$/.test(cell.tagName),
    ) as Element[]
    const isHead = parent?.type === 'element' && parent.tagName === 'thead'
    if (cells.length > 0) rows.push({ cells, isHead })
    return SKIP
  })
  return rows
}

/** @param spans how many more rows the cell above reaches down, by column; brought up to date */
function layOut({ cells, isHead }: Row, spans: number[]): Element[] {
  const laid: Element[] = []
  const skip = () => {
    while ((spans[laid.length] ?? 0) > 0) {
      spans[laid.length] = spans[laid.length]! - 1
      laid.push(makeBox(CELL_CLASS, []))
    }
  }
  for (const cell of cells) {
    skip()
    const name = isHead || cell.tagName === 'th' ? HEAD_CLASS : CELL_CLASS
    const across = readSpan(cell.properties['colSpan'])
    const down = readSpan(cell.properties['rowSpan'])
    for (let at = 0; at < across && laid.length < WIDEST; at += 1) {
      spans[laid.length] = down - 1
      laid.push(makeBox(name, at === 0 ? readLines(cell) : []))
    }
  }
  skip()
  return laid
}

const readSpan = (value: unknown): number => Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), WIDEST)

/** The words of a cell: its paragraphs and items become lines, its pictures are left out. */
function readLines(cell: Element): ElementContent[] {
  const lines: ElementContent[][] = [[]]
  const collect = (nodes: readonly ElementContent[]) => {
    for (const node of nodes) {
      if (node.type === 'text') lines.at(-1)!.push(node)
      if (node.type !== 'element' || node.tagName === 'img') continue
      if (!LINES.test(node.tagName)) {
        lines.at(-1)!.push(node)
        continue
      }
      lines.push([])
      collect(node.children)
      lines.push([])
    }
  }
  collect(cell.children)
  const filled = lines.filter((line) => line.some((node) => node.type !== 'text' || node.value.trim() !== ''))
  return filled.flatMap((line, at) => [...(at > 0 ? [makeBreak()] : []), ...line])
}

const makeBreak = (): Element => ({ type: 'element', tagName: 'br', properties: {}, children: [] })

export const makeBox = (name: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: [name] },
  children,
})
