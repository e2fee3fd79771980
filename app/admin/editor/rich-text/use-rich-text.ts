import { closeHistory, history, isHistoryTransaction } from 'prosemirror-history'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import type { Node } from 'prosemirror-model'
import { EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import type { FormProblem } from '#domain/posts/input/validate-post-form.ts'
import type { EditHistory } from '../history/edit-history.ts'
import { readFieldStep, TextHistory } from '../history/text-history.ts'
import type { FormFields } from '../history/form-fields.ts'
import { showComments } from './comments/comment-marks.ts'
import { deleteWholeTables } from './commands/table-commands.ts'
import { OpenText } from './document/open-text.ts'
import {
  keepBlockIds,
  markEmptyHeadersAsCells,
  PROBLEMS,
  showPlaceholders,
  showProblems,
  typeBelowObjects,
} from './plugins/block-plugins.ts'
import { bindKeys, type EditorKeys } from './plugins/editor-keys.ts'
import { copySlices } from './plugins/clipboard-slice.ts'
import { findWords } from './plugins/find-words.ts'
import { linkAddresses } from './plugins/link-addresses.ts'
import { readMarkdown } from './plugins/markdown-rules.ts'
import { findFreeBottom } from './use-keyboard-inset.ts'
import { ObjectViews } from './views/object-views.ts'

export type RichTextOptions = {
  blocks: EditedBlock[]
  fields: FormFields
  history: EditHistory
  syntax: TextSyntax
  problems: readonly FormProblem[]
  keys: EditorKeys
  onChange: (blocks: EditedBlock[]) => void
  onFields: (fields: FormFields) => void
  onEdited: (id: string) => void
  /** Called when keys or input rules changed the document. Buttons announce their own changes. */
  onTyped: (before: Node, after: Node) => void
  /** Called before the text handles a key. @returns whether the key was handled */
  onKey: (event: KeyboardEvent) => boolean
  /** Called when a passage with comments is clicked. */
  onComment: (thread: number) => void
  /** @returns whether the data was handled */
  onPaste: (event: ClipboardEvent) => boolean
  onDrop: (event: DragEvent, at: number) => boolean
}

/** Transaction meta: the form replaced its blocks itself and needs no notification. */
const REOPENED = 'reopened'
/** Transaction meta: the caller announces the change itself. */
export const ANNOUNCED = 'announced'

/** ProseMirror document and view of a post. The form owns the blocks; if it replaces them, the document is reopened. */
export function useRichText(options: RichTextOptions) {
  const { blocks, fields, history: editHistory, syntax, problems } = options
  const mount = useRef<HTMLDivElement>(null)
  const [text] = useState(() => new OpenText())
  const [objects] = useState(() => new ObjectViews())
  const [state, setState] = useState<EditorState | null>(null)
  const isOpen = state !== null
  // The view keeps its first callbacks, so they read the options of the latest render.
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  const emit = (before: Node, after: Node) => {
    const known = new Set(text.read(before))
    const next = text.read(after)
    latest.current.onChange(next)
    for (const block of next) if (!known.has(block)) latest.current.onEdited(block.id)
  }
  const dispatch = useEffectEvent((given: Transaction) => {
    const view = text.getView()
    if (!view) return
    const before = view.state
    const isCut = given.getMeta('uiEvent') === 'cut'
    const transaction = (isCut && deleteWholeTables(before)) || given
    const { state: next, transactions } = before.applyTransaction(transaction)
    view.updateState(next)
    const restored = isHistoryTransaction(transaction) ? readFieldStep(transaction)?.after : undefined
    for (const one of transactions) text.history?.note(one, restored)
    if (restored) options.onFields(restored)
    if (next.doc !== before.doc && !transaction.getMeta(REOPENED)) {
      emit(before.doc, next.doc)
      if (!transaction.getMeta(ANNOUNCED) && !isHistoryTransaction(transaction))
        options.onTyped(before.doc, next.doc)
    }
  })
  const syncWithForm = useEffectEvent((wanted: EditedBlock[], wantedFields: FormFields) => {
    const view = text.getView()
    if (!view) return
    const { tr } = view.state
    if (!text.hasGiven(wanted)) {
      replaceBlocks(tr, text.reopen(wanted))
      closeHistory(tr).setMeta(REOPENED, true)
    }
    text.history?.addFields(tr, wantedFields)
    if (tr.docChanged) view.dispatch(tr)
  })
  const [firstFields] = useState(fields)
  const open = useEffectEvent((place: HTMLElement) => {
    const keys: EditorKeys = {
      onMove: (step) => latest.current.keys.onMove(step),
      onLink: () => latest.current.keys.onLink(),
      onHelp: () => latest.current.keys.onHelp(),
      onFind: () => latest.current.keys.onFind(),
      onComment: () => latest.current.keys.onComment(),
    }
    const view = new EditorView(
      { mount: place },
      {
        state: EditorState.create({
          doc: text.open(blocks, syntax),
          plugins: [
            ...createPlugins(keys, editHistory),
            showComments((thread) => latest.current.onComment(thread)),
            followState(text, setState),
          ],
        }),
        scrollThreshold: keepBelowBars(place),
        scrollMargin: keepBelowBars(place),
        nodeViews: objects.views,
        ...copySlices(),
        dispatchTransaction: (transaction) => dispatch(transaction),
        handleKeyDown: (target, event) => {
          const changesText = /^(?:Enter|Backspace|Delete|Tab)$/.test(event.key) && !event.isComposing
          if (event.ctrlKey || event.metaKey || event.altKey || changesText) readSelection(target)
          return latest.current.onKey(event)
        },
        handleDOMEvents: {
          // On touch screens, tapping a link would leave the editor.
          click: (_view, event) => {
            if ((event.target as Element).closest('a')) event.preventDefault()
            return false
          },
          paste: (target, event) => {
            readSelection(target)
            return latest.current.onPaste(event)
          },
          drop: (target, event) => {
            const at = target.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
            return latest.current.onDrop(event, at ?? target.state.doc.content.size)
          },
        },
      },
    )
    text.setView(view, new TextHistory(editHistory, view, firstFields))
    // Field changes made while the text was loading can be undone too.
    syncWithForm(blocks, fields)
    setState(view.state)
    if (document.activeElement === place) view.focus()
  })

  useLayoutEffect(() => {
    open(mount.current!)
    return () => {
      text.getView()?.destroy()
      text.setView(null, null)
    }
  }, [text])
  useLayoutEffect(() => syncWithForm(blocks, fields), [blocks, fields])
  useEffect(() => {
    const view = isOpen ? text.getView() : null
    view?.dispatch(view.state.tr.setMeta(PROBLEMS, problems))
  }, [text, problems, isOpen])

  /** `state` is null until the text is open. */
  return { mount, objects, state, getView: text.getView }
}

export type RichText = ReturnType<typeof useRichText>

function followState(text: OpenText, onState: (state: EditorState) => void): Plugin {
  const update = ({ state }: EditorView) => {
    onState(state)
    text.history?.follow(state)
  }
  return new Plugin({ view: () => ({ update }) })
}

const SCROLL_GAP_PX = 12

/** Scroll margins that keep the caret clear of sticky bars and a phone's keyboard. */
function keepBelowBars(place: HTMLElement) {
  return {
    get top(): number {
      const bars = place.closest('.rich')?.querySelector<HTMLElement>('.rich-bars')
      return (bars?.offsetHeight ?? 0) + SCROLL_GAP_PX
    },
    get bottom(): number {
      const body = place.closest('.dialog-body')?.getBoundingClientRect().bottom ?? window.innerHeight
      return Math.max(body - findFreeBottom(place), 0) + SCROLL_GAP_PX
    },
    left: 0,
    right: 0,
  }
}

function createPlugins(keys: EditorKeys, editHistory: EditHistory) {
  return [
    readMarkdown(),
    ...bindKeys(keys, editHistory),
    typeBelowObjects(),
    keepBlockIds(),
    showProblems(),
    showPlaceholders(),
    markEmptyHeadersAsCells(),
    findWords(),
    dropCursor({ color: false, class: 'rich-drop' }),
    gapCursor(),
    history(),
    linkAddresses(),
    tableEditing(),
  ]
}

/**
 * Applies the browser's selection immediately. ProseMirror notices it late, so a shortcut right after an
 * arrow key would use the previous selection.
 */
function readSelection(view: EditorView): void {
  const { selection, doc } = view.state
  const shown = view.dom.ownerDocument.getSelection()
  if (!(selection instanceof TextSelection) || !view.hasFocus() || !shown?.anchorNode || !shown.focusNode)
    return
  if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode)) return
  const anchor = view.posAtDOM(shown.anchorNode, shown.anchorOffset)
  const head = view.posAtDOM(shown.focusNode, shown.focusOffset)
  const next = TextSelection.between(doc.resolve(anchor), doc.resolve(head))
  if (!next.eq(selection)) view.dispatch(view.state.tr.setSelection(next))
}

/** Replaces only blocks that differ, so that the caret stays in the others. */
function replaceBlocks(transaction: Transaction, wanted: Node): void {
  const { doc } = transaction
  const [before, after] = [doc.children, wanted.children]
  const max = Math.min(before.length, after.length)
  let first = 0
  while (first < max && before[first]!.eq(after[first]!)) first += 1
  let last = 0
  while (last < max - first && before.at(-1 - last)!.eq(after.at(-1 - last)!)) last += 1
  if (first === before.length && first === after.length) return
  const sizeOf = (blocks: readonly Node[]) => blocks.reduce((sum, block) => sum + block.nodeSize, 0)
  const from = sizeOf(before.slice(0, first))
  const to = doc.content.size - sizeOf(last === 0 ? [] : before.slice(-last))
  transaction.replaceWith(from, to, after.slice(first, after.length - last))
}
