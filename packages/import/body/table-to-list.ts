import { isElement, makeElement, type BodyElement, type BodyNode } from './body-tree.ts'

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
      const cells = child.children.filter((cell) => isElement(cell)).map(readCell)
      const parts = cells.flatMap((cell, index): BodyNode[] => (index === 0 ? cell : [' | ', ...cell]))
      if (parts.length > 0) yield parts
    }
  }
}

function readCell({ children }: BodyElement): BodyNode[] {
  const [only] = children
  return children.length === 1 && isElement(only, 'p') ? only.children : children
}
