import type { Node } from 'prosemirror-model'
import { BLOCK_NAMES } from '#app/admin/editor/editor-labels.ts'
import { typeOf } from './blocks-in-view.ts'

const idOf = (node: Node): unknown => node.attrs['id']
const nameOf = (node: Node): string => BLOCK_NAMES[typeOf(node)].label

/**
 * Announces a change of blocks by keys or input rules: a new type, or a removal.
 * @returns null if only text changed, or a line was split or joined
 */
export function describeBlocks(before: Node, after: Node): string | null {
  const at = findFirstChange(before, after)
  const [previous, next] = [before.maybeChild(at), after.maybeChild(at)]
  const removed = before.childCount - after.childCount
  if (previous && next && idOf(previous) === idOf(next)) {
    return typeOf(previous) === typeOf(next) ? null : `Block ${at + 1} is now ${nameOf(next)}.`
  }
  if (removed > 1) return `${removed} blocks removed, ${after.childCount} left.`
  if (removed === 1 && previous && !previous.isTextblock)
    return `${nameOf(previous)} removed, ${after.childCount} left.`
  return null
}

function findFirstChange(before: Node, after: Node): number {
  let at = 0
  while (at < after.childCount && before.maybeChild(at) === after.child(at)) at += 1
  return at
}
