import { expect, test } from 'vitest'
import { measureProcessorSeconds } from '../tests/processor-time.ts'
import { isMarkdown, readBodyHtml } from './body-syntax.ts'

test.for([
  '## Head\n\nWords',
  '# Head\n\nWords',
  'Head\n====\n\nWords',
  'Some **bold** words',
  'A [link](https://a.example/x_(y)) here',
  'A [link](/fees "Fees").',
  'A ![picture](https://a.example/a.png)',
  'Intro\n\n- one\n- two',
  '1. one\n\n2. two',
  'a | b\n--|--\n1 | 2',
  '> A lone quote',
  'Ann wrote:\n\n> one\n> two\n\nYes',
  'Code:\n\n```html\n<p>a</p>\n<p>b</p>\n```',
  '~~gone~~',
  'See <https://a.example/x>',
  'See [it][1]\n\n[1]: https://a.example',
  'A note[^1]\n\n[^1]: Here',
  '## Head\n\nSome <kbd>Ctrl</kbd> and <br> more',
  '<div align="center">\n\n## Head\n\n</div>\n\n<p align="center">x</p>\n\n## Two\n\n## Three',
])('takes %j for Markdown', (text) => {
  expect(isMarkdown(text)).toBe(true)
})

test.for([
  '',
  'We are #1 and * means more*',
  '# 1 in sales\n\nThat is us',
  '* Prices without tax.',
  '- a lone dash',
  '2*3*4 = 24, snake_case_name, __init__',
  'a**b and terms** apply**',
  'Dear [Name], see [1] (p. 4)',
  '5 > 4\n> 3',
  'Wanted:\n\n> 5 years of work',
  'x = 1 === 1',
  'One\n---\nTwo',
  '<p>Write **bold** and [a](https://b.example)</p>',
  '<p>a</p>\n<pre>\n## not a heading\n\n- x\n- y\n</pre>',
  '<ul>\n<li>a</li>\n</ul>\n- b',
  'Press `##` or `**x**`',
  '#hashtag #other',
])('does not take %j for Markdown', (text) => {
  expect(isMarkdown(text)).toBe(false)
})

test.for([
  ['# Head\n\nSome **bold**', '<h1>Head</h1>\n<p>Some <strong>bold</strong></p>'],
  ['&lt;p&gt;a &lt;b&gt;b&lt;/b&gt; &amp;amp; c&lt;/p&gt;', '<p>a <b>b</b> &amp; c</p>'],
  ['&amp;lt;p&amp;gt;a&amp;lt;/p&amp;gt;', '<p>a</p>'],
  ['&lt;p&gt; is a tag, so is &lt;br&gt;', '<p>&lt;p&gt; is a tag, so is &lt;br&gt;</p>'],
  ['Write &lt;p&gt; here', '<p>Write &lt;p&gt; here</p>'],
  ['<p>Write &lt;p&gt;</p>', '<p>Write &lt;p&gt;</p>'],
  ['When a < b, and c > d\n\nNew', '<p>When a &lt; b, and c &gt; d</p>\n<p>New</p>'],
  ['if x<y then z>w, a <b and c> d', '<p>if x&lt;y then z&gt;w, a &lt;b and c&gt; d</p>'],
  ['<p class="x">a', '<p class="x">a'],
] as const)('reads %j', ([written, html]) => {
  expect(readBodyHtml(written)).toBe(html)
})

test.for([
  '[',
  '**a ',
  '`',
  '~~~\n',
  '```\n',
  '&lt;',
  '<a ',
  '<pre ',
  '<pre></pre>',
  '- a\n',
  '[a](b.',
  '<p ',
  '](',
  '=',
])('reads a repeated %j in linear time', async (piece) => {
  expect(await measureProcessorSeconds(() => void readBodyHtml(piece.repeat(40_000)))).toBeLessThan(3)
})
