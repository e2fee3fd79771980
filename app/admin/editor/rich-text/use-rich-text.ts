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
import { readFieldStep } from '../history/field-step.ts'
import type { FormFields } from '../history/form-fields.ts'
import { TextHistory } from '../history/text-history.ts'
import { OpenText } from './document/open-text.ts'
import {
  demoteEmptyHeads,
  keepBlockIds,
  PROBLEMS,
  showPlaceholders,
  showProblems,
} from './plugins/block-plugins.ts'
import { bindKeys, type EditorKeys } from './plugins/editor-keys.ts'
import { findFreeBottom } from './use-keyboard-inset.ts'
import { findWords } from './plugins/find-words.ts'
import { readMarkdown } from './plugins/markdown-rules.ts'
import { ObjectViews } from './views/object-views.ts'

export type RichTextOptions = {
  blocks: EditedBlock[]
  /** What the form says besides, which has its place in the order of undo. */
  fields: FormFields
  history: EditHistory
  syntax: TextSyntax
  problems: readonly FormProblem[]
  isDisabled: boolean
  keys: EditorKeys
  onChange: (blocks: EditedBlock[]) => void
  /** Undo and redo brought other fields back. */
  onFields: (fields: FormFields) => void
  onEdited: (id: string) => void
  /** Keys and signs changed the document; what buttons do says itself. */
  onKeyed: (before: Node, after: Node) => void
  /** Before the keys of the text; answers whether it was for something else. */
  onKey: (event: KeyboardEvent) => boolean
  /** Answers whether something was taken. */
  onPaste: (event: ClipboardEvent) => boolean
  onDrop: (event: DragEvent, at: number) => boolean
}

/** Blocks took the place of others: the form knows them already. */
const REOPENED = 'reopened'
/** Whoever made a change says itself what it is. */
export const SAID = 'said'

/** The document of a post and its view. The form keeps the blocks; whatever else takes their place is opened anew. */
export function useRichText(options: RichTextOptions) {
  const { blocks, fields, history: steps, syntax, problems, isDisabled } = options
  const mount = useRef<HTMLDivElement>(null)
  const [held] = useState(() => new OpenText())
  const [objects] = useState(() => new ObjectViews())
  const [state, setState] = useState<EditorState | null>(null)
  const isOpen = state !== null

  const emit = useEffectEvent((before: Node, after: Node) => {
    const known = new Set(held.read(before))
    const next = held.read(after)
    options.onChange(next)
    for (const block of next) if (!known.has(block)) options.onEdited(block.id)
  })
  const dispatch = useEffectEvent((transaction: Transaction) => {
    const view = held.getView()
    if (!view) return
    const before = view.state
    const { state: next, transactions } = before.applyTransaction(transaction)
    view.updateState(next)
    const brought = isHistoryTransaction(transaction) ? readFieldStep(transaction)?.after : undefined
    for (const one of transactions) held.history?.note(one, brought)
    if (brought) options.onFields(brought)
    if (next.doc !== before.doc && !transaction.getMeta(REOPENED)) {
      emit(before.doc, next.doc)
      const isKeyed = !transaction.getMeta(SAID) && !isHistoryTransaction(transaction)
      if (isKeyed) options.onKeyed(before.doc, next.doc)
    }
  })
  const follow = useEffectEvent((wanted: EditedBlock[], said: FormFields) => {
    const view = held.getView()
    if (!view) return
    const { tr } = view.state
    if (!held.hasGiven(wanted)) {
      replaceBlocks(tr, held.reopen(wanted))
      closeHistory(tr).setMeta(REOPENED, true)
    }
    held.history?.addFields(tr, said)
    if (tr.docChanged) view.dispatch(tr)
  })
  const handlers = useHandlers(options)
  const [firstFields] = useState(fields)
  /** @returns false when there is more to be made of the text first */
  const open = useEffectEvent((place: HTMLElement): boolean => {
    if (!held.prepare(blocks, syntax)) return false
    const view = new EditorView(
      { mount: place },
      {
        state: EditorState.create({
          doc: held.open(blocks, syntax),
          plugins: [...makePlugins(handlers.keys, steps), followState(held, setState)],
        }),
        scrollThreshold: keepBelowBars(place),
        scrollMargin: keepBelowBars(place),
        nodeViews: objects.views,
        dispatchTransaction: (transaction) => dispatch(transaction),
        handleKeyDown: (keyed, event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) readSelection(keyed)
          return handlers.onKey(event)
        },
        handleDOMEvents: {
          // On touch screens a tap on a link would leave the editor.
          click: (_view, event) => {
            if ((event.target as Element).closest('a')) event.preventDefault()
            return false
          },
          paste: (_view, event) => handlers.onPaste(event),
          drop: (target, event) => {
            const at = target.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
            return handlers.onDrop(event, at ?? target.state.doc.content.size)
          },
        },
      },
    )
    held.setView(view, new TextHistory(steps, view, firstFields))
    // What was typed into fields meanwhile can be taken back, too.
    follow(blocks, fields)
    setState(view.state)
    // Whoever came to the text before it was there.
    if (document.activeElement === place) view.focus()
    return true
  })

  useLayoutEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined
    const goOn = () => {
      if (!open(mount.current!)) next = setTimeout(goOn)
    }
    goOn()
    return () => {
      clearTimeout(next)
      held.getView()?.destroy()
      held.setView(null, null)
    }
  }, [held])
  useLayoutEffect(() => follow(blocks, fields), [blocks, fields])
  useEffect(() => {
    if (isOpen) held.getView()?.setProps({ editable: () => !isDisabled })
  }, [held, isDisabled, isOpen])
  useEffect(() => {
    const view = isOpen ? held.getView() : null
    view?.dispatch(view.state.tr.setMeta(PROBLEMS, problems))
  }, [held, problems, isOpen])

  return {
    mount,
    objects,
    /** Null before the first drawing. */
    state,
    getView: held.getView,
  }
}

