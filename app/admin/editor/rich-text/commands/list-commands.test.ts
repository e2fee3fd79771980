import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { richSchema } from '../document/schema.ts'
import { indentItem, leaveLevel, splitItem } from './list-commands.ts'

/** A numbered list of one-letter items at these levels, with the caret after one of the letters. */
function makeList(levels: readonly number[], at: number): EditorState {
  const items = levels.map((level, index) =>
    richSchema.node('list_item', { level, isOrdered: level > 0 }, richSchema.text('abcdef'[index]!)),
  )
  const doc = richSchema.node('doc', null, richSchema.node('ordered_list', { id: 'l' }, items))
  return EditorState.create({ doc, selection: TextSelection.create(doc, 3 * (at + 1)) })
}

const readLevels = ({ doc }: { doc: EditorState['doc'] }) =>
  doc.child(0).children.map(({ attrs }) => attrs['level'] as number)

test.for([
  [[0, 0, 0], 1, 1, [0, 1, 0]],
  [[0, 0, 1, 0], 1, 1, [0, 1, 2, 0]],
  [[0, 1, 2, 1], 1, -1, [0, 0, 1, 1]],
  [[0, 0], 0, 1, null],
  [[0, 1], 1, 1, null],
  [[0, 0], 1, -1, null],
] as const)('in a list of levels %j, moves item %i by %i: %j', ([levels, at, step, expected]) => {
  const change = indentItem(makeList(levels, at), step)
  expect(change && readLevels(change)).toEqual(expected)
})

test('adds an item of the same level on Enter, and moves an empty one up', () => {
  let state = makeList([0, 1], 1)
  const dispatch = (change: EditorState['tr']) => (state = state.apply(change))
  splitItem(state, dispatch)
  expect(readLevels(state)).toEqual([0, 1, 1])
  leaveLevel(state, dispatch)
  expect(readLevels(state)).toEqual([0, 1, 0])
  expect(leaveLevel(state)).toBe(false)
})
