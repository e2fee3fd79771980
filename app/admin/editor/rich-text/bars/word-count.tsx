import type { Node } from 'prosemirror-model'
import { memo, useDeferredValue } from 'react'
import { estimateReadingMinutes, countWords } from '#domain/posts/reading-time.ts'

/** How long the text is. Counted when nothing else is to be done: keys come first. */
export function WordCount({ document }: { document: Node }) {
  return <Counted document={useDeferredValue(document)} />
}

const counts = new WeakMap<Node, number>()

/** Blocks that did not change are not counted again. */
function countBlock(block: Node): number {
  const known = counts.get(block)
  if (known !== undefined) return known
  const count = countWords(block.textBetween(0, block.content.size, ' ', ' '))
  counts.set(block, count)
  return count
}

const Counted = memo(({ document }: { document: Node }) => {
  const words = document.children.reduce((sum, block) => sum + countBlock(block), 0)
  const minutes = estimateReadingMinutes(words)
  return (
    <p className="editor-words">
      {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
      {words > 0 && `, ${minutes} min to read`}
    </p>
  )
})
Counted.displayName = 'Counted'
