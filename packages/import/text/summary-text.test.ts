import { expect, test } from 'vitest'
import { readPlainText } from './summary-text.ts'

test.for([
  ['a &amp; b', 'a & b'],
  ['<p>a</p>\n<p>b <em>c</em></p>', 'a b c'],
  ['a<script>b</script>', 'a'],
  ['ACoS < 20 & falling', 'ACoS < 20 & falling'],
  [' \n ', ''],
] as const)('the cell %j is read as %j', ([value, text]) => {
  expect(readPlainText(value)).toBe(text)
})

test('words nested beyond what is parsed are kept, and of endless texts the beginning', () => {
  expect(readPlainText(`${'<i>'.repeat(3_000)}deep <b>words</b>`)).toBe('deep words')
  expect(readPlainText('x'.repeat(30_000))).toHaveLength(20_000)
})
