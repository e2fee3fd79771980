/** Highlights passages with comments, and follows edits of the text. */
import type { Node } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { describePassage, findPassage, type Passage } from '#domain/posts/passage.ts'

type Range = { from: number; to: number }
type CommentedPassage = { id: number; passage: Passage }
type Comments = {
  threads: readonly CommentedPassage[]
  active: number | null
  /** Position of each thread's passage; null if it was removed. */
  places: ReadonlyMap<number, Range | null>
  marks: DecorationSet
}

/** Thread id of the comment being written. */
export const NEW_COMMENT = 0

const WORD = /[\p{L}\p{N}\p{S}]/u

const KEY = new PluginKey<Comments>('comments')
const NOTHING: Comments = { threads: [], active: null, places: new Map(), marks: DecorationSet.empty }

/** @param onPress called with the thread of a clicked passage */
export function showComments(onPress: (id: number) => void): Plugin<Comments> {
  return new Plugin<Comments>({
    key: KEY,
    state: {
      init: () => NOTHING,
      apply: (transaction, comments) => {
        const given = transaction.getMeta(KEY) as Pick<Comments, 'threads' | 'active'> | undefined
        if (!given && (comments.threads.length === 0 || !transaction.docChanged)) return comments
        return place(transaction, { ...comments, ...given })
      },
    },
    props: {
      decorations: (state) => KEY.getState(state)?.marks,
      handleClick: (view, at) => {
        const id = findThread(view.state, at)
        if (id !== null) onPress(id)
        return false
      },
    },
  })
}

function place({ doc, mapping }: Transaction, { threads, active, places: before }: Comments): Comments {
  let text: FlatText | null = null
  const find = (passage: Passage): Range | null => {
    text ??= flatten(doc)
    const found = findPassage(text.words, passage)
    return found && { from: toPosition(text, found.from), to: toPosition(text, found.to) }
  }
  const follow = (range: Range | null | undefined): Range | null => {
    const moved = range && { from: mapping.map(range.from, 1), to: mapping.map(range.to, -1) }
    // After a sentence was replaced, its last punctuation mark may remain; that doesn't count as the passage.
    return moved && WORD.test(doc.textBetween(moved.from, Math.max(moved.from, moved.to))) ? moved : null
  }
  const places = new Map(threads.map(({ id, passage }) => [id, follow(before.get(id)) ?? find(passage)]))
  const marks = [...places].flatMap(([id, range]) =>
    range
      ? [
          Decoration.inline(range.from, range.to, {
            nodeName: 'mark',
            class: id === active ? 'rich-comment rich-comment--active' : 'rich-comment',
          }),
        ]
      : [],
  )
  return { threads, active, places, marks: DecorationSet.create(doc, marks) }
}

/** All lines of a document as one text, with their positions. Inline nodes such as breaks count as one character. */
type FlatText = { words: string; lines: readonly { at: number; position: number }[] }

function flatten(document: Node): FlatText {
  const lines: { at: number; position: number }[] = []
  let words = ''
  document.descendants((node, position) => {
    if (!node.isTextblock) return true
    lines.push({ at: words.length, position: position + 1 })
    words += `${node.textBetween(0, node.content.size, '', '\n')}\n`
    return false
  })
  return { words, lines }
}

function toPosition({ lines }: FlatText, at: number): number {
  const line = lines.findLast((one) => one.at <= at)
  return line ? line.position + at - line.at : 0
}

function toOffset({ lines }: FlatText, position: number): number {
  const line = lines.findLast((one) => one.position <= position)
  return line ? line.at + position - line.position : 0
}

/** Describes the selected words, or the passage of the comment being written. @returns null if no words are selected */
export function readPassage(state: EditorState, id?: typeof NEW_COMMENT): Passage | null {
  const { selection } = state
  const selected = selection.empty || selection instanceof NodeSelection ? null : selection
  const range = id === undefined ? selected : readPosition(state, id)
  if (!range) return null
  const text = flatten(state.doc)
  const passage = describePassage(text.words, {
    from: toOffset(text, range.from),
    to: toOffset(text, range.to),
  })
  return passage.quote.trim() === '' ? null : passage
}

export const setComments = (
  change: Transaction,
  threads: readonly CommentedPassage[],
  active: number | null,
): Transaction => change.setMeta(KEY, { threads, active })

export const readPosition = (state: EditorState, id: number): Range | null =>
  KEY.getState(state)?.places.get(id) ?? null

/** Returns the thread with the shortest passage at a position. */
export function findThread(state: EditorState, at: number): number | null {
  const found = [...(KEY.getState(state)?.places ?? [])]
    .flatMap(([id, range]) => (range && range.from <= at && at <= range.to ? [{ id, ...range }] : []))
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))
  return found[0]?.id ?? null
}

/** Moves the caret to the end of a passage and scrolls to it. */
export function selectPassage(state: EditorState, id: number): Transaction | null {
  const range = readPosition(state, id)
  return range && state.tr.setSelection(TextSelection.create(state.doc, range.to)).scrollIntoView()
}