export type RichText = ReturnType<typeof useRichText>

/** Tells of every state that is drawn. */
function followState(held: OpenText, tell: (state: EditorState) => void): Plugin {
  const update = ({ state }: EditorView) => {
    tell(state)
    held.history?.follow(state)
  }
  return new Plugin({ view: () => ({ update }) })
}

const SCROLL_GAP_PX = 12

/** What is scrolled to stands below the bars, which stay at the top of the form. */
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

function makePlugins(keys: EditorKeys, steps: EditHistory) {
  return [
    readMarkdown(),
    ...bindKeys(keys, steps),
    keepBlockIds(),
    showProblems(),
    showPlaceholders(),
    demoteEmptyHeads(),
    findWords(),
    dropCursor({ color: false, class: 'rich-drop' }),
    gapCursor(),
    history(),
    tableEditing(),
  ]
}

/** The same functions for as long as the editor is open, that do what was given last. */
function useHandlers(options: RichTextOptions) {
  const onKey = useEffectEvent((event: KeyboardEvent) => options.onKey(event))
  const onPaste = useEffectEvent((event: ClipboardEvent) => options.onPaste(event))
  const onDrop = useEffectEvent((event: DragEvent, at: number) => options.onDrop(event, at))
  const onMove = useEffectEvent((step: -1 | 1) => options.keys.onMove(step))
  const onLink = useEffectEvent(() => options.keys.onLink())
  const onHelp = useEffectEvent(() => options.keys.onHelp())
  const onFind = useEffectEvent(() => options.keys.onFind())
  return {
    onKey: (event: KeyboardEvent) => onKey(event),
    onPaste: (event: ClipboardEvent) => onPaste(event),
    onDrop: (event: DragEvent, at: number) => onDrop(event, at),
    keys: {
      onMove: (step: -1 | 1) => onMove(step),
      onLink: () => onLink(),
      onHelp: () => onHelp(),
      onFind: () => onFind(),
    },
  }
}

/**
 * Takes over the selection as the browser has it this moment. The library hears of it a little later, so that a quick
 * key right after an arrow key would work on what was selected before.
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

/** Puts other blocks in place of those that differ; the others stay, with the caret in them. */
function replaceBlocks(transaction: Transaction, wanted: Node): void {
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
