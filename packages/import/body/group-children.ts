import { isBlock, isElement, isVisible, makeElement, type BodyElement, type BodyNode } from './body-tree.ts'
import { WORD_LIST_MARK } from './word-lists.ts'

export function wrapInlineRuns(children: readonly BodyNode[]): BodyNode[] {
  const wrapped: BodyNode[] = []
  let run: BodyNode[] = []
  const endRun = (): void => {
    if (isVisible(run)) wrapped.push(makeElement('p', run))
    else wrapped.push(...run.filter((node) => typeof node === 'string'))
    run = []
  }
  for (const child of children) {
    if (!isBlock(child)) {
      run.push(child)
      continue
    }
    endRun()
    wrapped.push(child)
  }
  endRun()
  return wrapped
}

/** Groups neighboring items of Word lists into lists. */
export function groupListItems(children: readonly BodyNode[]): BodyNode[] {
  if (!children.some((child) => markOf(child) !== undefined)) return [...children]
  const grouped: BodyNode[] = []
  let list: BodyElement | null = null
  for (const child of children) {
    const mark = markOf(child)
    if (mark === undefined) {
      const isBetween = typeof child === 'string' && child.trim() === ''
      if (!isBetween) list = null
      if (!isBetween || list === null) grouped.push(child)
      continue
    }
    if (list === null || list.name !== mark) {
      list = makeElement(mark, [])
      grouped.push(list)
    }
    list.children.push(makeElement('li', (child as BodyElement).children))
  }
  return grouped
}

function markOf(node: BodyNode): string | undefined {
  return isElement(node, 'li') ? node.attributes[WORD_LIST_MARK] : undefined
}
