import type { Node } from 'prosemirror-model'
import { BLOCK_NAMES } from '#app/admin/editor/editor-labels.ts'
import { typeOf } from './blocks-in-view.ts'

const idOf = (node: Node): unknown => node.attrs['id']
const nameOf = (node: Node): string => BLOCK_NAMES[typeOf(node)].label

/**
 * What became of whole blocks by a key or a sign, in words for those who don't see it: another kind, or a removal.
 * @returns null when words alone changed, or a line was parted or joined
 */
export function describeBlocks(before: Node, after: Node): string | null {
  const at = findFirstChange(before, after)
  const [was, is] = [before.maybeChild(at), after.maybeChild(at)]
  const gone = before.childCount - after.childCount
  if (was && is && idOf(was) === idOf(is)) {
    return typeOf(was) === typeOf(is) ? null : `Block ${at + 1} is now ${nameOf(is)}.`
  }
  if (gone > 1) return `${gone} blocks removed, ${after.childCount} left.`
  if (gone === 1 && was && !was.isTextblock) return `${nameOf(was)} removed, ${after.childCount} left.`
  return null
}

function findFirstChange(before: Node, after: Node): number {
  let at = 0
  while (at < after.childCount && before.maybeChild(at) === after.child(at)) at += 1
  return at
}
