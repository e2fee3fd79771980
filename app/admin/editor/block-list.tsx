import { type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { PostWriter } from '#app/data/post-writer.ts'
import {
  changeBlockType,
  createBlock,
  type EditedBlock,
  insertBlocks,
  isBlankBlock,
  moveBlock,
  removeBlock,
  replaceBlock,
} from '#domain/posts/content-blocks.ts'
import type { AddableBlockType } from '#domain/posts/post.ts'
import type { TextSyntax } from '#domain/posts/text-marks.ts'
import type { FormProblem } from '#domain/posts/validate-post-form.ts'
import { AddBlock, InsertBlock } from './add-block.tsx'
import { BlockEditor } from './block-editor.tsx'
import { BLOCK_NAMES } from './editor-words.ts'
import { readPaste } from './paste-blocks.ts'
import { makeBlockId } from './post-form.ts'
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

type WantedFocus = { id: string; part: 'field' | 'grip' | 'up' | 'down' }

/** The blocks of a post: added, removed, moved and inserted between, every step said aloud. */
export function BlockList(props: BlockListProps) {
  const { blocks, syntax, writer, problems, isDisabled, onChange, onEdited, onBusy } = props
  const list = useRef<HTMLOListElement>(null)
  const wantedFocus = useRef<WantedFocus | null>(null)
  const [pictureFiles] = useState(() => new Map<string, File>())
  const [said, setSaid] = useState('')

  useLayoutEffect(() => {
    if (!wantedFocus.current) return
    const { id, part } = wantedFocus.current
    wantedFocus.current = null
    const slots = list.current?.querySelectorAll<HTMLElement>(':scope > [data-block]') ?? []
    const slot = [...slots].find((candidate) => candidate.dataset.block === id)
    slot
      ?.querySelector<HTMLElement>(part === 'field' ? '[data-first-control]' : `[data-part=${part}]`)
      ?.focus()
  })

  const nameOf = (id: string) =>
    BLOCK_NAMES[blocks.find((block) => block.id === id)?.type ?? 'paragraph'].label
  const move = (id: string, to: number, part: WantedFocus['part']) => {
    const place = Math.min(Math.max(to, 0), blocks.length - 1)
    if (blocks[place]?.id === id) return
    wantedFocus.current = { id, part }
    onChange((current) => moveBlock(current, id, place))
    setSaid(`${nameOf(id)} moved to place ${place + 1} of ${blocks.length}.`)
  }
  const { drag, grab } = useBlockDrag(list, ({ id, to }) => move(id, to, 'grip'))
  const insert = (at: number, added: EditedBlock[], what: string) => {
    wantedFocus.current = { id: added[0]!.id, part: 'field' }
    onChange((current) => insertBlocks(current, at, added))
    setSaid(`${what} at place ${at + 1} of ${blocks.length + added.length}.`)
  }
  const add = (at: number, type: AddableBlockType) =>
    insert(at, [createBlock(type, makeBlockId())], `${BLOCK_NAMES[type].label} added`)
  const remove = (id: string) => {
    const at = blocks.findIndex((block) => block.id === id)
    const neighbour = blocks[at + 1] ?? blocks[at - 1]
    if (neighbour) wantedFocus.current = { id: neighbour.id, part: 'field' }
    onChange((current) => removeBlock(current, id))
    setSaid(`${nameOf(id)} removed. ${blocks.length - 1} left.`)
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>, block: EditedBlock, at: number) => {
    const parts = readPaste(event, syntax)
    if (!parts) return
    const added = parts.kind === 'blocks' ? parts.blocks : [createBlock('image', makeBlockId())]
    if (parts.kind === 'picture') pictureFiles.set(added[0]!.id, parts.file)
    const isReplaced = isBlankBlock(block, syntax)
    insert(
      isReplaced ? at : at + 1,
      added,
      added.length === 1 ? 'Block pasted' : `${added.length} blocks pasted`,
    )
    if (isReplaced) onChange((current) => removeBlock(current, block.id))
  }

  return (
    <>
      <ol className="blocks" ref={list} aria-label="Content blocks">
        {blocks.map((block, index) => (
          <li key={block.id} data-block={block.id} className={describeSlot(drag, block.id, index, blocks)}>
            <InsertBlock
              label={`Insert before block ${index + 1}`}
              isDisabled={isDisabled}
              onAdd={(type) => add(index, type)}
            />
            <BlockEditor
              block={block}
              index={index}
              count={blocks.length}
              syntax={syntax}
              writer={writer}
              error={problems.find(({ field }) => field === `block-${block.id}`)?.message}
              isDisabled={isDisabled}
              pictureFile={pictureFiles.get(block.id)}
              onChange={(changed) => {
                onChange((current) => replaceBlock(current, block.id, changed))
                onEdited(block.id)
              }}
              onMove={(to, part) => move(block.id, to, part)}
              onRemove={() => remove(block.id)}
              onType={(type) => {
                onChange((current) => replaceBlock(current, block.id, changeBlockType(block, type)))
                setSaid(`Block ${index + 1} is now ${BLOCK_NAMES[type].label}.`)
              }}
              onGrab={(event) => grab(event, block.id)}
              onPaste={(event) => paste(event, block, index)}
              onBusy={(isBusy) => onBusy(block.id, isBusy)}
            />
          </li>
        ))}
      </ol>
      <AddBlock
        label="Add a block at the end"
        isDisabled={isDisabled}
        onAdd={(type) => add(blocks.length, type)}
      />
      <p className="sr-only" role="status">
        {said}
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
