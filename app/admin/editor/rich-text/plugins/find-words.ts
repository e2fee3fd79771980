/** Finding and replacing words of the text. */
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

export type Found = { from: number; to: number }
type Search = { query: string; found: readonly Found[]; marks: DecorationSet }

const KEY = new PluginKey<Search>('find-words')
const NOTHING: Search = { query: '', found: [], marks: DecorationSet.empty }

/** Marks what was found; what stands in pictures and HTML is not searched. */
export function findWords(): Plugin<Search> {
  return new Plugin<Search>({
    key: KEY,
    state: {
      init: () => NOTHING,
      apply: (transaction, search) => {
        const query = transaction.getMeta(KEY) as string | undefined
        if (query === undefined && (search.query === '' || !transaction.docChanged)) return search
        return look(transaction.doc, query ?? search.query)
      },
    },
    props: {
      decorations: (state) => {
        const { found, current } = readSearch(state)
        const marks = KEY.getState(state)?.marks
        const one = found[current]
        // The selection itself is not drawn while the fields of the search have the focus.
        return one
          ? marks?.add(state.doc, [Decoration.inline(one.from, one.to, { class: 'rich-found-now' })])
          : marks
      },
    },
  })
}

function look(document: Node, query: string): Search {
  if (query === '') return NOTHING
  const found = listFound(document, query)
  const marks = found.map(({ from, to }) => Decoration.inline(from, to, { class: 'rich-found' }))
  return { query, found, marks: DecorationSet.create(document, marks) }
}

/** Where words stand, in whatever case, from the start of the text on. */
function listFound(document: Node, query: string): Found[] {
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
  const found: Found[] = []
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

/** What was found, and which of it is selected, counted from 0; -1 for none. */
export function readSearch(state: EditorState): { found: readonly Found[]; current: number } {
  const { found } = KEY.getState(state) ?? NOTHING
  const { from, to } = state.selection
  return { found, current: found.findIndex((one) => one.from === from && one.to === to) }
}

/** Selects the next or former of what was found, from the caret on, and begins anew behind the last one. */
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

/** Replaces what is selected of what was found, and selects the next; selects one first if none is. */
export function replaceFound(state: EditorState, words: string): Transaction | null {
  const { found, current } = readSearch(state)
  const one = found[current]
  if (!one) return selectFound(state, 1)
  const change = replace(state.tr, one, words)
  const next = found[current + 1]
  if (!next) return change
  const moved = { from: change.mapping.map(next.from), to: change.mapping.map(next.to) }
  return change.setSelection(TextSelection.create(change.doc, moved.from, moved.to)).scrollIntoView()
}

/** Replaces all that was found, in one step for undo. */
export function replaceAllFound(state: EditorState, words: string): Transaction | null {
  const { found } = readSearch(state)
  if (found.length === 0) return null
  // From the end on, so that the places of the others hold.
  return found.toReversed().reduce((change, one) => replace(change, one, words), state.tr)
}

/** The words get the marks of those they replace. */
const replace = (change: Transaction, { from, to }: Found, words: string): Transaction =>
  words === '' ? change.delete(from, to) : change.insertText(words, from, to)
