import { isElement, isVisible, makeElement, type BodyElement, type BodyNode } from './body-tree.ts'
import { joinLines } from './join-lines.ts'

const MAX_SPAN = 50

/** One list item per row, with cells separated by bars, because imported posts can't contain tables. */
export function tableToList(table: BodyElement): BodyElement {
  return makeElement(
    'ul',
    [...listRows(table)].map((parts) => makeElement('li', parts)),
  )
}

function* listRows(element: BodyElement): Generator<BodyNode[]> {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (child.name === 'caption') yield readCell(child)
    else if (child.name !== 'tr') yield* listRows(child)
    else {
      const cells = child.children.filter((cell) => isElement(cell)).flatMap(readSpannedCell)
      const parts = cells.flatMap((cell, index): BodyNode[] => (index === 0 ? cell : [' | ', ...cell]))
      if (cells.some((cell) => isVisible(cell))) yield parts
    }
  }
}

/** An empty cell for each further column that a cell spans. */
function readSpannedCell(cell: BodyElement): BodyNode[][] {
  const across = Math.min(Math.max(Math.trunc(Number(cell.attributes['colspan'])) || 1, 1), MAX_SPAN)
  return [readCell(cell), ...Array.from({ length: across - 1 }, () => [])]
}

function readCell({ children }: BodyElement): BodyNode[] {
  return joinLines(children)
}
