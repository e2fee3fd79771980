/** Find and replace. */
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

type Match = { from: number; to: number }
type Search = { query: string; found: readonly Match[]; marks: DecorationSet }

const KEY = new PluginKey<Search>('find-words')
const NOTHING: Search = { query: '', found: [], marks: DecorationSet.empty }

/** Highlights matches. Does not search captions and HTML blocks. */
export function findWords(): Plugin<Search> {
  return new Plugin<Search>({
    key: KEY,
    state: {
      init: () => NOTHING,
      apply: (transaction, search) => {
        const query = transaction.getMeta(KEY) as string | undefined
        if (query === undefined && (search.query === '' || !transaction.docChanged)) return search
        return searchDocument(transaction.doc, query ?? search.query)
      },
    },
    props: {
      decorations: (state) => {
        const { found, current } = readSearch(state)
        const marks = KEY.getState(state)?.marks
        const one = found[current]
        // Highlighted too, because browsers hide the selection while the search fields have the focus.
        return one
          ? marks?.add(state.doc, [Decoration.inline(one.from, one.to, { class: 'rich-found-now' })])
          : marks
      },
    },
  })
}

function searchDocument(document: Node, query: string): Search {
  if (query === '') return NOTHING
  const found = listMatches(document, query)
  const marks = found.map(({ from, to }) => Decoration.inline(from, to, { class: 'rich-found' }))
  return { query, found, marks: DecorationSet.create(document, marks) }
}

/** Returns all matches, ignoring case. */
function listMatches(document: Node, query: string): Match[] {
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
  const found: Match[] = []
  document.descendants((node, at) => {
    if (!node.isTextblock) return true
    const text = node.textBetween(0, node.content.size, '', '\n')
    for (const match of text.matchAll(pattern)) {
      const from = at + 1 + match.index
      found.push({ from, to: from + match[0].length })
    }
    return false
  })
  return found
}

export const startSearch = (state: EditorState, query: string): Transaction => state.tr.setMeta(KEY, query)

/** Returns the matches and the index of the selected one, or -1. */
export function readSearch(state: EditorState): { found: readonly Match[]; current: number } {
  const { found } = KEY.getState(state) ?? NOTHING
  const { from, to } = state.selection
  return { found, current: found.findIndex((one) => one.from === from && one.to === to) }
}

/** Selects the next or previous match from the caret, and wraps around. */
export function selectFound(state: EditorState, step: -1 | 1): Transaction | null {
  const { found } = readSearch(state)
  const { from, to } = state.selection
  const next =
    step === 1
      ? (found.find((one) => one.from >= to) ?? found[0])
      : (found.findLast((one) => one.to <= from) ?? found.at(-1))
  if (!next) return null
  return state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView()
}

/** Replaces the selected match and selects the next. If none is selected, only selects one. */
export function replaceFound(state: EditorState, text: string): Transaction | null {
  const { found, current } = readSearch(state)
  const one = found[current]
  if (!one) return selectFound(state, 1)
  const change = replace(state.tr, one, text)
  const next = found[current + 1]
  if (!next) return change
  const moved = { from: change.mapping.map(next.from), to: change.mapping.map(next.to) }
  return change.setSelection(TextSelection.create(change.doc, moved.from, moved.to)).scrollIntoView()
}

/** Replaces all matches in one undo step. */
export function replaceAllFound(state: EditorState, text: string): Transaction | null {
  const { found } = readSearch(state)
  if (found.length === 0) return null
  // From the end, so that earlier positions stay valid.
  return found.toReversed().reduce((change, one) => replace(change, one, text), state.tr)
}

/** The replacement keeps the marks of the match. */
const replace = (change: Transaction, { from, to }: Match, text: string): Transaction =>
  text === '' ? change.delete(from, to) : change.insertText(text, from, to)
