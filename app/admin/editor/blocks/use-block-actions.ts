import { type ClipboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import {
  changeBlockType,
  createBlock,
  type EditedBlock,
  insertBlocks,
  isBlankBlock,
  moveBlock,
  removeBlock,
  replaceBlock,
} from '#domain/posts/blocks/content-blocks.ts'
import type { AddableBlockType } from '#domain/posts/post.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import { BLOCK_NAMES } from '../editor-labels.ts'
import { readPaste } from './paste-blocks.ts'
import { makeBlockId } from '../post-form.ts'
import { useBlockRemoval } from './use-block-removal.ts'

export type BlockPart = 'grip' | 'up' | 'down'

type WantedFocus = { id: string; part: 'field' | BlockPart }

export type BlockActionsOptions = {
  list: RefObject<HTMLOListElement | null>
  blocks: EditedBlock[]
  syntax: TextSyntax
  onChange: (edit: (blocks: EditedBlock[]) => EditedBlock[]) => void
}

/** Everything that changes the order and number of blocks, with the focus that follows and the words said aloud. */
export function useBlockActions({ list, blocks, syntax, onChange }: BlockActionsOptions) {
  const wantFocus = useWantedFocus(list)
  const [pictureFiles] = useState(() => new Map<string, File>())
  const [said, setSaid] = useState('')

  const nameOf = (id: string) =>
    BLOCK_NAMES[blocks.find((block) => block.id === id)?.type ?? 'paragraph'].label
  const insert = (at: number, added: EditedBlock[], what: string) => {
    wantFocus({ id: added[0]!.id, part: 'field' })
    onChange((current) => insertBlocks(current, at, added))
    setSaid(`${what} at place ${at + 1} of ${blocks.length + added.length}.`)
  }

  const remove = useBlockRemoval({
    list,
    blocks,
    onChange,
    focusTools: (id) => wantFocus({ id, part: 'grip' }),
  })

  return {
    said,
    /** A picture that was pasted, for the block that was made for it. */
    pictureFiles,
    add: (at: number, type: AddableBlockType) =>
      insert(at, [createBlock(type, makeBlockId())], `${BLOCK_NAMES[type].label} added`),
    move: (id: string, to: number, part: BlockPart) => {
      const place = Math.min(Math.max(to, 0), blocks.length - 1)
      if (blocks[place]?.id === id) return
      wantFocus({ id, part })
      onChange((current) => moveBlock(current, id, place))
      setSaid(`${nameOf(id)} moved to place ${place + 1} of ${blocks.length}.`)
    },
    remove,
    changeType: (block: EditedBlock, at: number, type: AddableBlockType) => {
      onChange((current) => replaceBlock(current, block.id, changeBlockType(block, type)))
      setSaid(`Block ${at + 1} is now ${BLOCK_NAMES[type].label}.`)
    },
    paste: (event: ClipboardEvent<HTMLTextAreaElement>, block: EditedBlock, at: number) => {
      const parts = readPaste(event, syntax)
      if (!parts) return
      const added = parts.kind === 'blocks' ? parts.blocks : [createBlock('image', makeBlockId())]
      if (parts.kind === 'picture') pictureFiles.set(added[0]!.id, parts.file)
      const isReplaced = isBlankBlock(block, syntax)
      const what = added.length === 1 ? 'Block pasted' : `${added.length} blocks pasted`
      insert(isReplaced ? at : at + 1, added, what)
      if (isReplaced) onChange((current) => removeBlock(current, block.id))
    },
  }
}

/** Puts the focus where it belongs once the blocks are drawn anew. */
function useWantedFocus(list: RefObject<HTMLElement | null>): (focus: WantedFocus) => void {
  const wanted = useRef<WantedFocus | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { id, part } = wanted.current
    wanted.current = null
    const slots = list.current?.querySelectorAll<HTMLElement>(':scope > [data-block]') ?? []
    const slot = [...slots].find((candidate) => candidate.dataset.block === id)
    slot
      ?.querySelector<HTMLElement>(part === 'field' ? '[data-first-control]' : `[data-part=${part}]`)
      ?.focus()
  })
  return (focus) => {
    wanted.current = focus
  }
}
