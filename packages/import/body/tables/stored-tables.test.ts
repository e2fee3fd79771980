import { expect, test } from 'vitest'
import { prepareBody } from '../prepare-body.ts'

/** A row of cells, `#` marks header cells. */
const row = (...cells: string[]) =>
  `<div class="tabular-row">${cells
    .map((cell) =>
      cell.startsWith('#')
        ? `<div class="tabular-head">${cell.slice(1)}</div>`
        : `<div class="tabular-cell">${cell}</div>`,
    )
    .join('')}</div>`
const table = (...rows: string[]) => `<div class="tabular">${rows.join('')}</div>`

test.for<[string, string, string, string[]]>([
  [
    'a caption, a head and a foot',
    '<table><caption>Fees <b>2026</b></caption><colgroup><col></colgroup><thead><tr><th>A<th>B</thead><tbody><tr><td>1<td>2</tbody><tfoot><tr><td>3<td>4</tfoot></table>',
    `<p>Fees <b>2026</b></p>${table(row('#A', '#B'), row('1', '2'), row('3', '4'))}`.replaceAll(
      'b>',
      'strong>',
    ),
    [],
  ],
  [
    'cells across rows and columns',
    '<table><tr><th colspan="2">A</th><th>B</th></tr><tr><td rowspan="2">1</td><td>2</td><td>3</td></tr><tr><td colspan="2">4</td></tr></table>',
    table(row('#A', '#', '#B'), row('1', '2', '3'), row('', '4', '')),
    ['3 merged cells of tables were split.'],
  ],
  [
    'rows of different lengths and spans of no number',
    '<table><tr><td colspan="0">a<td rowspan="-2">b<td colspan="x">c<tr><td>d</table>',
    table(row('a', 'b', 'c'), row('d', '', '')),
    [],
  ],
  [
    'header cells beside rows',
    '<table><tr><th>A<td>1<tr><th>B<td>2</table>',
    table(row('#A', '1'), row('#B', '2')),
    [],
  ],
  [
    'paragraphs, a list and code in cells',
    '<table><tr><td><p>a</p><p>b</p><td><ul><li>c<li>d</ul><tr><td><pre>e</pre><td>f</table>',
    table(row('a<br>b', 'c<br>d'), row('e', 'f')),
    ['2 lists, headings or code blocks in tables became lines.'],
  ],
  [
    'links and marks in cells',
    '<table><tr><td><a href="/x" rel="sponsored">a</a><td><em>b</em></table>',
    table(row('<a href="/x" rel="sponsored">a</a>', '<em>b</em>')),
    [],
  ],
  [
    'pictures in cells',
    '<table><tr><td><img src="/a.png" alt="A"><td>b</table>',
    `${table(row('', 'b'))}<img src="/a.png" alt="A">`,
    ['1 table had pictures, which follow it.'],
  ],
  [
    'a figure of WordPress around a table',
    '<figure class="wp-block-table"><table><tr><td>a<td><img src="/a.png">b</table><figcaption>c</figcaption></figure>',
    `${table(row('a', 'b'))}<p><img src="/a.png"></p><p class="caption">c</p>`,
    ['1 table had pictures, which follow it.'],
  ],
  [
    'a table of one column with a header',
    '<table><tr><th>A<tr><td>b</table>',
    table(row('#A'), row('b')),
    [],
  ],
  [
    'a newsletter of nested tables',
    '<table role="presentation"><tr><td><h2>a</h2><table><tr><td>b<td>c</table></table>',
    `<h2>a</h2>${table(row('b', 'c'))}`,
    [],
  ],
  [
    'a frame of several cells',
    '<table><tr><td><p>a</p><tr><td><p>b</p></table>',
    '<p>a</p><p>b</p>',
    ['1 table that arranged blocks was unrolled.'],
  ],
  [
    'a grid of pictures',
    '<table><tr><td><img src="/a.png"><td><img src="/b.png"></table>',
    '<p><img src="/a.png"></p><p><img src="/b.png"></p>',
    ['1 table that arranged blocks was unrolled.'],
  ],
  ['a table without words', '<table><tr><td><td></table>', '', []],
  [
    'a picture of the background of a cell',
    '<table><tr><td>a<td style="background-image:url(/b.png)"></table>',
    `${table(row('a', ''))}<img src="/b.png" alt="">`,
    ['1 table had pictures, which follow it.'],
  ],
  [
    'a table in a list',
    '<ul><li>a<table><tr><td>b<td>c</table></ul>',
    `<ul><li>a${table(row('b', 'c'))}</li></ul>`,
    [],
  ],
  ['a stored table', table(row('#A', '#B'), row('1', '')), table(row('#A', '#B'), row('1', '')), []],
])('stores %s', ([, html, stored, notes]) => {
  const prepared = prepareBody(html)
  expect(prepared.html.replaceAll('\n', '')).toBe(stored)
  expect(prepared.notes).toEqual(notes)
})

test.for([
  ['columns', `<table><tr>${'<td>a'.repeat(51)}</table>`],
  ['cells', `<table>${`<tr>${'<td>a'.repeat(26)}`.repeat(200)}</table>`],
  ['spans', `<table><tr>${'<td colspan="99" rowspan="99">a'.repeat(2_000)}${'<tr><td>a'.repeat(99)}</table>`],
] as const)('a table of too many %s becomes a list with all its text', ([, html]) => {
  const { html: made, notes } = prepareBody(html)
  expect(made.match(/\ba\b/g)!.length).toBe(html.match(/>a/g)!.length)
  expect(made).toMatch(/^<ul><li>a \| a/)
  expect(notes).toEqual(['1 table was too large and became a list.'])
})
