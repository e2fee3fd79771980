import { isBlock, isVisible, makeElement, type BodyNode } from './body-tree.ts'

export function wrapInlineRuns(
  children: readonly BodyNode[],
  makeParagraph: (run: BodyNode[]) => BodyNode | BodyNode[] = (run) => makeElement('p', run),
): BodyNode[] {
  const wrapped: BodyNode[] = []
  let run: BodyNode[] = []
  const endRun = (): void => {
    if (isVisible(run)) wrapped.push(...[makeParagraph(run)].flat())
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
