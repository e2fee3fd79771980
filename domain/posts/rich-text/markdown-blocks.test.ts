import { expect, test } from 'vitest'
import { readMarkdownBlocks } from './markdown-blocks.ts'

const read = (text: string) => {
  let count = 0
  return readMarkdownBlocks(text, 'tags', () => `b${(count += 1)}`).map(({ type, content, items }) =>
    items ? [type, ...items] : [type, content],
  )
}

test('converts Markdown to blocks without raw HTML', () => {
  expect(read('# One\n\nTwo *three*\n\n- a\n- [b](/news)\n\n<script>alert(1)</script>\n\n> said')).toEqual([
    ['h1', 'One'],
    ['paragraph', 'Two <em>three</em>'],
    ['unordered-list', 'a', '<a href="/news">b</a>'],
    ['html', expect.stringContaining('<blockquote>')],
  ])
})

test('converts a Markdown table', () => {
  expect(read('| A | B |\n|---|:-:|\n| 1 | **2** |')).toEqual([
    [
      'html',
      '<div class="tabular"><div class="tabular-row"><div class="tabular-head">A</div><div class="tabular-head">B</div></div><div class="tabular-row"><div class="tabular-cell">1</div><div class="tabular-cell"><strong>2</strong></div></div></div>',
    ],
  ])
})

test('converts plain text to one paragraph per line', () => {
  expect(read('2*3*4 = 24\r\n\r\n<b>snake_case_name</b>')).toEqual([
    ['paragraph', '2*3*4 = 24'],
    ['paragraph', '&lt;b>snake_case_name&lt;/b>'],
  ])
})
