import { isBlock, isElement, isVisible, makeElement, type BodyNode } from './body-tree.ts'

/** Turns blocks into lines of one paragraph, for captions and cells; lists and code lose their form. */
export function joinLines(nodes: readonly BodyNode[]): BodyNode[] {
  const lines: BodyNode[][] = [[]]
  const collect = (children: readonly BodyNode[]): void => {
    for (const child of children) {
      if (!isElement(child) || !isBlock(child)) {
        lines.at(-1)!.push(child)
        continue
      }
      lines.push([])
      collect(child.children)
      lines.push([])
    }
  }
  collect(nodes)
  const filled = lines.filter((line) => isVisible(line))
  return filled.flatMap((line, at) => (at === 0 ? line : [makeElement('br', []), ...line]))
}
