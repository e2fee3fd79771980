import { expect, test } from 'vitest'
import { readPlainText, plainTextToHtml } from './summary-text.ts'
test.for([
  ['a &amp; b', 'a & b'],
  ['<p>a</p>\n<p>b <em>c</em></p>', 'a b c'],
  ['a<script>b</script>', 'a'],
  ['ACoS < 20 & falling', 'ACoS < 20 & falling'],
  [' \n ', ''],
] as const)('the cell %j is read as %j', ([value, text]) => {
  expect(readPlainText(value)).toBe(text)
})

test('keeps text nested too deeply, and the start of long text', () => {
  expect(readPlainText(`${'<i>'.repeat(3_000)}deep <b>words</b>`)).toBe('deep words')
  expect(readPlainText('x'.repeat(30_000))).toHaveLength(20_000)
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
