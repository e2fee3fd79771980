import { expect, test } from 'vitest'
import { prepareBody } from './prepare-body.ts'

/** Markup that word processors, email programs and other sites leave in bodies. */
test.for<[string, string, string]>([
  [
    'meta, link and style elements',
    '<meta charset="utf-8"><link rel="x"><style>p{}</style><p>a</p>',
    '<p>a</p>',
  ],
  ['styles and data attributes', '<p style="margin:0" data-mce-fragment="1" class="x">a</p>', '<p>a</p>'],
  [
    "Word's paragraphs and comments",
    '<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--><p class="MsoNormal">a<o:p></o:p></p>',
    '<p>a</p>',
  ],
  [
    "Word's lists",
    '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span><![endif]>One</p>' +
      '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Two</p>' +
      '<p class="MsoListParagraph" style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.</span>First</p>',
    '<ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol>',
  ],
  [
    'the wrapper of Google Docs',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> not </span><span style="font-style:italic">slanted</span></p></b>',
    '<p><strong>Bold</strong> not <em>slanted</em></p>',
  ],
  ['runs of hard spaces', '<p>a&nbsp;&nbsp; &nbsp;b &nbsp;c</p>', '<p>a b c</p>'],
  ['a single hard space', '<p>10&nbsp;%</p>', '<p>10\u00a0%</p>'],
  ['empty elements', '<p></p><h3> </h3><ul><li></li></ul><p><strong> </strong></p><p>a</p>', '<p>a</p>'],
  ['rows of line breaks', '<p>a<br><br><br><br>b<br></p>', '<p>a<br><br>b</p>'],
  ['words between blocks', '<div>a <b>b</b><p>c</p>d</div>', '<p>a <strong>b</strong></p><p>c</p><p>d</p>'],
  ['links without an address', '<p><a name="x">a</a> <a href="">b</a></p>', '<p>a b</p>'],
  [
    'marks that links lead to',
    '<h2 id="more">a</h2><p id="none">b <a href="#more">up</a></p>',
    '<h2 id="more">a</h2><p>b <a href="#more">up</a></p>',
  ],
  [
    'pictures that load late',
    '<img src="data:image/gif;base64,R0" data-src="/a.png"><noscript><img src="/a.png"></noscript>',
    '<img src="/a.png">',
  ],
  ['pictures with a set of sources only', '<img srcset="/a.png 1x, /b.png 2x">', '<img src="/b.png">'],
  [
    "Ghost's bookmark cards",
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example"><div class="kg-bookmark-title">Title</div><img src="/i.png"></a></figure>',
    '<p><a href="https://a.example">Title</a></p>',
  ],
  [
    "Medium's markup",
    '<div class="section-inner"><p name="1" id="1" class="graf graf--p">a</p><figure class="graf"><div class="aspect"><img class="graf-image" data-image-id="x" src="/a.png"></div></figure></div>',
    '<p>a</p><div class="figure"><img src="/a.png"></div>',
  ],
  [
    'a frame in a paragraph',
    '<p>a<iframe src="https://youtu.be/x"></iframe></p>',
    '<p>a</p><p><a href="https://youtu.be/x">Watch the video</a></p>',
  ],
  [
    'code with its language',
    '<pre><code class="language-js hljs">a &lt; b</code></pre>',
    '<pre><code class="language-js">a &lt; b</code></pre>',
  ],
])('cleans up %s', ([, html, tidied]) => {
  expect(prepareBody(html).html).toBe(tidied)
})

test.for([
  ['<p>a</p>', false],
  ['<img src="/x.png">', false],
  ['<p>&nbsp;</p><div><br></div>', true],
  ['<img src="/t.gif" width="1">', true],
  ['<script>a</script>', true],
  ['&#8203;', true],
] as const)('reports whether %s leaves any content', ([html, isEmpty]) => {
  expect(prepareBody(html).isEmpty).toBe(isEmpty)
})
