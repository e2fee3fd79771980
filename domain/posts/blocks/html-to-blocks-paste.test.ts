import { expect, test } from 'vitest'
import { pastedHtmlToBlocks } from './html-to-blocks-paste.ts'
import type { TextSyntax } from './text-marks.ts'

const paste = (html: string, syntax: TextSyntax = 'tags') =>
  pastedHtmlToBlocks(html, syntax, () => 'id').map(({ id: _id, ...block }) => block)

test('a document of a word processor in the browser', () => {
  const html =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.4"><span style="font-size:16pt;font-weight:400">Fees</span></h2>' +
    '<p dir="ltr"><span style="font-weight:400">Plain and </span><span style="font-weight:700;font-style:italic">strong</span><span> end</span></p>' +
    '<ul><li dir="ltr"><p role="presentation"><span style="font-weight:400">one</span></p></li></ul></b>'
  expect(paste(html)).toEqual([
    { type: 'h2', content: 'Fees' },
    { type: 'paragraph', content: 'Plain and <strong><em>strong</em></strong> end' },
    { type: 'unordered-list', content: '', items: ['one'] },
  ])
  expect(paste(html, 'markers')[1]).toEqual({ type: 'paragraph', content: 'Plain and ***strong*** end' })
})

test.for([
  ['frames', '<div class="x"><div>a</div>\n<div><p>b</p></div></div>', ['a', 'b']],
  [
    'tables',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><p>2</p></td></tr></table>',
    ['a | b', '1 | 2'],
  ],
  ['words alone', 'a <b>b</b>', ['a <strong>b</strong>']],
  [
    'links',
    '<p><a href="https://a.example" class="x" target="_blank" onclick="y()">a</a></p>',
    ['<a href="https://a.example">a</a>'],
  ],
  ['scripts', '<p>a</p><script>alert(1)</script><style>p{}</style>', ['a']],
  ['nothing', '<p> </p>', []],
] as const)('pasted %s', ([, html, contents]) => {
  expect(paste(html).map(({ content }) => content)).toEqual(contents)
})

test('headings lose the ids and classes of the page they come from', () => {
  expect(paste('<h3 id="x" class="y">A</h3>')).toEqual([{ type: 'h3', content: 'A' }])
})
