import { closeHistory } from 'prosemirror-history'
import { toggleMark } from 'prosemirror-commands'
import type { Node, Slice } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { isDoubleClick } from '#app/ui/buttons/double-click.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useRemovals } from '#app/admin/use-removals.ts'
import { listPictureFiles, type PictureSource } from '../pictures/use-picture-upload.ts'
import { BLOCK_NAMES, type RichBlockType } from '../editor-labels.ts'
import {
  changeType,
  createNode,
  createNodes,
  insertNodes,
  moveBlock,
  reinsertNode,
  removeBlock,
} from './commands/block-commands.ts'
import { gatherSelected, listSelectedPictures } from './commands/gallery-commands.ts'
import { insertParagraph } from './commands/line-commands.ts'
import { indentItem, readLevel } from './commands/list-commands.ts'
import {
  changeTable,
  fillCells,
  findTable,
  TABLE_CHANGES,
  type TableChange,
} from './commands/table-commands.ts'
import {
  findBlockById,
  findCurrentBlock,
  isEmptyParagraph,
  selectBlock,
  typeOf,
} from './document/blocks-in-view.ts'
import { richSchema } from './document/schema.ts'
import { insertSlice } from './commands/insert-blocks.ts'
import { linkAddress } from './plugins/link-addresses.ts'
import { takeForeignPictures } from './plugins/foreign-pictures.ts'
import {
  embedAddress,
  isOnlyPicture,
  linkSelection,
  type ClipboardText,
  readClipboard,
  readPasted,
  writeAddress,
  writeInCode,
} from './plugins/paste.ts'
import { focusNew } from './focus-new-block.ts'
import { ANNOUNCED, type RichText } from './use-rich-text.ts'

/** Some browsers report the second click as a first click if the button moved. */
const DOUBLE_CLICK_MS = 400

const nameOf = (node: Node): string => BLOCK_NAMES[typeOf(node)].label

