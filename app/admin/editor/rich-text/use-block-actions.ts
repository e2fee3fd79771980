import { closeHistory } from 'prosemirror-history'
import { toggleMark } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { isDoubleClick } from '#app/ui/buttons/double-click.ts'
import { useRemovals } from '#app/admin/use-removals.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import { listPictureFiles } from '../pictures/use-picture-upload.ts'
import { BLOCK_NAMES, type RichBlockType } from '../editor-labels.ts'
import {
  changeType,
  insertNodes,
  makeNode,
  makeNodes,
  moveBlock,
  reinsertNode,
  removeBlock,
} from './commands/block-commands.ts'
import { gatherSelected, listSelectedPictures } from './commands/gallery-commands.ts'
import { indentItem, readLevel } from './commands/list-commands.ts'
import { changeTable, findTable, TABLE_CHANGES, type TableChange } from './commands/table-commands.ts'
import {
  findBlockAt,
  findBlockById,
  findCurrentBlock,
  type PlacedBlock,
  selectBlock,
  typeOf,
} from './document/blocks-in-view.ts'
import { richSchema } from './document/schema.ts'
import { embedAddress, pasteWords, writeAddress } from './plugins/paste.ts'
import { type RichText, SAID } from './use-rich-text.ts'

/** Browsers that count clicks by element count the second one on a button that moved as its first. */
const DOUBLE_CLICK_MS = 400

const nameOf = (node: Node): string => BLOCK_NAMES[typeOf(node)].label

/** Everything that is done to the blocks of a post, with the words said aloud. */
export function useBlockActions(
  getText: () => RichText,
  root: RefObject<HTMLElement | null>,
  syntax: TextSyntax,
) {
  const [said, setWords] = useState('')
  // The same words twice are said twice only when something differs.
  const setSaid = (words: string) => setWords((last) => (last === words ? `${words}\u00A0` : words))
  const [pictureFiles] = useState(() => new Map<string, File>())
  const offerUndo = useRemovals(root)
  const removed = useRef(new Map<string, () => void>())
  const lastPress = useRef(-Infinity)

  /** @returns whether something changed */
  const apply = (change: (state: EditorState) => Transaction | null): boolean => {
    const view = getText().getView()
    const transaction = view && change(view.state)
    if (!view || !transaction) return false
    // A step of its own for undo, however soon it follows on another.
    view.dispatch(transaction.docChanged ? closeHistory(transaction).setMeta(SAID, true) : transaction)
    return true
  }
  const focus = () => getText().getView()?.focus()
  const run = (command: Command) => {
    const view = getText().getView()
    if (!view) return
    command(view.state, view.dispatch)
    view.focus()
  }
  const place = (state: EditorState, added: Node[], at: number, what: string) => {
    const block = state.doc.childCount > at ? findBlockAt(state.doc, at) : null
    const isReplacing = block !== null && isEmptyLine(block)
    setSaid(`${what} at place ${at + 1} of ${state.doc.childCount + added.length - (isReplacing ? 1 : 0)}.`)
    return insertNodes(state, at, added, isReplacing)
  }

  return {
    said,
    say: (words: string | null) => {
      if (words !== null) setSaid(words)
    },
    /** Pictures that were pasted or dropped, for the blocks that were made for them. */
    pictureFiles,
    focus,
    apply,
    focusNew: (type: RichBlockType) => focusNew(getText(), type),
    toggle: (mark: string) => run(toggleMark(richSchema.marks[mark]!)),
    add: (type: RichBlockType, at?: number) => {
      apply((state) => {
        const what = `${BLOCK_NAMES[type].label} added`
        return place(state, makeNodes(type), at ?? state.doc.childCount, what)
      })
      focusNew(getText(), type)
    },
    move: (id: string, to: number) => {
      apply((state) => {
        const transaction = moveBlock(state, id, to)
        const moved = transaction && findBlockById(transaction.doc, id)
        if (moved) setSaid(`${nameOf(moved.node)} moved to place ${moved.index + 1} of ${moved.count}.`)
        return transaction
      })
    },
    /** Puts the caret at the start of a block. */
    goTo: (id: string) => {
      apply((state) => {
        const block = findBlockById(state.doc, id)
        return block && selectBlock(state.tr, block.index, 'start').scrollIntoView()
      })
    },
    /** @param language the class of the code, e.g. `language-css`; empty for none */
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
        if (transaction) setSaid(`Item at level ${readLevel(state.apply(transaction)) + 1}.`)
        return transaction
      })
    },
    goToCell: (step: -1 | 1) => run(goToNextCell(step)),
    changeTable: (change: TableChange) => {
      apply((state) => {
        const transaction = changeTable(state, change)
        const table = transaction && findTable(state.apply(transaction))
        if (table) setSaid(`${TABLE_CHANGES[change]}: ${table.rows} rows, ${table.columns} columns.`)
        return transaction
      })
    },
    changeType: (id: string, type: RichBlockType) => {
      apply((state) => {
        const transaction = changeType(state, id, type)
        const index = findBlockById(state.doc, id)?.index ?? 0
        if (transaction) setSaid(`Block ${index + 1} is now ${BLOCK_NAMES[type].label}.`)
        return transaction
      })
    },
    gatherSelected: () => {
      apply((state) => {
        setSaid(`${listSelectedPictures(state).length} pictures are a gallery now.`)
        return gatherSelected(state)
      })
      focus()
    },
    remove: (id: string, event: MouseEvent) => {
      const isQuick = event.detail > 0 && event.timeStamp - lastPress.current < DOUBLE_CLICK_MS
      if (isDoubleClick(event) || isQuick) return
      lastPress.current = event.timeStamp
      const state = getText().getView()?.state
      const block = state && findBlockById(state.doc, id)
      if (!block || !apply((current) => removeBlock(current, id))) return
      const before = state.doc.children.map((node) => node.attrs['id'] as string)
      focus()
      const settle = offerUndo({
        title: `${nameOf(block.node)} ${block.index + 1} removed`,
        undo: () => {
          apply((current) => reinsertNode(current, block.node, before))
          focus()
        },
      })
      removed.current.set(id, settle)
    },
    /** What the text's own undo brought back needs no message any more. */
    settleRemovals: (document: Node) => {
      for (const [id, settle] of removed.current) {
        if (!findBlockById(document, id)) continue
        removed.current.delete(id)
        settle()
      }
    },
    /** @returns whether the clipboard had something to take */
    paste: (data: DataTransfer): boolean => {
      const written = apply((state) => writeAddress(state, data))
      if (written) {
        setSaid('Address pasted as a video or post. Undo makes it a link.')
        return apply(embedAddress)
      }
      return apply((state) => {
        const files = data.getData('text/html') === '' ? listPictureFiles(data) : []
        if (files.length > 0) return placePictures(state, files, findCurrentBlock(state).index + 1)
        const pasted = pasteWords(state, data, syntax)
        if (pasted && pasted.count > 0)
          setSaid(pasted.count === 1 ? 'Block pasted.' : `${pasted.count} blocks pasted.`)
        return pasted?.transaction ?? null
      })
    },
    /** @param at position in the document */
    drop: (data: DataTransfer, at: number): boolean =>
      apply((state) => {
        const files = listPictureFiles(data)
        return files.length === 0 ? null : placePictures(state, files, state.doc.resolve(at).index(0) + 1)
      }),
    /** Pictures behind the one that they were chosen with. */
    addPictures: (files: File[], afterId: string) => {
      apply((state) => {
        const block = findBlockById(state.doc, afterId)
        return block && placePictures(state, files, block.index + 1)
      })
    },
  }

  function placePictures(state: EditorState, files: File[], wanted: number): Transaction {
    const at = Math.min(wanted, state.doc.childCount)
    const pictures = files.map((file) => {
      const picture = makeNode('image')
      pictureFiles.set(picture.attrs['id'] as string, file)
      return picture
    })
    const before = findBlockAt(state.doc, at - 1)
    const what = files.length === 1 ? 'Image added' : `${files.length} images added, the first`
    return place(state, pictures, isEmptyLine(before) ? at - 1 : at, what)
  }
}

