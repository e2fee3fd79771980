import { Slice } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { richSchema } from '../document/schema.ts'
import { readCopiedSlice, writePlainText } from './clipboard-slice.ts'

const write = (content: unknown[], open = 1) => {
  const slice = { content, openStart: open, openEnd: open }
  return `<p data-peakshelf-slice="${encodeURIComponent(JSON.stringify(slice))}" data-pm-slice="1 1 []">a</p>`
}
const paragraph = (href: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'ä " <b>', marks: [{ type: 'link', attrs: { properties: { href } } }] }],
})

test('reads a slice that the editor copied', () => {
  const slice = readCopiedSlice(
    `<html><body><!--StartFragment-->${write([paragraph('/a')])}<!--EndFragment-->`,
  )
  expect(slice).toMatchObject({ openStart: 1, openEnd: 1 })
  expect(slice!.content.textBetween(0, slice!.content.size)).toBe('ä " <b>')
})

test.for<[string, string]>([
  ['HTML of another program', '<p data-pm-slice="1 1 []">a</p>'],
  ['a script in a link', write([paragraph('javascript:alert(1)')])],
  ['a script as a picture', write([{ type: 'picture', attrs: { src: 'javascript:alert(1)' } }], 0)],
  ['an attribute of another type', write([{ type: 'picture', attrs: { src: 5 } }], 0)],
  ['a gallery without a list', write([{ type: 'gallery', attrs: { pictures: { a: 1 } } }], 0)],
  ['an unknown block', write([{ type: 'script' }], 0)],
  ['a block in the wrong place', write([{ type: 'quote', content: [{ type: 'divider' }] }], 0)],
  ['no JSON', '<p data-peakshelf-slice="%7B">a</p>'],
  ['no URL encoding', '<p data-peakshelf-slice="%">a</p>'],
])('refuses %s', ([, html]) => {
  expect(readCopiedSlice(html)).toBe(null)
})

test('writes items as lines and cells between tabs', () => {
  const {
    paragraph: p,
    table,
    table_row: row,
    table_cell: cell,
    bullet_list: list,
    list_item: item,
  } = richSchema.nodes
  const line = (words: string) => p!.create(null, words === '' ? [] : [richSchema.text(words)])
  const rows = [
    ['a', ''],
    ['c', 'd'],
  ].map((cells) =>
    row!.create(
      null,
      cells.map((words) => cell!.create(null, line(words))),
    ),
  )
  const blocks = [
    line('x'),
    table!.create(null, rows),
    list!.create(
      null,
      ['y', 'z'].map((one) => item!.create(null, richSchema.text(one))),
    ),
  ]
  expect(writePlainText(new Slice(richSchema.node('doc', null, blocks).content, 0, 0))).toBe(
    'x\n\na\t\nc\td\n\ny\nz',
  )
})
