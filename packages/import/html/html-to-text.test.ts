import { expect, test } from 'vitest'
import { createRandom, makeWrittenDocument } from '../tests/hostile-documents.ts'
import { htmlToText, readTreeText } from './html-to-text.ts'
import { isSanitized } from './sanitize/is-sanitized.ts'
import { parseHtml } from './parse-html.ts'

test.for([
  ['blocks become lines', '<h2>A</h2><p>b</p><ul><li>c</li><li>d</li></ul>', 'A\nb\nc\nd'],
  ['inline elements add no space', 'I<span>n nine</span> tests', 'In nine tests'],
  ['line breaks in the source are spaces', '<p>a\n  b</p>', 'a b'],
  ['br is a line break', '<p>a<br>b</p>', 'a\nb'],
  ['character references are decoded', '<p>R&amp;D &lt; 5&nbsp;% &mdash; ok</p>', 'R&D < 5 % — ok'],
  [
    'scripts, styles and hidden fields have no words',
    '<p>a</p><script>b</script><style>c</style><select><option>d</select>',
    'a',
  ],
  ['empty blocks leave no line', '<p>a</p><p>&nbsp;</p><p>b</p>', 'a\nb'],
  ['text without tags stays, tidied', '  a   b \r\n\r\n c ', 'a b\nc'],
  ['a sign is no tag', 'titles < 80 characters', 'titles < 80 characters'],
  ['cells of a table are apart', '<table><tr><td>a</td><td>b</td></tr></table>', 'a\nb'],
  ['nothing is nothing', '', ''],
])('%s', ([, html, text]) => {
  expect(htmlToText(html!)).toBe(text)
})

test('reads the same text from sanitized HTML with and without the parser', () => {
  const random = createRandom(3)
  let compared = 0
  for (let run = 0; run < 12_000; run += 1) {
    const html = makeWrittenDocument(random, 2)
    if (!isSanitized(html)) continue
    compared += 1
    expect(htmlToText(html), html).toBe(readTreeText(parseHtml(html)))
  }
  expect(compared).toBeGreaterThan(400)
})
