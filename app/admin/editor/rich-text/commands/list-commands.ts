/** Nested lists are stored as one list whose items have levels. */
import type { Node } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { MAX_LIST_LEVEL } from '#domain/posts/rich-text/list-nodes.ts'

const levelOf = (item: Node): number => item.attrs['level'] as number

/** Returns the level of the current item, from 0. */
export const readLevel = ({ selection }: EditorState): number =>
  isItem(selection.$from.parent) ? levelOf(selection.$from.parent) : 0

const isItem = (node: Node): boolean => node.type.name === 'list_item'

/**
 * Moves the current item and its nested items one level deeper or higher.
 * @returns null if impossible: at most one level below the previous item, and not above the list
 */
export function indentItem(state: EditorState, step: -1 | 1): Transaction | null {
  const { $from, $to } = state.selection
  if ($from.depth !== 2 || !isItem($from.parent) || $to.depth !== 2 || $from.node(1) !== $to.node(1))
    return null
  const items = $from.node(1).children
  const [first, last] = [$from.index(1), $to.index(1)]
  const level = levelOf(items[first]!)
  const before = items[first - 1]
  if (step === -1 ? level === 0 : !before || level > levelOf(before) || level === MAX_LIST_LEVEL) return null
  let end = last + 1
  while (end < items.length && levelOf(items[end]!) > levelOf(items[last]!)) end += 1
  const isOrdered = $from.node(1).type.name === 'ordered_list'
  const change = state.tr
  let at = $from.before(2) - items.slice(0, first).reduce((size, item) => size + item.nodeSize, 0)
  for (const [index, item] of items.entries()) {
    if (index >= first && index < end) {
      const next = Math.min(Math.max(levelOf(item) + step, 0), MAX_LIST_LEVEL)
      const kind = levelOf(item) === 0 ? isOrdered : item.attrs['isOrdered']
      change.setNodeMarkup(at, null, { level: next, isOrdered: next === 0 ? false : kind })
    }
    at += item.nodeSize
  }
  return change
}

export const indent =
  (step: -1 | 1): Command =>
  (state, dispatch) => {
    const change = indentItem(state, step)
    if (change) dispatch?.(change.scrollIntoView())
    return change !== null
  }

/** Enter in an empty item of a nested list: moves it one level higher. */
export const leaveLevel: Command = (state, dispatch) =>
  state.selection.empty && state.selection.$from.parent.content.size === 0
    ? indent(-1)(state, dispatch)
    : false

/** Backspace at the start of a nested item: moves it one level higher. */
export const outdentAtStart: Command = (state, dispatch) =>
  state.selection.empty && state.selection.$from.parentOffset === 0 ? indent(-1)(state, dispatch) : false

/** Enter: moves the rest of the line to a new item of the same level. */
export const splitItem: Command = (state, dispatch) => {
  if (!isItem(state.selection.$from.parent) || state.selection.$to.depth !== 2) return false
  const change = state.tr.deleteSelection()
  dispatch?.(change.split(change.selection.from).scrollIntoView())
  return true
}
