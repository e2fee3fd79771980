import { type MouseEvent, type RefObject, useRef } from 'react'
import { isSecondPress } from '#app/ui/buttons/second-press.ts'
import { type EditedBlock, reinsertBlock, removeBlock } from '#domain/posts/blocks/content-blocks.ts'
import { useRemovals } from '#app/admin/undo/use-removals.ts'
import { BLOCK_NAMES } from '../editor-labels.ts'

/** Browsers that count clicks by element count the second one on the next block as its first. */
const DOUBLE_CLICK_MS = 400

export type BlockRemovalOptions = {
  list: RefObject<HTMLElement | null>
  blocks: readonly EditedBlock[]
  onChange: (edit: (blocks: EditedBlock[]) => EditedBlock[]) => void
  /** The tools of this block are to get the focus. */
  focusTools: (id: string) => void
}

/** Takes blocks out, one per press, and puts them back where they were. The focus goes to the tools of a neighbour. */
export function useBlockRemoval({ list, blocks, onChange, focusTools }: BlockRemovalOptions) {
  const offerUndo = useRemovals(list)
  const lastPress = useRef(-Infinity)

  return (id: string, event: MouseEvent) => {
    const isPointer = event.detail > 0
    if (isSecondPress(event) || (isPointer && event.timeStamp - lastPress.current < DOUBLE_CLICK_MS)) return
    const at = blocks.findIndex((block) => block.id === id)
    const block = blocks[at]
    const neighbour = blocks[at + 1] ?? blocks[at - 1]
    if (!block || !neighbour) return
    lastPress.current = event.timeStamp
    focusTools(neighbour.id)
    onChange((current) => removeBlock(current, id))
    offerUndo({
      title: `${BLOCK_NAMES[block.type].label} ${at + 1} removed`,
      undo: () => {
        focusTools(id)
        onChange((current) => reinsertBlock(current, block, blocks))
      },
    })
  }
}
