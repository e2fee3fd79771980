import { expect, test } from 'vitest'
import { measureProcessorSeconds } from '../tests/processor-time.ts'
import { markdownToHtml } from './markdown-to-html.ts'

test.for([
  ['# A\n\nb **c**', '<h1>A</h1>\n<p>b <strong>c</strong></p>\n'],
  ['~~a~~ b ~c~', '<p><s>a</s> b ~c~</p>\n'],
  [
    '|a|\n|-|\n|b|',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  ['- [ ] a\n- [x] b', '<ul>\n<li>☐ a</li>\n<li>☑ b</li>\n</ul>\n'],
  ['4. a', '<ol start="4">\n<li>a</li>\n</ol>\n'],
  ['```js\na < b\n```', '<pre><code class="language-js">a &lt; b\n</code></pre>\n'],
  ['a <kbd>b</kbd>\n\n<div>\n\n*c*\n\n</div>', '<p>a <kbd>b</kbd></p>\n<div>\n<p><em>c</em></p>\n</div>'],
  ['example.com https://a.example', '<p>example.com <a href="https://a.example">https://a.example</a></p>\n'],
  ['[a](javascript:b)', '<p>[a](javascript:b)</p>\n'],
] as const)('renders %j', ([markdown, html]) => {
  expect(markdownToHtml(markdown)).toBe(html)
})

test('puts footnotes at the end, also those without a reference', () => {
  const html = markdownToHtml('a[^x]\n\n[^x]: Used\n\n[^y]: Unused')
  expect(html).toContain('<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup>')
  expect(html).toMatch(/<li id="fn1".*Used.*<li id="fn2".*Unused/s)
})

test.for(['[', '*a', '**a ', '_a', '`a', '> ', '![a](', '<a ', '~~a ', 'a@', '&', '[^a]: x\n', '- '])(
  'renders a repeated %j in linear time',
  async (piece) => {
    expect(await measureProcessorSeconds(() => void markdownToHtml(piece.repeat(20_000)))).toBeLessThan(3)
  },
)
