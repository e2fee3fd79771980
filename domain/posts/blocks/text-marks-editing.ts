import { dropEnding } from '#domain/drop-ending.ts'
import type { TextMark, TextSyntax } from './text-marks.ts'

/** What is selected in a text field. */
export type TextSelection = { text: string; start: number; end: number }

/** One change of a text field: replace what stands between, then select. */
export type TextEdit = { from: number; to: number; insert: string; selectFrom: number; selectTo: number }

type Wrapping = { open: string; close: string }

const WRAPPINGS: Record<TextSyntax, Record<TextMark, Wrapping>> = {
  tags: {
    bold: { open: '<strong>', close: '</strong>' },
    italic: { open: '<em>', close: '</em>' },
    underline: { open: '<u>', close: '</u>' },
  },
  markers: {
    bold: { open: '**', close: '**' },
    italic: { open: '*', close: '*' },
    underline: { open: '__', close: '__' },
  },
}

/** Puts a mark around the selection, or takes it away where it already is. Nothing selected: an empty pair. */
export function toggleMark(selection: TextSelection, mark: TextMark, syntax: TextSyntax): TextEdit {
  const wrapping = WRAPPINGS[syntax][mark]
  const { text, start, end } = trimSelection(selection)
  const selected = text.slice(start, end)
  const { open, close } = wrapping
  if (isWrapped(selected, wrapping)) {
    const inner = selected.slice(open.length, selected.length - close.length)
    return { from: start, to: end, insert: inner, selectFrom: start, selectTo: start + inner.length }
  }
  const [outerStart, outerEnd] = [start - open.length, end + close.length]
  if (outerStart >= 0 && isWrapped(text.slice(outerStart, outerEnd), wrapping, text, outerStart)) {
    return {
      from: outerStart,
      to: outerEnd,
      insert: selected,
      selectFrom: outerStart,
      selectTo: outerStart + selected.length,
    }
  }
  const selectFrom = start + open.length
  return {
    from: start,
    to: end,
    insert: open + selected + close,
    selectFrom,
    selectTo: selectFrom + selected.length,
  }
}

/** Whether `toggleMark` would take the mark away. */
export function isMarked(selection: TextSelection, mark: TextMark, syntax: TextSyntax): boolean {
  const { from, to, insert } = toggleMark(selection, mark, syntax)
  return insert.length < to - from
}

/** Makes the selection a link; without one the address itself becomes the words. */
export function insertLink(selection: TextSelection, url: string, syntax: TextSyntax): TextEdit {
  const { text, start, end } = trimSelection(selection)
  const label = text.slice(start, end) || url.replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
  const insert =
    syntax === 'tags'
      ? `<a href="${url.replace(/"/g, '%22')}">${label}</a>`
      : `[${label.replace(/[[\]]/g, '')}](${url.replace(/[()\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)})`
  return { from: start, to: end, insert, selectFrom: start + insert.length, selectTo: start + insert.length }
}

/** Marks beside a space would not be read as marks, so spaces at the ends stay outside. */
function trimSelection({ text, start, end }: TextSelection): TextSelection {
  const selected = text.slice(start, end)
  if (selected.trim() === '') return { text, start, end: selected === '' ? end : start }
  return {
    text,
    start: start + selected.length - selected.trimStart().length,
    end: end - (selected.length - selected.trimEnd().length),
  }
}

function isWrapped(words: string, { open, close }: Wrapping, text = words, at = 0): boolean {
  const isLongEnough = words.length >= open.length + close.length
  if (!isLongEnough || !words.startsWith(open) || !words.endsWith(close)) return false
  if (open !== '*') return true
  // A single star is only an italic mark when it is not one half of a bold one.
  const before = at + 1 - dropEnding(text.slice(0, at + 1), '*').length
  const inside = /^\*+/.exec(words)?.[0].length ?? 0
  return (before + inside - 1) % 2 === 1
}
