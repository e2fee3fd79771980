import { expect, test } from 'vitest'
import { renderBoxes } from './render-boxes.ts'
import { splitAtHeading } from './render-tools.ts'

const stored =
  '<p>a</p><div class="divider"></div><div class="callout"><p>b</p></div><div class="tabular"><div class="tabular-row"><div class="tabular-cell">c</div></div></div>'

test('renders dividers, callouts and tables for pages', () => {
  expect(renderBoxes(stored, 'page')).toBe(
    '<p>a</p><hr><div class="callout" role="note"><p>b</p></div><div class="tabular"><table><tbody><tr><td>c</td></tr></tbody></table></div>',
  )
})

test('renders them without page attributes for feeds and Markdown', () => {
  expect(renderBoxes(stored, 'other')).toBe(
    '<p>a</p><hr><div class="callout"><p>b</p></div><table><tbody><tr><td>c</td></tr></tbody></table>',
  )
})

test.for([
  '<p>a</p>',
  '<div class="divider">words</div>',
  '<div class="figure"></div>',
  '<p title="<div class=divider></div>">a</p>',
])('leaves %s unchanged', (html) => {
  expect(renderBoxes(html, 'page')).toBe(html)
})

const part = (name: string) => `<h2 id="${name}">${name}</h2><p>Text</p>`

test.each([
  [part('a') + part('b') + part('c') + part('d'), 'c'],
  [part('a') + part('b') + `<p>${'Long. '.repeat(99)}</p>` + part('c'), 'b'],
  [
    `<p>Intro<br>two</p><hr>${part('a')}<blockquote>${part('quoted')}</blockquote>${part('b')}${part('c')}`,
    'b',
  ],
  [part('a') + `<div class="callout">${part('inside')}</div>` + part('b'), null],
  ['<p>Text</p>', null],
])('splits a text in front of the top-level heading nearest to its middle: %#', (html, next) => {
  const parts = splitAtHeading(html)
  expect(parts?.join('') ?? null).toBe(next && html)
  if (next) expect(parts![1].startsWith(`<h2 id="${next}">`)).toBe(true)
})
