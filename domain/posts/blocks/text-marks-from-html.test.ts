import type { Element } from 'hast'
import { expect, test } from 'vitest'
import { parseHtml } from '#import/html/parse-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { textToHtml, type TextSyntax } from './text-marks.ts'
import { writeInlineText } from './text-marks-from-html.ts'

const write = (html: string, syntax: TextSyntax) => {
  const [paragraph] = parseHtml(`<p>${html}</p>`).children
  return writeInlineText((paragraph as Element).children, syntax)
}

test.for<[string, string, string | null, string | null]>([
  ['words', 'a b', 'a b', 'a b'],
  ['white space of the source', ' \n a\t b\n\nc ', 'a b c', 'a b c'],
  ['hard spaces', 'a\u00a0 \u00a0b', 'a\u00a0 \u00a0b', 'a\u00a0 \u00a0b'],
  ['line breaks', 'a<br>  b  <br>c', 'a\nb\nc', 'a\nb\nc'],
  ['bold', '<strong>a</strong>', '<strong>a</strong>', '**a**'],
  ['italic', '<em>a</em>', '<em>a</em>', '*a*'],
  ['underlined', '<u>a</u>', '<u>a</u>', '__a__'],
  ['marks in marks', '<strong>a <em>b</em></strong>', '<strong>a <em>b</em></strong>', '**a *b***'],
  ['a space at the end of a mark', 'a <em>b </em>c', 'a <em>b </em>c', 'a *b *c'],
  ['a link', '<a href="/x">a</a>', '<a href="/x">a</a>', '[a](/x)'],
  ['a link with more', '<a href="/x" title="b">a</a>', '<a href="/x" title="b">a</a>', null],
  ['a link into a new tab', '<a href="/x" target="_blank">a</a>', '<a href="/x" target="_blank">a</a>', null],
  ['a link without an address', '<a>a</a>', '<a>a</a>', null],
  ['code', '<code>a*b</code>', '<code>a*b</code>', '`a*b`'],
  ['code of a language', '<code class="language-js">a</code>', '<code class="language-js">a</code>', null],
  ['code with a mark', '<code><em>a</em></code>', '<code><em>a</em></code>', null],
  ['bold with an id', '<strong id="a">b</strong>', '<strong id="a">b</strong>', null],
  ['a span', '<span>a</span>', '<span>a</span>', null],
  ['a picture', 'a <img src="/a.png">', null, null],
  ['a picture in bold', '<strong><img src="/a.png"></strong>', null, null],
  ['a break with a class', 'a<br class="b">c', null, null],
  ['a comment', 'a<!-- b -->', null, null],
  ['a foreign element', 'a <sub>b</sub>', null, null],
  ['a reference as words', '&amp;nbsp; &amp;#39; R&amp;D', '&amp;nbsp; &amp;#39; R&D', '&nbsp; &#39; R&D'],
  ['a tag as words', '&lt;em>a&lt;/em> &lt;p>', '&lt;em>a&lt;/em> <p>', '<em>a</em> <p>'],
  ['signs that are markers', 'a*b __c__ `d`', 'a*b __c__ `d`', 'a\\*b \\_\\_c\\_\\_ \\`d\\`'],
  ['stars with space around', '2 * 3', '2 * 3', '2 * 3'],
  ['brackets like those of a link', '[a](b) [c] d', '[a](b) [c] d', '\\[a](b) [c] d'],
  ['a backslash before a marker', 'a\\*b c\\d', 'a\\*b c\\d', 'a\\\\\\*b c\\d'],
  ['nothing', '', '', ''],
])('%s can be edited as tags and as markers', ([, html, tags, markers]) => {
  expect([write(html, 'tags'), write(html, 'markers')]).toEqual([tags, markers])
})

const SIGNS = [
  'a',
  ' ',
  '*',
  '**',
  '__',
  '_',
  '`',
  '[',
  ']',
  '](b)',
  '\\',
  '&',
  '&amp;',
  '&#39;',
  '<em>',
  '</em>',
  '<p>',
  '<',
]

test.for(['tags', 'markers'] as const)('keeps any characters when edited as %s', (syntax) => {
  for (const first of SIGNS) {
    for (const second of SIGNS) {
      for (const third of SIGNS) {
        const words = `x${first}${second}${third}y`
        const html = `<p>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`
        const [paragraph] = parseHtml(html).children
        const text = writeInlineText((paragraph as Element).children, syntax)
        const again = sanitizeHtml(`<p>${textToHtml(text ?? '', syntax)}</p>`)
        expect(again, words).toBe(sanitizeHtml(html.replace(/ +/g, ' ')))
      }
    }
  }
})
