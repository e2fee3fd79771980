import { expect, test } from 'vitest'
import { pastedHtmlToBlocks } from './html-to-blocks-paste.ts'
import type { TextSyntax } from './text-marks.ts'

const paste = (html: string, syntax: TextSyntax = 'tags') =>
  pastedHtmlToBlocks(html, syntax, () => 'id').map(({ id: _id, ...block }) => block)

test('reads a pasted Google Docs document', () => {
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
    '<table class="x"><tr><th style="color:red">a</th><th>b</th></tr>\n<tr><td>1</td><td><p>2</p><ul><li><b>3</b></li></ul></td></tr></table>',
    [
      '<div class="tabular"><div class="tabular-row"><div class="tabular-head">a</div><div class="tabular-head">b</div></div><div class="tabular-row"><div class="tabular-cell">1</div><div class="tabular-cell">2<br><strong>3</strong></div></div></div>',
    ],
  ],
  [
    'a table of a word processor, with cells that span others',
    '<div align="left"><table style="border:none"><colgroup><col width="9"></colgroup><tbody><tr><td colspan="2"><p dir="ltr"><span style="font-weight:700">a</span></p></td></tr><tr><td rowspan="2">b</td><td>c</td></tr><tr><td>d</td></tr></tbody></table></div>',
    [
      '<div class="tabular"><div class="tabular-row"><div class="tabular-cell"><strong>a</strong></div><div class="tabular-cell"></div></div><div class="tabular-row"><div class="tabular-cell">b</div><div class="tabular-cell">c</div></div><div class="tabular-row"><div class="tabular-cell"></div><div class="tabular-cell">d</div></div></div>',
    ],
  ],
  [
    'a table of one column, which is a frame',
    '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
    ['a', 'b'],
  ],
  ['a table without cells', '<table><tr></tr></table><p>a</p>', ['a']],
  ['a rule', '<p>a</p><hr class="x"><p>b</p>', ['a', '<div class="divider"></div>', 'b']],
  [
    'a callout of a post',
    '<div class="callout" role="note"><p style="x:y">a</p></div>',
    ['<div class="callout"><p>a</p></div>'],
  ],
  [
    'a figure with a caption',
    '<figure class="wide"><a href="/x"><img src="/a.png" alt="A" width="9"></a><figcaption>By <b>us</b></figcaption></figure>',
    ['<div class="figure"><img src="/a.png" alt="A"><p class="caption">By us</p></div>'],
  ],
  ['a figure without one', '<figure><img src="/a.png" title="x" srcset="y"></figure>', ['/a.png']],
  [
    'a gallery of the editor',
    '<div data-block="b" class="gallery"><figure><img src="/a.png" alt=""></figure><figure><img src="/b.png" alt="B"><figcaption>b</figcaption></figure></div>',
    [
      '<div class="gallery"><div class="figure"><img src="/a.png" alt=""></div><div class="figure"><img src="/b.png" alt="B"><p class="caption">b</p></div></div>',
    ],
  ],
  [
    'an embed of the editor',
    '<div class="post-embed"><a href="https://youtu.be/x">Title</a></div>',
    ['<div class="post-embed"><a href="https://youtu.be/x">Title</a></div>'],
  ],
  [
    'an item with paragraphs and a list of its own',
    '<ul><li><p>a</p><p>b</p><ul><li><p>c</p></li></ul></li></ul>',
    ['<ul><li>a<br>b<ul><li>c</li></ul></li></ul>'],
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

test('cleans pasted HTML like imported HTML', () => {
  const html =
    '<p class="MsoListParagraph" style="mso-list:l0"><span style="mso-list:Ignore">1.</span>one</p><p>&nbsp;</p>' +
    '<p><img src="https://pixel.wp.com/b.gif" width="1"><img src="data:image/gif;base64,R0" data-src="/late.png"></p>' +
    '<p><a href="https://www.google.com/url?q=https://a.example/&sa=D">a</a></p>' +
    '<iframe src="https://www.youtube.com/embed/x"></iframe>'
  expect(paste(html)).toEqual([
    { type: 'ordered-list', content: '', items: ['one'] },
    { type: 'image', content: '/late.png' },
    { type: 'paragraph', content: '<a href="https://a.example/">a</a>' },
    { type: 'paragraph', content: '<a href="https://www.youtube.com/embed/x">Watch the video</a>' },
  ])
})
