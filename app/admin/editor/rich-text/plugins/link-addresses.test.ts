import { history, undo } from 'prosemirror-history'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { richSchema } from '../document/schema.ts'
import { linkAddresses, readAddress } from './link-addresses.ts'

const open = (text: string) => {
  const doc = richSchema.node('doc', null, [richSchema.node('paragraph', { id: 'a' }, richSchema.text(text))])
  const selection = TextSelection.create(doc, text.length + 1)
  return EditorState.create({ doc, selection, plugins: [history(), linkAddresses()] })
}
const listLinks = ({ doc }: EditorState) => {
  const links: string[] = []
  doc.descendants(({ text, marks }) => {
    const link = marks.find(({ type }) => type.name === 'link')
    if (link) links.push(`${text} ${(link.attrs['properties'] as { href: string }).href}`)
  })
  return links
}

test.for([
  ['See https://a.example/b?c=d', 'https://a.example/b?c=d https://a.example/b?c=d'],
  ['See (https://a.example/b_(c)).', 'https://a.example/b_(c) https://a.example/b_(c)'],
  ['www.shelf.example,', 'www.shelf.example https://www.shelf.example'],
  ['ann@shelf.example', 'ann@shelf.example mailto:ann@shelf.example'],
  ['“http://bücher.example”', 'http://bücher.example http://bücher.example'],
  ['http://localhost:3000/a', 'http://localhost:3000/a http://localhost:3000/a'],
] as const)('links %s after a space or a new line, and Undo removes only the link', ([text, link]) => {
  const state = open(text)
  for (const change of [state.tr.insertText(' '), state.tr.split(state.selection.from)]) {
    let next = state.applyTransaction(change).state
    expect(listLinks(next)).toEqual([link])
    undo(next, (transaction) => {
      next = next.apply(transaction)
    })
    expect(listLinks(next)).toEqual([])
    expect(next.doc.eq(change.doc)).toBe(true)
  }
})

test.for([
  'a.b',
  'https://',
  'https://a',
  'www.',
  'file.txt',
  '@ann',
  'ann@shelf',
  'javascript:alert(1)',
  '3.14',
])('does not link %s', (word) => {
  expect(readAddress(word)).toBe(null)
  expect(listLinks(open(word).applyTransaction(open(word).tr.insertText(' ')).state)).toEqual([])
})

test('does not link inside a word', () => {
  const state = open('https://a.example')
  expect(listLinks(state.applyTransaction(state.tr.insertText('x')).state)).toEqual([])
})
