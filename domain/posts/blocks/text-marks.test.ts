import { expect, test } from 'vitest'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { isBlankText, textToHtml } from './text-marks.ts'

test.for([
  ['words stay', 'Plain words', 'Plain words'],
  [
    'the tags of the buttons are tags',
    'a <strong>b</strong> <em>c</em> <u>d</u>',
    'a <strong>b</strong> <em>c</em> <u>d</u>',
  ],
  ['a line break is one', 'one\ntwo\r\nthree', 'one<br>two<br>three'],
  ['comparisons are words', 'ACoS<TACoS & 3 < 4', 'ACoS&lt;TACoS &amp; 3 &lt; 4'],
  ['character references mean what they mean', '&copy; R&D &copy', '&copy; R&amp;D &amp;copy'],
  [
    'other tags are words',
    '<script>alert(1)</script><h2>x</h2>',
    '&lt;script&gt;alert(1)&lt;/script&gt;&lt;h2&gt;x&lt;/h2&gt;',
  ],
  ['a tag may break its line', '<a\nhref="/x">a</a>', '<a href="/x">a</a>'],
] as const)('in blog blocks %s', ([, text, html]) => {
  expect(textToHtml(text, 'tags')).toBe(html)
})

test.for([
  ['words stay', 'Plain words', 'Plain words'],
  ['two stars are bold', 'a **b c** d', 'a <strong>b c</strong> d'],
  ['one star is italic', 'a *b c* d', 'a <em>b c</em> d'],
  ['two underscores are underlined', 'a __b__ c', 'a <u>b</u> c'],
  ['three stars are both', '***a***', '<strong><em>a</em></strong>'],
  ['italic may end with bold', '*a **b***', '<em>a <strong>b</strong></em>'],
  ['links', 'see [the fees](/news/fees) now', 'see <a href="/news/fees">the fees</a> now'],
  [
    'links with marks',
    '[**a**](https://a.example/x_(y))',
    '<a href="https://a.example/x_(y)"><strong>a</strong></a>',
  ],
  ['no link to a script', '[a](javascript:alert(1))', '[a](javascript:alert(1))'],
  ['code', 'use `a * b * c` here', 'use <code>a * b * c</code> here'],
  ['a lone star is a star', '5 * 3 and 2*', '5 * 3 and 2*'],
  ['what is not closed is no mark', '**a and *b', '**a and *b'],
  ['a space after a star makes it a star', '* a *', '* a *'],
  ['escaped marks are characters', String.raw`\*a\* \_\_b\_\_ \\ \[c](d)`, '*a* __b__ \\ [c](d)'],
  [
    'tags are words, escaped before anything else',
    '**<b>x</b>** & <img onerror=1>',
    '<strong>&lt;b&gt;x&lt;/b&gt;</strong> &amp; &lt;img onerror=1&gt;',
  ],
  ['quotes in a link can not leave it', '[a](/x"onclick="y)', '<a href="/x&quot;onclick=&quot;y">a</a>'],
  ['a line break is one', '**a**\nb', '<strong>a</strong><br>b'],
] as const)('in news blocks %s', ([, text, html]) => {
  expect(textToHtml(text, 'markers')).toBe(html)
})

test('writes overlapping marks as well-formed HTML', () => {
  expect(sanitizeHtml(`<p>${textToHtml('**a __b** c__', 'markers')}</p>`)).toBe(
    '<p><strong>a <u>b</u></strong><u> c</u></p>',
  )
})

test.for([
  ['', 'tags', true],
  [' \n\t ', 'markers', true],
  ['<strong> </strong>', 'tags', true],
  ['<strong></strong>&nbsp;', 'tags', true],
  ['<script>', 'tags', false],
  ['****', 'markers', true],
  ['__ __', 'markers', true],
  ['a', 'markers', false],
] as const)('%j in %s is blank: %s', ([text, syntax, isBlank]) => {
  expect(isBlankText(text, syntax)).toBe(isBlank)
})
