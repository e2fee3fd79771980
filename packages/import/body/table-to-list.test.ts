import { expect, test } from 'vitest'
import { isElement, writeBody } from './body-tree.ts'
import { parseBody } from './parse-body.ts'
import { tableToList } from './table-to-list.ts'

test.for([
  ['cells', '<tr><td>a</td> <td>b</td>\n<td></td></tr>', '<li>a | b | </li>'],
  [
    'a header',
    '<thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody>',
    '<li>A</li><li>1</li>',
  ],
  ['a caption', '<caption>Sales</caption><tr><td>a</td></tr>', '<li>Sales</li><li>a</li>'],
  ['a paragraph in a cell', '<tr><td><p>a <b>b</b></p></td></tr>', '<li>a <b>b</b></li>'],
  ['two paragraphs in a cell', '<tr><td><p>a</p><p>b</p></td></tr>', '<li><p>a</p><p>b</p></li>'],
  ['a row without cells', '<tr></tr><tr>words</tr><tr><td>a</td></tr>', '<li>a</li>'],
  ['words between rows', 'x<tr><td>a</td></tr>y', '<li>a</li>'],
  ['nothing', '', ''],
] as const)('a table with %s becomes a list', ([, rows, items]) => {
  const table = parseBody(`<table>${rows}</table>`).find((node) => isElement(node, 'table'))
  if (!isElement(table)) throw new Error('There is no table.')
  expect(writeBody([tableToList(table)])).toBe(`<ul>${items}</ul>`)
})
