import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { richSchema } from '../document/schema.ts'
import { setLink } from './link-commands.ts'

test.for([
  ['at the caret', 2, 2],
  ['of the selected words', 1, 4],
] as const)('changing the URL of the link %s keeps its rel values', ([, from, to]) => {
  const mark = richSchema.mark('link', { properties: { href: '/a', rel: ['sponsored'] } })
  const line = richSchema.node('paragraph', { id: 'a' }, [richSchema.text('abc', [mark])])
  const doc = richSchema.node('doc', null, [line])
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, from, to) })
  expect(setLink(state, '/b').doc.firstChild!.firstChild!.marks[0]!.attrs).toEqual({
    properties: { href: '/b', rel: ['sponsored'] },
  })
})
