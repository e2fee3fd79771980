import { expect, test } from 'vitest'
import { cleanLine, cleanText, toText } from './clean-text.ts'

test.for([
  ['a\r\nb\rc\nd', 'a\nb\nc\nd', 'a b c d'],
  ['a\tb', 'a\tb', 'a b'],
  ['\u0000a\u0008b\u000bc\u001fd\u007f', 'abcd', 'abcd'],
  ['half \ud83d a sign', 'half \ufffd a sign', 'half \ufffd a sign'],
  ['whole \u{1f600}', 'whole \u{1f600}', 'whole \u{1f600}'],
  ['  a \u00a0 b  ', '  a \u00a0 b  ', 'a b'],
  ['', '', ''],
] as const)('the text %j is clean as %j and on one line as %j', ([text, clean, line]) => {
  expect([cleanText(text), cleanLine(text)]).toEqual([clean, line])
  expect([cleanText(clean), cleanLine(line)]).toEqual([clean, line])
})

test.for<[unknown, string]>([
  ['a', 'a'],
  [0, '0'],
  [1.5, '1.5'],
  [false, 'false'],
  [12345678901234567890n, '12345678901234567890'],
  [null, ''],
  [undefined, ''],
  [{ a: 1 }, ''],
  [['a'], ''],
])('a cell of %s is the text %j', ([value, text]) => {
  expect(toText(value)).toBe(text)
})