/** Actions on the blocks of a post, with announcements for screen readers. */
export function useBlockActions(getText: () => RichText, root: RefObject<HTMLElement | null>) {
  const [announcement, setAnnouncement] = useState('')
  // Screen readers read a repeated announcement only if its text differs.
  const announce = (words: string | null) => {
    if (words !== null) setAnnouncement((last) => (last === words ? `${words}\u00A0` : words))
  }
  const [pictureSources] = useState(() => new Map<string, PictureSource>())
  const offerUndo = useRemovals(root)
  const removals = useRef(new Map<string, () => void>())
  const lastRemoval = useRef(-Infinity)

  /** Applies a change as one undo step. @returns whether something changed */
  const apply = (change: (state: EditorState) => Transaction | null): boolean => {
    const view = getText().getView()
    const transaction = view && change(view.state)
    if (!view || !transaction) return false
    view.dispatch(transaction.docChanged ? closeHistory(transaction).setMeta(ANNOUNCED, true) : transaction)
    // The next typed text is a separate undo step.
    if (transaction.docChanged) view.dispatch(closeHistory(view.state.tr))
    return true
  }
  const focus = () => getText().getView()?.focus()
  const run = (command: Command) => {
    const view = getText().getView()
    if (!view) return
    command(view.state, view.dispatch)
    view.focus()
  }
  const insert = (state: EditorState, added: Node[], at: number, what: string) => {
    const isReplacing = state.doc.childCount > at && isEmptyParagraph(state.doc.child(at))
    const count = state.doc.childCount + added.length - (isReplacing ? 1 : 0)
    announce(`${what} at position ${at + 1} of ${count}.`)
    return insertNodes(state, at, added, isReplacing)
  }
  const insertPictures = (state: EditorState, files: File[], wanted: number): Transaction => {
    const at = Math.min(wanted, state.doc.childCount)
    const pictures = files.map((file) => {
      const picture = createNode('image')
      pictureSources.set(picture.attrs['id'] as string, file)
      return picture
    })
    const isAfterEmpty = isEmptyParagraph(state.doc.child(at - 1))
    const what = files.length === 1 ? 'Image added' : `${files.length} images added, the first`
    return insert(state, pictures, isAfterEmpty ? at - 1 : at, what)
  }

  /** @returns whether the text is a URL */
  const pasteAddress = (text: string): boolean => {
    if (apply((state) => linkSelection(state, text))) {
      announce('The selected words are a link now.')
      return true
    }
    if (!apply((state) => writeAddress(state, text))) return false
    apply((state) => linkAddress(state, state.selection.from))
    if (apply(embedAddress)) announce('Address pasted as a video or post. Undo makes it a link.')
    return true
  }

  const pasteContent = async (content: ClipboardText) => {
    const view = getText().getView()
    const pasted = view && (await readPasted(content, view.state.doc))
    if (!pasted) {
      if (content.html !== '')
        showToast({
          title: 'Nothing was pasted',
          description: 'The clipboard has no text or too much text. Copy a shorter passage.',
          isError: true,
        })
      return
    }
    const { slice, count } = takeForeignPictures(pasted.slice, pictureSources)
    apply((state) => fillCells(state, slice) ?? insertSlice(state, slice))
    const pictures =
      count === 0 ? '' : count === 1 ? 'One picture is being copied.' : `${count} pictures are being copied.`
    announce([describePasted(slice), pictures].filter(Boolean).join(' ') || null)
    if (pasted.note !== '') showToast({ title: 'Pasted', description: pasted.note })
  }

  return {
    announcement,
    announce,
    /** Pasted or dropped pictures by the id of the block that uploads them. */
    pictureSources,
    focus,
    apply,
    focusNew: (type: RichBlockType) => focusNew(getText(), type),
    toggle: (mark: string) => run(toggleMark(richSchema.marks[mark]!)),
    add: (type: RichBlockType, at?: number) => {
      apply((state) =>
        insert(state, createNodes(type), at ?? state.doc.childCount, `${BLOCK_NAMES[type].label} added`),
      )
      focusNew(getText(), type)
    },
    /** Types the slash that opens the block menu, in this block if it is empty, else in a new line below. */
    openMenu: (id: string) => {
      apply(({ doc, tr }) => {
        const block = findBlockById(doc, id)
        if (!block) return null
        const isEmpty = isEmptyParagraph(block.node)
        const change = isEmpty
          ? selectBlock(tr, block.index)
          : insertParagraph(tr, block.from + block.node.nodeSize)
        return change.insertText('/')
      })
      focus()
    },
    move: (id: string, to: number) => {
      apply((state) => {
        const transaction = moveBlock(state, id, to)
        const moved = transaction && findBlockById(transaction.doc, id)
        if (moved) announce(`${nameOf(moved.node)} moved to position ${moved.index + 1} of ${moved.count}.`)
        return transaction
      })
    },
    /** Moves the caret to the start of a block. */
    goTo: (id: string) => {
      apply((state) => {
        const block = findBlockById(state.doc, id)
        return block && selectBlock(state.tr, block.index, 'start').scrollIntoView()
      })
    },
    /** @param language class of the code element, such as `language-css`; empty for none */
    setLanguage: (id: string, language: string) => {
      apply((state) => {
        const block = findBlockById(state.doc, id)
        if (!block) return null
        const attrs = { ...block.node.attrs, language: language === '' ? null : language }
        return state.tr.setNodeMarkup(block.from, null, language === '' ? attrs : { ...attrs, isBare: false })
      })
    },
    indent: (step: -1 | 1) => {
      apply((state) => {
        const transaction = indentItem(state, step)
        if (transaction) announce(`Item at level ${readLevel(state.apply(transaction)) + 1}.`)
        return transaction
      })
    },
    goToCell: (step: -1 | 1) => run(goToNextCell(step)),
    changeTable: (change: TableChange) => {
      apply((state) => {
        const transaction = changeTable(state, change)
        const table = transaction && findTable(state.apply(transaction))
        if (table) announce(`${TABLE_CHANGES[change]}: ${table.rows} rows, ${table.columns} columns.`)
        return transaction
      })
    },
    changeType: (id: string, type: RichBlockType) => {
      apply((state) => {
        const transaction = changeType(state, id, type)
        const index = findBlockById(state.doc, id)?.index ?? 0
        if (transaction) announce(`Block ${index + 1} is now ${BLOCK_NAMES[type].label}.`)
        return transaction
      })
    },
    gatherSelected: () => {
      apply((state) => {
        announce(`${listSelectedPictures(state).length} pictures are a gallery now.`)
        return gatherSelected(state)
      })
      focus()
    },
    remove: (id: string, event: MouseEvent) => {
      const isQuick = event.detail > 0 && event.timeStamp - lastRemoval.current < DOUBLE_CLICK_MS
      if (isDoubleClick(event) || isQuick) return
      lastRemoval.current = event.timeStamp
      const state = getText().getView()?.state
      const block = state && findBlockById(state.doc, id)
      if (!block || !apply((current) => removeBlock(current, id))) return
      const idsBefore = state.doc.children.map((node) => node.attrs['id'] as string)
      focus()
      const settle = offerUndo({
        title: `${nameOf(block.node)} ${block.index + 1} removed`,
        undo: () => {
          apply((current) => reinsertNode(current, block.node, idsBefore))
          focus()
        },
      })
      removals.current.set(id, settle)
    },
    /** Closes undo toasts of removed blocks that the undo key has restored. */
    settleRemovals: (document: Node) => {
      for (const [id, settle] of removals.current) {
        if (!findBlockById(document, id)) continue
        removals.current.delete(id)
        settle()
      }
    },
    paste: (data: DataTransfer): boolean => {
      const content = readClipboard(data)
      const files = isOnlyPicture(content.html) ? listPictureFiles(data) : []
      if (files.length > 0)
        return apply((state) => insertPictures(state, files, findCurrentBlock(state).index + 1))
      const isDone = apply((state) => writeInCode(state, content.text)) || pasteAddress(content.text)
      if (!isDone) void pasteContent(content)
      return true
    },
    /** @param at position in the document */
    drop: (data: DataTransfer, at: number): boolean =>
      apply((state) => {
        const files = listPictureFiles(data)
        return files.length === 0 ? null : insertPictures(state, files, state.doc.resolve(at).index(0) + 1)
      }),
    /** Adds pictures that were chosen together with that of a block. */
    addPictures: (files: File[], afterId: string) => {
      apply((state) => {
        const block = findBlockById(state.doc, afterId)
        return block && insertPictures(state, files, block.index + 1)
      })
    },
  }
}

/** Empty if only words of a line were pasted. */
function describePasted({ content, openStart, openEnd }: Slice): string {
  if (content.childCount === 1 && openStart > 0 && openEnd > 0) return ''
  return content.childCount === 1 ? 'Block pasted.' : `${content.childCount} blocks pasted.`
}

export type BlockActions = ReturnType<typeof useBlockActions>
