import { expect, test } from 'vitest'
import { renderBoxes } from './render-boxes.ts'

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
