import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import {
  HTML_ENTITIES,
  decodeAttribute,
  decodeText,
  decodeWritten,
  writeText,
  writeValue,
} from './character-references.ts'

test.for([
  ['plain words', 'plain words'],
  ['', ''],
  ['R&amp;D &lt; 5&nbsp;&euro;', 'R&D < 5\u00a0€'],
  ['&Auml;&auml; &frac12; &hellip;', 'Ää ½ …'],
  ['&#65;&#x41;&#X41;&#0065;', 'AAAA'],
  ['&#128512;&#x1F600;', '😀😀'],
  ['fish & chips', 'fish & chips'],
  ['at the end &', 'at the end &'],
  ['&&amp;&', '&&&'],
  ['Q&A', 'Q&A'],
  ['a &; b', 'a &; b'],
  ['1 &2', '1 &2'],
  // Decoded once only: what a reference stands for begins no other one.
  ['&amp;lt;', '&lt;'],
] as const)('the text %j stands for %j', ([written, text]) => {
  expect(decodeText(written)).toBe(text)
})

test.for([
  ['a name outside the table', '&Amacr;'],
  ['a name in the wrong case', '&NBSP;'],
  ['a name without its semicolon', '&copy 2026'],
  ['words that may begin a name', 'AT&TX'],
  ['an address', '?a=1&copy=2'],
  ['a number without digits', '&#;'],
  ['a hexadecimal number without digits', '&#x;'],
  ['a number without its semicolon', '&#65 '],
  ['more digits than a character has', '&#00000065;'],
  ['a name that every object has', '&constructor;'],
])('the parser has to read %s', ([, written]) => {
  expect(decodeText(written!)).toBeNull()
})

test.for([
  [0x1f, 0x20],
  [0x7f, 0x7e],
  [0x9f, 0xa0],
  [0xd800, 0xd7ff],
  [0xdfff, 0xe000],
  [0xfdd0, 0xfdcf],
  [0xfdef, 0xfdf0],
  [0xfeff, 0xfefe],
  [0xfffe, 0xfffd],
  [0x1_ffff, 0x1_fffd],
  [0x11_0000, 0x10_fffd],
])('the number %i is left to the parser, its neighbour %i is not', ([doubtful, ordinary]) => {
  expect([decodeText(`&#${doubtful};`), decodeText(`&#x${doubtful!.toString(16)};`)]).toEqual([null, null])
  expect(decodeText(`&#x${ordinary!.toString(16)};`)).toBe(String.fromCodePoint(ordinary!))
})

test.for([
  ['/a?b=1&c=2', '/a?b=1&c=2'],
  ['/a?b=1&copy=2', '/a?b=1&copy=2'],
  ['/a?b=1&amp;c=2', '/a?b=1&c=2'],
  ['/a?&lt=1', '/a?&lt=1'],
  ['a & b', 'a & b'],
  ['/a?b&c', '/a?b&c'],
  ['/a?b&copy', null],
  ['/a?b&copy2', null],
  ['&unknown;', null],
] as const)('the value %j stands for %j', ([written, value]) => {
  expect(decodeAttribute(written)).toBe(value)
})

test.for([
  ['&amp;&lt;&quot;&#x27;&#x60;', '&<"\'`'],
  ['&amp;lt;', '&lt;'],
  ['&gt; &nbsp; & &#39;', '&gt; &nbsp; & &#39;'],
  ['plain', 'plain'],
] as const)('of what the sanitizer wrote, %j is read as %j', ([written, value]) => {
  expect(decodeWritten(written)).toBe(value)
})

const ODD_TEXTS = ['', 'a', '<b>&amp;"\'`', '&lt;script>', 'a > b', '& &&', "it's", '`x`', '😀 é\u00a0']

test.for(ODD_TEXTS)('%j is written so that it is read again, by us and by the parser', (text) => {
  expect(decodeWritten(writeText(text))).toBe(text)
  expect(decodeWritten(writeValue(text))).toBe(text)
  expect(decodeText(writeText(text))).toBe(text)
  expect(decodeAttribute(writeValue(text))).toBe(text)
  const [element] = fromHtml(`<p title="${writeValue(text)}">${writeText(text)}</p>`, {
    fragment: true,
  }).children
  expect(element).toMatchObject({
    properties: { title: text },
    children: text === '' ? [] : [{ value: text }],
  })
})

const PIECES = [
  '&',
  '&amp',
  '&amp;',
  '&copy',
  '&copy;',
  ';',
  '=',
  '#',
  'x',
  '#x4',
  '1',
  ' ',
  'a',
  '&#',
  '&gt;',
  '|',
]

test('whatever is decoded without the parser, the parser decodes the same', () => {
  let decoded = 0
  for (const first of PIECES) {
    for (const second of PIECES) {
      for (const third of PIECES) {
        const written = `z${first}${second}${third}z`
        const [element] = fromHtml(`<p title="${written}">${written}</p>`, { fragment: true }).children
        const value = decodeAttribute(written)
        const text = decodeText(written)
        if (value !== null) expect(element, written).toMatchObject({ properties: { title: value } })
        if (text !== null) expect(element, written).toMatchObject({ children: [{ value: text }] })
        if (text !== null && value !== null) decoded += 1
      }
    }
  }
  expect(decoded).toBeGreaterThan(500)
})

test('every entity means what it means in HTML', () => {
  expect(Object.keys(HTML_ENTITIES).length).toBe(96 + 14)
  for (const [name, sign] of Object.entries(HTML_ENTITIES)) {
    const { children } = fromHtml(`&${name};`, { fragment: true })
    expect([name, children]).toMatchObject([name, [{ type: 'text', value: sign }]])
  }
})

test.for([
  ['nbsp', '\u00a0'],
  ['yuml', 'ÿ'],
  ['eacute', 'é'],
  ['szlig', 'ß'],
  ['times', '×'],
  ['mdash', '—'],
  ['euro', '€'],
] as const)('&%s; is %j', ([name, sign]) => {
  expect(HTML_ENTITIES[name]).toBe(sign)
})
