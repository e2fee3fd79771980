import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { richSchema } from '../document/schema.ts'
import { deleteWholeTables } from './table-commands.ts'

const line = (words: string) =>
  richSchema.node('paragraph', null, words === '' ? [] : [richSchema.text(words)])
const cell = (words: string) => richSchema.node('table_cell', null, line(words))
const row = (...words: string[]) => richSchema.node('table_row', null, words.map(cell))

/** Text, a table of four cells, and more text. */
const DOC = richSchema.node('doc', null, [
  line('above'),
  richSchema.node('table', null, [row('aa', 'bb'), row('cc', 'dd')]),
  line('below'),
])

function deleteBetween(first: string, last: string): string | null {
  const find = (words: string) => {
    let found = -1
    DOC.descendants((node, at) => {
      const offset = node.text?.indexOf(words.replace('|', '')) ?? -1
      if (offset !== -1) found = at + offset + words.indexOf('|')
    })
    return found
  }
  const selection = TextSelection.create(DOC, find(first), find(last))
  const change = deleteWholeTables(EditorState.create({ doc: DOC, selection }))
  return change && change.doc.children.map((node) => `${node.type.name}: ${node.textContent}`).join(', ')
}

test.for<[from: string, to: string, result: string | null]>([
  ['|aa', 'be|low', 'paragraph: above, paragraph: low'],
  ['ab|ove', 'dd|', 'paragraph: ab, paragraph: below'],
  ['aa|', 'be|low', null],
  ['ab|ove', '|dd', null],
  ['ab|ove', 'be|low', null],
  ['|aa', 'dd|', null],
])('deleting from %s to %s leaves %s', ([from, to, result]) => {
  expect(deleteBetween(from, to)).toBe(result)
})