export type BlockActions = ReturnType<typeof useBlockActions>

const isEmptyLine = ({ node }: PlacedBlock): boolean =>
  node.type.name === 'paragraph' && node.content.size === 0

/** Words are typed into the text, pictures begin with their button. */
function focusNew(text: RichText, type: RichBlockType): void {
  const view = text.getView()
  if (!view) return
  if (!['image', 'gallery', 'embed'].includes(type)) {
    view.focus()
    return
  }
  const wait = new AbortController()
  const stop = () => wait.abort()
  // Whoever presses something meanwhile goes on elsewhere, and stays there.
  for (const name of ['keydown', 'pointerdown'])
    window.addEventListener(name, stop, { capture: true, signal: wait.signal })
  focusFirstControl(view, findCurrentBlock(view.state).id, wait, FRAMES_TO_WAIT)
}

/** The first gallery waits for its code. */
const FRAMES_TO_WAIT = 300

/**
 * By id, and not by the selection: while an object is drawn, browsers may put the caret at the start of the text, which
 * is read as if the author had.
 */
function focusFirstControl(view: EditorView, id: string, wait: AbortController, frames: number): void {
  requestAnimationFrame(() => {
    if (view.isDestroyed || wait.signal.aborted) return wait.abort()
    const places = [...view.dom.querySelectorAll<HTMLElement>(':scope > [data-block]')]
    const place = places.find((one) => one.dataset['block'] === id)
    const control = place?.querySelector<HTMLElement>('[data-first-control]')
    const block = findBlockById(view.state.doc, id)
    if (control && block) {
      wait.abort()
      view.dispatch(selectBlock(view.state.tr, block.index))
      control.focus()
    } else if (frames > 0) focusFirstControl(view, id, wait, frames - 1)
    else wait.abort()
  })
}
