import { expect, test } from 'vitest'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { renderTables } from './render-tables.ts'

const cell = (text: string, name = 'cell') => `<div class="tabular-${name}">${text}</div>`
const row = (...cells: string[]) => `<div class="tabular-row">${cells.join('')}</div>`
const table = (...rows: string[]) => `<div class="tabular">${rows.join('\n')}</div>`

test('renders a header row, and a named scrolling region if the table may be wider than a phone', () => {
  const html = table(
    row(cell('A &amp; B', 'head'), cell('C', 'head'), cell('', 'head')),
    row(...'123'.split('').map((text) => cell(text))),
  )
  expect(renderTables(`<p>a</p>${html}<p>b</p>`)).toBe(
    '<p>a</p><div class="tabular" tabindex="0" role="region" aria-label="Table: A &amp; B, C"><table>' +
      '<thead><tr><th scope="col">A &amp; B</th><th scope="col">C</th><td></td></tr></thead>\n' +
      '<tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table></div><p>b</p>',
  )
  expect(renderTables(html, 'none')).toMatch(/^<table><thead>.*<\/table>$/s)
})

test('renders row headers, and a narrow table without a region', () => {
  expect(renderTables(table(row(cell('A', 'head'), cell('1')), row(cell('B', 'head'), cell('2'))))).toBe(
    '<div class="tabular"><table><tbody><tr><th scope="row">A</th><td>1</td></tr>\n' +
      '<tr><th scope="row">B</th><td>2</td></tr></tbody></table></div>',
  )
  expect(renderTables(table(row(cell('Incomprehensibilities'), cell('1'))))).toContain('aria-label="Table"')
})

test('renders a lone header row and consecutive tables', () => {
  const one = table(row(cell('A', 'head')))
  const written = '<div class="tabular"><table><thead><tr><th scope="col">A</th></tr></thead></table></div>'
  expect(renderTables(one + one)).toBe(written + written)
})

test.for([
  ['no rows', '<div class="tabular"></div>'],
  ['an empty row', table(row())],
  ['words between its rows', table(row(cell('1')), 'lost', row(cell('2')))],
  ['a paragraph in a row', table(row('<p>a</p>', cell('1')))],
  ['another box in its place', table('<div class="figure">a</div>')],
  ['cells of no row', '<div class="tabular"><div class="tabular-cell">a</div></div>'],
])('leaves boxes with %s unchanged', ([, html]) => {
  expect(sanitizeHtml(html!)).toBe(html)
  expect(renderTables(html!)).toBe(html)
})

test('ignores tags in attribute values and tables in cells', () => {
  const odd = table(row(cell('<img src="/a.png" alt="</div><div class=">'), cell(table(row(cell('x'))))))
  expect(renderTables(odd)).toBe(
    '<div class="tabular"><table><tbody><tr><td><img src="/a.png" alt="</div><div class="></td><td>' +
      '<div class="tabular"><div class="tabular-row"><div class="tabular-cell">x</div></div></div></td></tr></tbody></table></div>',
  )
})
