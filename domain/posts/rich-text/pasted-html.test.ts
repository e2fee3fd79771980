import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToText } from '#import/html/html-to-text.ts'
import { markdownToHtml } from '#import/html/markdown-to-html.ts'
import { writeNodeHtml } from './node-to-html.ts'
import { readPastedHtml } from './pasted-html.ts'

const paste = (html: string) => readPastedHtml(html, () => 'id').nodes.map(writeNodeHtml)

const rows = (...lines: string[][]) =>
  `<div class="tabular">${lines
    .map(
      ([kind, ...cells]) =>
        `<div class="tabular-row">${cells.map((cell) => `<div class="tabular-${kind}">${cell}</div>`).join('')}</div>`,
    )
    .join('')}</div>`

test.for<[string, string, string[]]>([
  [
    'a Google Docs document',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.4"><span style="font-size:16pt;font-weight:400">Fees</span></h2>' +
      '<p dir="ltr"><span style="font-weight:400">Plain and </span><span style="font-weight:700;font-style:italic">strong</span><span> end</span></p>' +
      '<ul><li dir="ltr"><p role="presentation"><span style="font-weight:400">one</span></p></li></ul></b>',
    ['<h2>Fees</h2>', '<p>Plain and <strong><em>strong</em></strong> end</p>', '<ul><li>one</li></ul>'],
  ],
  [
    'links with declared relations',
    '<p><a href="/a" rel="sponsored noopener" target="_blank">a</a> <a href="/b" rel="me">b</a></p>',
    ['<p><a href="/a" rel="sponsored">a</a> <a href="/b">b</a></p>'],
  ],
  [
    'links through redirecting pages of Outlook, Facebook and Slack',
    '<p><a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fx&data=05">a</a> <a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fb.example%2F&h=1">b</a> <a href="https://slack-redir.net/link?url=https%3A%2F%2Fc.example%2F">c</a></p>',
    [
      '<p><a href="https://a.example/x">a</a> <a href="https://b.example/">b</a> <a href="https://c.example/">c</a></p>',
    ],
  ],
  [
    'footnotes, whose targets have no ids here',
    '<p>Text<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Note</p>',
    ['<p>Text<span class="sup">[1]</span></p>', '<p>[1] Note</p>'],
  ],
  [
    'emoji that Slack, Gmail and Teams draw as pictures',
    '<p><img data-stringify-type="emoji" alt=":tada:" src="https://a.slack-edge.com/production/1f389@2x.png"> <img data-emoji="💡" alt="💡" src="https://fonts.gstatic.com/32.png"> <img itemtype="http://schema.skype.com/Emoji" alt="🙂" src="https://teams.example/1.png"> <img data-stringify-type="emoji" alt=":us:" src="https://a.slack-edge.com/1f1fa-1f1f8.png"></p>',
    ['<p>🎉 💡 🙂 🇺🇸</p>'],
  ],
  [
    'notes of GitHub and Confluence',
    '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p><p>a</p></div><div class="confluence-information-macro"><p>b</p></div>',
    ['<div class="callout"><p>Note</p><p>a</p></div>', '<div class="callout"><p>b</p></div>'],
  ],
  [
    'quotes of Word',
    '<p class=MsoNormal>a</p><p class=MsoIntenseQuote>b</p>',
    ['<p>a</p>', '<blockquote><p>b</p></blockquote>'],
  ],
  ['frames', '<div class="x"><div>a</div>\n<div><p>b</p></div></div>', ['<p>a</p>', '<p>b</p>']],
  [
    'tables',
    '<table class="x"><tr><th style="color:red">a</th><th>b</th></tr>\n<tr><td>1</td><td><p>2</p><ul><li><b>3</b></li></ul></td></tr></table>',
    [rows(['head', 'a', 'b'], ['cell', '1', '2<br><strong>3</strong>'])],
  ],
  [
    'a table of Google Docs, whose bold first row is its header',
    '<div align="left"><table style="border:none"><colgroup><col width="9"></colgroup><tbody><tr><td><p><span style="font-weight:700">a</span></p></td><td><p><span style="font-weight:700">b</span></p></td></tr><tr><td><br></td><td>c</td></tr></tbody></table></div>',
    [rows(['head', 'a', 'b'], ['cell', '', 'c'])],
  ],
  [
    'cells of a spreadsheet',
    '<google-sheets-html-origin><table data-sheets-root="1"><tr><td style="font-weight:bold">Name</td><td style="font-weight:bold">Q1</td></tr><tr><td>Bo</td><td data-sheets-value="{}">1,200</td></tr></table></google-sheets-html-origin>',
    [rows(['head', 'Name', 'Q1'], ['cell', 'Bo', '1,200'])],
  ],
  [
    'words above numbers',
    '<table><tr><td></td><td>Q1</td></tr><tr><td>Bo</td><td>12 %</td></tr></table>',
    [rows(['head', '', 'Q1'], ['cell', 'Bo', '12 %'])],
  ],
  [
    'a column of a spreadsheet',
    '<table><tr><td class="xl65">a</td></tr><tr><td class="xl65">b</td></tr></table>',
    [rows(['cell', 'a'], ['cell', 'b'])],
  ],
  ['a cell of a spreadsheet', '<table><tr><td class="xl65">a</td></tr></table>', ['<p>a</p>']],
  [
    'a table of one column, which is a frame',
    '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
    ['<p>a</p>', '<p>b</p>'],
  ],
  ['a table without cells', '<table><tr></tr></table><p>a</p>', ['<p>a</p>']],
  [
    'a picture in a table',
    '<table><tr><td>a</td><td>b<a href="/x"><img src="/a.png"></a></td></tr></table>',
    [rows(['cell', 'a', 'b']), '<img src="/a.png" alt="">'],
  ],
  ['a rule', '<p>a</p><hr class="x"><p>b</p>', ['<p>a</p>', '<div class="divider"></div>', '<p>b</p>']],
  [
    'a callout of a post and of Notion',
    '<div class="callout" role="note"><p style="x:y">a</p></div><aside>b</aside>',
    ['<div class="callout"><p>a</p></div>', '<div class="callout"><p>b</p></div>'],
  ],
  [
    'a callout with a list',
    '<aside><p>a</p><ul><li>b</li></ul></aside>',
    ['<div class="callout"><p>a</p></div>', '<ul><li>b</li></ul>'],
  ],
  ['a toggle', '<details><summary>a</summary><p>b</p></details>', ['<p>a</p>', '<p>b</p>']],
  [
    'a figure with a caption',
    '<figure class="wide"><a href="/x"><img src="/a.png" alt="A" width="9"></a><figcaption>By <b>us</b></figcaption></figure>',
    ['<div class="figure"><img src="/a.png" alt="A"><p class="caption">By us</p></div>'],
  ],
  ['a figure without one', '<figure><img src="/a.png" title="x"></figure>', ['<img src="/a.png" alt="">']],
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
  [
    'an item with code',
    '<ol><li>a<pre><code>b</code></pre>c</li><li>d</li></ol>',
    ['<ol><li>a</li></ol>', '<pre><code>b</code></pre>', '<p>c</p>', '<ol><li>d</li></ol>'],
  ],
  [
    'a heading, a quote and a picture in items',
    '<ul><li><h3>a</h3></li><li><blockquote>b</blockquote></li><li><img src="/a.png">c</li></ul>',
    ['<ul><li><strong>a</strong></li><li>b</li></ul>', '<img src="/a.png" alt="">', '<ul><li>c</li></ul>'],
  ],
  [
    'a list and a heading in a quote',
    '<blockquote><h2>a</h2><ul><li>b</li></ul><p>c</p></blockquote>',
    [
      '<blockquote><p><strong>a</strong></p></blockquote>',
      '<ul><li>b</li></ul>',
      '<blockquote><p>c</p></blockquote>',
    ],
  ],
  [
    'lists deeper than the editor has',
    '<ul><li>1<ul><li>2<ul><li>3<ul><li>4<ul><li>5<ul><li>6<ul><li>7</li></ul></li></ul></li></ul></li></ul></li></ul></li></ul></li></ul>',
    [
      '<ul><li>1<ul><li>2<ul><li>3<ul><li>4<ul><li>5<ul><li>6</li><li>7</li></ul></li></ul></li></ul></li></ul></li></ul></li></ul>',
    ],
  ],
  [
    'a picture in a heading',
    '<h2>a <img src="/a.png"> b</h2>',
    ['<h2>a</h2>', '<img src="/a.png" alt="">', '<h2>b</h2>'],
  ],
  ['lines of mail', 'a<br>b<br><br>c', ['<p>a<br>b</p>', '<p>c</p>']],
  [
    'lines of Gmail',
    '<div dir="ltr">a<div><br></div><div>b <b>c</b></div></div>',
    ['<p>a</p>', '<p>b <strong>c</strong></p>'],
  ],
  [
    'code of Claude with its language above',
    '<div><div>python</div><pre><code class="language-python">a\n  b\n</code></pre></div>',
    ['<pre><code class="language-python">a\n  b</code></pre>'],
  ],
  [
    'marks that are stored as spans',
    '<p><s>a</s> <b>x<sup>2</sup></b> H<span style="font-weight:700;vertical-align:sub">2</span>O <a href="/b" style="text-decoration:line-through">c</a></p><del><p>d</p></del>',
    [
      '<p><span class="strike">a</span> <strong>x<span class="sup">2</span></strong> H<strong><span class="sub">2</span></strong>O <a href="/b"><span class="strike">c</span></a></p>',
      '<p>d</p>',
    ],
  ],
  ['words alone', 'a <b>b</b>', ['<p>a <strong>b</strong></p>']],
  [
    'links',
    '<p><a href="https://a.example" class="x" target="_blank" onclick="y()"><span style="text-decoration:underline">a</span></a> <a href="javascript:b()">b</a></p>',
    ['<p><a href="https://a.example">a</a> b</p>'],
  ],
  [
    'a picture of Word that stayed on the computer',
    '<p class=MsoNormal>See</p><p class=MsoNormal><![if !vml]><img width=300 src="file:///C:/Temp/clip_image002.png" v:shapes="x"><![endif]></p><p><img src="cid:image001.png@01D"> a</p>',
    ['<p>See</p>', '<img src="" alt="">', '<img src="" alt="">', '<p>a</p>'],
  ],
  ['scripts', '<p>a</p><script>alert(1)</script><style>p{}</style>', ['<p>a</p>']],
  ['nothing', '<p> </p>', []],
])('pasted %s', ([, html, written]) => {
  expect(paste(html)).toEqual(written)
})

