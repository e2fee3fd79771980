import { expect, test } from 'vitest'
import { MAX_HTML_DEPTH } from '../parse-html.ts'
import { rewritePlainHtml } from './rewrite-plain-html.ts'
import { sanitizeOnce } from './sanitize-html.ts'

test.for([
  ['words', 'a b', 'a b'],
  ['nothing', '', ''],
  ['old names', '<p><b>a</b> <i>b</i></p>', '<p><strong>a</strong> <em>b</em></p>'],
  ['names in capitals', '<P>a</P><BR>', '<p>a</p><br>'],
  ['unknown attributes', '<p onclick="x()" style="y" data-z>a</p>', '<p>a</p>'],
  ['harmless elements', '<section><font color="red">a</font><mark>b</mark></section>', 'ab'],
  ['elements without content', '<p>a<wbr>b</p><hr><meta charset="utf-8"><link href="x">', '<p>ab</p>'],
  ['a paragraph left open', '<div><p>a<p>b</div>', '<div><p>a</p><p>b</p></div>'],
  ['a paragraph before a rule', '<div><p>a<hr></div>', '<div><p>a</p></div>'],
  ['a paragraph before a harmless block', '<div><p>a<section>b</section></div>', '<div><p>a</p>b</div>'],
  ['comments', '<p>a<!-- b -->c</p><!-- <p> -->', '<p>ac</p>'],
  ['references', '<p>R&amp;D &gt; &eacute;</p>', '<p>R&amp;D > é</p>'],
  ['a sign that is no tag', 'a < b <3', 'a &lt; b &lt;3'],
  ['line breaks of other systems', '<p>a\r\nb\rc</p>', '<p>a\nb\nc</p>'],
  ['a break with a slash', '<p>a<br/>b<br />c</p>', '<p>a<br>b<br>c</p>'],
  ['lists in lists', '<ul><li>a<ol><li>b</li></ol></li></ul>', '<ul><li>a<ol><li>b</li></ol></li></ul>'],
  [
    'a link into a new tab',
    '<a target=_blank href="/x">a</a>',
    '<a href="/x" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  ['a link into another window', '<a target="top" href="/x" rel="author">a</a>', '<a href="/x">a</a>'],
  ['a refused link', '<a href="javascript:x" target="_blank">a</a>', '<a>a</a>'],
  ['a link without an address', '<a target="_blank">a</a>', '<a>a</a>'],
  ['a link to a section of the prefix', '<a href="#user-content-a">a</a>', '<a href="#user-content-a">a</a>'],
  ['ids and classes', '<p class="x figure" id="a">b</p>', '<p id="user-content-a" class="figure">b</p>'],
  [
    'a picture',
    '<img width=1 src="http://example.com/a.png" alt="b">',
    '<img src="https://example.com/a.png" alt="b">',
  ],
  ['a picture without an address', '<p>a<img>b<img alt="c">d<img src="javascript:x">e</p>', '<p>abde</p>'],
  [
    'a title with signs',
    `<p title="a &quot;b&quot; 'c' \`d\`">e</p>`,
    '<p title="a &quot;b&quot; &#x27;c&#x27; &#x60;d&#x60;">e</p>',
  ],
  ['the first break of preformatted text', '<pre>\na</pre>', '<pre>a</pre>'],
  ['two first breaks', '<pre>\n\na</pre>', '<pre>\n\na</pre>'],
  [
    'code in preformatted text',
    '<pre><code class="language-js">a</code></pre>',
    '<pre><code class="language-js">a</code></pre>',
  ],
  ['empty preformatted text', '<pre></pre>', '<pre></pre>'],
] as const)('%s is written as the parser would', ([, html, written]) => {
  expect(rewritePlainHtml(html)).toBe(written)
  expect(sanitizeOnce(html)).toBe(written)
})

test.for([
  ['a control character', '<p>\u0001</p>'],
  ['a form feed', 'a\u000cb'],
  ['a byte order mark', '\ufeffa'],
  ['half of a pair', 'a\ud800b'],
  ['an unknown element', '<video src="a"></video>'],
  ['a table', '<table><tr><td>a</td></tr></table>'],
  ['a script', '<script>a</script>'],
  ['a reference outside the table', '&Amacr;'],
  ['an element left open', '<div>a'],
  ['a paragraph left open at the end', '<p>a'],
  ['an end without a start', 'a</div>'],
  ['ends in the wrong order', '<strong><em>a</strong></em>'],
  ['an end tag with a space', '<p>a</ p>'],
  ['a paragraph ended by an inline element', '<strong><p>a</strong>'],
  ['a slash that closes nothing', '<div/>a</div>'],
  ['a link in a link', '<a href="/x"><strong><a href="/y">b</a></strong></a>'],
  ['a block in an element of a paragraph', '<p><strong><div>a</div></strong></p>'],
  ['a line outside a list', '<li>a</li>'],
  ['a line in a line', '<ul><li>a<li>b</li></ul>'],
  ['a heading in a heading', '<h2><h3>a</h3></h2>'],
  ['a link to a section that may be in the post', '<a href="#intro">a</a>'],
  ['a comment that ends otherwise', '<!-- a --!>b'],
  ['a declaration', '<!doctype html><p>a</p>'],
  ['an instruction', '<?xml version="1.0"?>'],
  ['a tag that never ends', '<p>a<em'],
  ['a break and a tag in preformatted text', '<pre>\n<em>a</em></pre>'],
  ['another element in preformatted text', '<pre><em>a</em></pre>'],
  ['a comment in preformatted text', '<pre><!-- -->\na</pre>'],
])('%s is left to the parser', ([, html]) => {
  expect(rewritePlainHtml(html!)).toBeNull()
})

test('nesting as deep as allowed is written, one level more is left to the parser', () => {
  const nest = (depth: number) => '<div>'.repeat(depth) + 'x' + '</div>'.repeat(depth)
  expect(rewritePlainHtml(nest(MAX_HTML_DEPTH))).toBe(nest(MAX_HTML_DEPTH))
  expect(rewritePlainHtml(nest(MAX_HTML_DEPTH + 1))).toBeNull()
})
