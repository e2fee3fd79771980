import { expect, test } from 'vitest'
import { isHtmlPlainer, judgeText, textToHtml, writeCode } from './pasted-text.ts'

test.for([
  ['# One\n\nTwo', 'markdown'],
  ['Some **bold** words', 'markdown'],
  ['a\n- [ ] b', 'markdown'],
  ['[Docs](/help)', 'markdown'],
  ['[N1--13]([N-5,4]-[N-8,2])', 'lines'],
  ['  - a\n  - b', 'markdown'],
  ['| A | B |\n|---|:-:|\n| 1 | 2 |', 'markdown'],
  ['```js\na()\n```', 'markdown'],
  ['2*3*4 = 24\n<b>snake_case_name</b>', 'lines'],
  ['5 - 3 = 2\n#hashtag', 'lines'],
  ['Dear Ann,\n\n  thank you: it works.\n\nBo', 'lines'],
  ['Name\tQ1\nBo\t1200', 'table'],
  ['Name\tQ1\r\n\t1200\r\n', 'table'],
  ['\tOne indented line', 'lines'],
  ['a\tb\nc', 'lines'],
  ['function a() {\n  return 1\n\n}', 'code'],
  ['def a():\n    return 1', 'code'],
  ['.a {\n\tcolor: red;\n}', 'code'],
  ['{\n  "a": [\n    1\n  ]\n}', 'code'],
] as const)('%j is read as %s', ([text, kind]) => {
  expect(judgeText(text).kind).toBe(kind)
})

test.for([
  ['a\r\n\r\n<b>', '<p>a</p><p>&lt;b&gt;</p>'],
  ['a\tb\n1\t2', '<table data-sheets=""><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>'],
  ['a() {\n  b()\n\n}', '<pre><code>a() {\n  b()\n\n}</code></pre>'],
])('%j is written as HTML', ([text, html]) => {
  expect(textToHtml(judgeText(text!))).toBe(html)
})

test('reads bullet signs as lists', () => {
  expect(judgeText('• a\n\t◦ b')).toEqual({ kind: 'markdown', text: '- a\n\t- b' })
})

test.for([
  ['<meta charset="utf-8"><span style="a">## A\n\nb</span>', '## A\n\nb', true],
  ['<div><div># A</div><br><div>b</div></div>', '# A\n\nb', true],
  ['<div>a</div><div>b</div>', 'a\nb', false],
  ['<h2>A</h2><p>- b</p>', '## A\n\n- b', false],
  ['<span>1. May</span>', '1. May', false],
] as const)('whether the HTML %j has less structure than its text: %s', ([html, text, isPlainer]) => {
  expect(isHtmlPlainer(html, text)).toBe(isPlainer)
})

test('writes the language of code', () => {
  expect(writeCode('a\r\n<b>', 'typescript')).toBe(
    '<pre><code class="language-typescript">a\n&lt;b&gt;</code></pre>',
  )
  expect(writeCode('a', 'no language')).toBe('<pre><code>a</code></pre>')
})