test('cleans pasted HTML like imported HTML', () => {
  const html =
    '<p class="MsoListParagraph" style="mso-list:l0"><span style="mso-list:Ignore">1.</span>one</p><p>&nbsp;</p>' +
    '<p><img src="https://pixel.wp.com/b.gif" width="1"><img src="data:image/gif;base64,R0" data-src="/late.png"></p>' +
    '<p><a href="https://www.google.com/url?q=https://a.example/&sa=D">a</a></p>' +
    '<iframe src="https://www.youtube.com/embed/x"></iframe>'
  expect(paste(html)).toEqual([
    '<ol><li>one</li></ol>',
    '<img src="/late.png" alt="">',
    '<p><a href="https://a.example/">a</a></p>',
    '<p><a href="https://www.youtube.com/embed/x">Watch the video</a></p>',
  ])
})

test('keeps the structure around pictures that are larger than HTML may be', () => {
  const data = `data:image/png;base64,${'A'.repeat(600_000)}`
  const { nodes } = readPastedHtml(`<h2>a</h2><p>b <img alt="c" src="${data}"></p>`, () => 'id')
  expect(nodes.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'picture'])
  expect(nodes[2]!.attrs).toEqual({ id: 'id', src: data, alt: 'c', caption: '' })
})

test('counts merged cells, which become empty ones', () => {
  const { nodes, splitCells } = readPastedHtml(
    '<table><tr><td colspan="2">a</td></tr><tr><td rowspan="2">b</td><td>c</td></tr><tr><td>d</td></tr></table>',
    () => 'id',
  )
  expect(nodes.map(writeNodeHtml)).toEqual([rows(['cell', 'a', ''], ['cell', 'b', 'c'], ['cell', '', 'd'])])
  expect(splitCells).toBe(2)
})

