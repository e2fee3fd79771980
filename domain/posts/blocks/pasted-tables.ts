import { isElement, makeElement, type BodyElement, type BodyNode } from '#import/body/body-tree.ts'
import { wrapInlineRuns } from '#import/body/wrap-inline-runs.ts'
import { CELL_CLASS, HEAD_CLASS, ROW_CLASS, TABLE_CLASS } from '#domain/html/render/boxes/render-tables.ts'

/** Elements whose content starts a new line of the cell. */
const LINE_ELEMENTS = /^(?:p|div|h[1-6]|li|ul|ol|blockquote|pre)$/
const MAX_SPAN = 50

export const makeBox = (className: string, children: BodyNode[]): BodyElement =>
  makeElement('div', children, { class: className })

/** Spanned cells become empty ones. A table of one column is a layout frame: its content is unwrapped. */
export function writePastedTable(
  table: BodyElement,
  clean: (children: readonly BodyNode[]) => BodyNode[],
): BodyNode[] {
  const rows = listRows(table, false)
  const spans: number[] = []
  const grid = rows.map((row) => layOut(row, spans, clean))
  const width = Math.max(0, ...grid.map((cells) => cells.length))
  if (width === 0) return []
  if (width === 1)
    return rows.flatMap(({ cells }) => cells.flatMap(({ children }) => wrapInlineRuns(clean(children))))
  const boxes = grid.map((cells) =>
    makeBox(
      ROW_CLASS,
      Array.from({ length: width }, (_, at) => cells[at] ?? makeBox(CELL_CLASS, [])),
    ),
  )
  return [makeBox(TABLE_CLASS, boxes)]
}

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
      laid.push(makeBox(className, at === 0 ? readLines(clean(cell.children)) : []))
    }
  }
  skip()
  return laid
}

const readSpan = (value: string | undefined): number =>
  Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), MAX_SPAN)

/** Paragraphs and list items become lines; pictures are left out. */
function readLines(content: readonly BodyNode[]): BodyNode[] {
  const lines: BodyNode[][] = [[]]
  const collect = (nodes: readonly BodyNode[]) => {
    for (const node of nodes) {
      if (isElement(node, 'img')) continue
      if (isElement(node) && LINE_ELEMENTS.test(node.name)) {
        lines.push([])
        collect(node.children)
        lines.push([])
      } else lines.at(-1)!.push(node)
    }
  }
  collect(content)
  const filled = lines.filter((line) => line.some((node) => isElement(node) || node.trim() !== ''))
  return filled.flatMap((line, at) => [...(at > 0 ? [makeElement('br', [])] : []), ...line])
}
