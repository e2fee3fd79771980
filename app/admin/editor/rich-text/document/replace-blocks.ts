import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'

/** Puts other blocks in place of those that differ; the others stay, with the caret in them. */
export function replaceBlocks(transaction: Transaction, wanted: Node): void {
  const { doc } = transaction
  const [before, after] = [doc.children, wanted.children]
  const most = Math.min(before.length, after.length)
  let first = 0
  while (first < most && before[first]!.eq(after[first]!)) first += 1
  let last = 0
  while (last < most - first && before.at(-1 - last)!.eq(after.at(-1 - last)!)) last += 1
  if (first === before.length && first === after.length) return
  const sizeOf = (blocks: readonly Node[]) => blocks.reduce((sum, block) => sum + block.nodeSize, 0)
  const from = sizeOf(before.slice(0, first))
  const to = doc.content.size - sizeOf(last === 0 ? [] : before.slice(-last))
  transaction.replaceWith(from, to, after.slice(first, after.length - last))
}