test('keeps the text of HTML in Markdown', () => {
  const text =
    '# Title\n\n- A\n    - B\n- [ ]  todo\n- [x]  done\n\n<aside>\n💡 Callout text\n\n</aside>\n\n<div>Box</div>\n\n> Quote\n\n| a | b |\n|---|---|\n|   | 2 |'
  expect(paste(markdownToHtml(text))).toEqual([
    '<h1>Title</h1>',
    '<ul><li>A<ul><li>B</li></ul></li><li>☐ todo</li><li>☑ done</li></ul>',
    '<div class="callout"><p>💡 Callout text</p></div>',
    '<p>Box</p>',
    '<blockquote><p>Quote</p></blockquote>',
    rows(['head', 'a', 'b'], ['cell', '', '2']),
  ])
})

const nested = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.nat({ max: 9_999 }).map((number) => `w${number} `),
    fc
      .tuple(
        fc.constantFrom(
          ...'p div h2 ul ol li blockquote aside details summary strong em s sup a table tr td th pre code figure dl dd'.split(
            ' ',
          ),
        ),
        fc.array(tie('html'), { minLength: 1, maxLength: 4 }),
      )
      .map(([tag, parts]) => `<${tag}${tag === 'a' ? ' href="/b"' : ''}>${parts.join('')}</${tag}>`),
  ),
})).html

test('keeps every word of any nesting, and makes no HTML block', () => {
  fc.assert(
    fc.property(fc.array(nested, { minLength: 1, maxLength: 4 }), (parts) => {
      const html = parts.join('')
      const { nodes } = readPastedHtml(html, () => 'id')
      const listWords = (text: string) => text.match(/w\d+/g)?.toSorted() ?? []
      const written = nodes.map((node) => htmlToText(writeNodeHtml(node))).join(' ')
      expect(listWords(written)).toEqual(listWords(html))
      expect(nodes.filter(({ type }) => type === 'html_block')).toEqual([])
    }),
    { numRuns: Number(process.env['PASTED_DOCUMENTS'] ?? 300), seed: 7 },
  )
})
