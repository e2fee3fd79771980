import { useRef } from 'react'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { type EditedBlock, replaceBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import type { FormProblem } from '#domain/posts/input/validate-post-form.ts'
import { AddBlock, InsertBlock } from './add-block.tsx'
import { BlockEditor } from './block-editor.tsx'
import { useBlockActions } from './use-block-actions.ts'
import { useBlockDrag } from './use-block-drag.ts'
import './blocks.css'

export type BlockListProps = {
  blocks: EditedBlock[]
  syntax: TextSyntax
  writer: PostWriter
  problems: readonly FormProblem[]
  isDisabled: boolean
  onChange: (edit: (blocks: EditedBlock[]) => EditedBlock[]) => void
  onEdited: (id: string) => void
  onBusy: (id: string, isBusy: boolean) => void
}

/** The blocks of a post: added, removed, moved and inserted between, every step said aloud. */
export function BlockList(props: BlockListProps) {
  const { blocks, syntax, writer, problems, isDisabled, onChange, onEdited, onBusy } = props
  const list = useRef<HTMLOListElement>(null)
  const actions = useBlockActions({ list, blocks, syntax, onChange })
  const { drag, grab } = useBlockDrag(list, ({ id, to }) => actions.move(id, to, 'grip'))
  return (
    <>
      <ol className="blocks" ref={list} aria-label="Content blocks">
        {blocks.map((block, index) => (
          <li key={block.id} data-block={block.id} className={describeSlot(drag, block.id, index, blocks)}>
            <InsertBlock
              label={`Insert before block ${index + 1}`}
              isDisabled={isDisabled}
              onAdd={(type) => actions.add(index, type)}
            />
            <BlockEditor
              block={block}
              index={index}
              count={blocks.length}
              syntax={syntax}
              writer={writer}
              error={problems.find(({ field }) => field === `block-${block.id}`)?.message}
              isDisabled={isDisabled}
              pictureFile={actions.pictureFiles.get(block.id)}
              onChange={(changed) => {
                onChange((current) => replaceBlock(current, block.id, changed))
                onEdited(block.id)
              }}
              onMove={(to, part) => actions.move(block.id, to, part)}
              onRemove={(event) => actions.remove(block.id, event)}
              onType={(type) => actions.changeType(block, index, type)}
              onGrab={(event) => grab(event, block.id)}
              onPaste={(event) => actions.paste(event, block, index)}
              onBusy={(isBusy) => onBusy(block.id, isBusy)}
            />
          </li>
        ))}
      </ol>
      <AddBlock
        label="Add a block at the end"
        isDisabled={isDisabled}
        onAdd={(type) => actions.add(blocks.length, type)}
      />
      <p className="sr-only" role="status">
        {actions.said}
      </p>
    </>
  )
}

/** Marks the block on its way and the place where it would land. */
function describeSlot(
  drag: { id: string; to: number } | null,
  id: string,
  index: number,
  blocks: readonly EditedBlock[],
): string {
  if (!drag) return 'block-slot'
  if (drag.id === id) return 'block-slot block-slot--moving'
  const from = blocks.findIndex((block) => block.id === drag.id)
  const place = index > from ? index - 1 : index
  if (place === drag.to) return 'block-slot block-slot--before'
  return place === drag.to - 1 && drag.to === blocks.length - 1
    ? 'block-slot block-slot--after'
    : 'block-slot'
}
