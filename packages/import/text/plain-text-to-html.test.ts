import { expect, test } from 'vitest'
import { measureProcessorSeconds } from '../test-material/processor-time.ts'
import { isPlainText, plainTextToHtml } from './plain-text-to-html.ts'

test.for([
  ['Plain body', true],
  ['5 < 6 and 7 > 6', true],
  ['a <3 b', true],
  ['<b', true],
  ['', true],
  ['<p>x</p>', false],
  ['x</p>', false],
  ['a <br> b', false],
  ['<!-- x -->', false],
] as const)('whether "%s" has no tag: %s', ([body, isPlain]) => {
  expect(isPlainText(body)).toBe(isPlain)
})

test.for([
  ['one', '<p>one</p>'],
  ['one\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['one\r\n \r\n\r\ntwo', '<p>one</p>\n<p>two</p>'],
  ['one\ntwo', '<p>one<br>two</p>'],
  ['  \n\n one \n\n ', '<p>one</p>'],
  ['a < b & c > d', '<p>a &lt; b &amp; c &gt; d</p>'],
  ['R&amp;D &mdash; &#8217; &x', '<p>R&amp;D &mdash; &#8217; &amp;x</p>'],
  ['', ''],
] as const)('%j becomes %s', ([text, html]) => {
  expect(plainTextToHtml(text)).toBe(html)
})

test('hostile lengths take no hostile time', async () => {
  const seconds = await measureProcessorSeconds(() => {
    isPlainText('<a'.repeat(2_000_000))
    plainTextToHtml('\n '.repeat(500_000))
  })
  expect(seconds).toBeLessThan(3)
})
