import { expect, test } from 'vitest'
import { MAX_HTML_BYTES, MAX_HTML_DEPTH } from '../parse-html.ts'
import { isSanitized } from './is-sanitized.ts'
import { sanitizeHtml, sanitizeOnce } from './sanitize-html.ts'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

test.for([
  ['nothing', ''],
  ['words', 'a > b "c" \'d\''],
  ['references in a text', 'R&amp;D &lt; 5'],
  ['elements in elements', '<div><h2>a</h2><p><strong><em>b</em></strong><br></p></div>'],
  ['lists in lists', '<ul><li>a<ol><li>b</li></ol></li></ul>'],
  ['a link', '<a href="/x?a=1&amp;b=2">a</a>'],
  ['a target of links', '<a id="user-content-a">b</a>'],
  ['a link into a new tab', '<a href="/x" target="_blank" rel="noopener noreferrer">a</a>'],
  ['declared relations', '<a href="/x" rel="nofollow sponsored ugc">a</a>'],
  [
    'a declared relation in a new tab',
    '<a href="/x" target="_blank" rel="noopener noreferrer sponsored">a</a>',
  ],
  ['directions', '<p class="figure" dir="rtl"><span dir="ltr">a</span></p>'],
  ['the first number of a list', '<ol dir="rtl" start="4"><li>a</li></ol>'],
  ['a link to a section of the prefix', '<a href="#user-content-a">a</a>'],
  ['two links one after the other', '<a href="/x">a</a><a href="/y">b</a>'],
  ['a picture', '<img src="/a.png" alt="b" title="c" id="user-content-d" class="figure">'],
  ['alt, title and address in any order', '<img title="c" src="/a.png" alt="b">'],
  ['a picture in the text itself', `<img src="${PIXEL}">`],
  ['values with references', '<p title="&quot;a&quot; &amp; &#x27;b&#x27; &#x60;c&#x60;">d</p>'],
  ['classes', '<p class="figure caption">a</p>'],
  ['preformatted text', '<pre>a</pre><pre>\n\nb</pre><pre><code class="language-js">c</code></pre>'],
  ['tabs and line breaks', '<p>a\n\tb</p>\n'],
])('%s is proven, and the parser agrees', ([, html]) => {
  expect(isSanitized(html!)).toBe(true)
  expect(sanitizeOnce(html!)).toBe(html)
})

test.for([
  ['a foreign element', '<script>a</script>'],
  ['an unknown attribute', '<p onclick="x">a</p>'],
  ['an attribute of another element', '<p href="/x">a</p>'],
  ['the address of a picture elsewhere', '<p src="/x">a</p>'],
  ['a target elsewhere', '<p target="_blank" rel="noopener noreferrer">a</p>'],
  ['a name in capitals', '<P>a</P>'],
  ['a value without quotes', '<p title=a>b</p>'],
  ['a value in single quotes', "<p title='a'>b</p>"],
  ['an attribute twice', '<p title="a" title="b">c</p>'],
  ['an id after its class', '<p class="figure" id="user-content-a">b</p>'],
  ['a title after its id', '<p id="user-content-a" title="b">c</p>'],
  ['an id without its prefix', '<p id="a">b</p>'],
  ['an id that is no name', '<p id="user-content-1">b</p>'],
  ['a class of the page', '<p class="figure modal">a</p>'],
  ['two spaces between classes', '<p class="figure  caption">a</p>'],
  ['an empty class', '<p class="">a</p>'],
  ['a link without an address', '<a title="a">b</a>'],
  ['a script as a link', '<a href="javascript:x">a</a>'],
  ['a script behind a reference', '<a href="javascript&amp;colon;x&colon;">a</a>'],
  ['an address with blanks around it', '<a href=" /x">a</a>'],
  ['a link to a section without the prefix', '<a href="#a">b</a>'],
  ['a new tab without its relation', '<a href="/x" target="_blank">a</a>'],
  ['a relation without a new tab', '<a href="/x" rel="noopener noreferrer">a</a>'],
  ['half of the relation', '<a href="/x" target="_blank" rel="noopener">a</a>'],
  ['a new tab without an address', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['a direction in capitals', '<p dir="RTL">a</p>'],
  ['the automatic direction', '<p dir="auto">a</p>'],
  ['a direction before its class', '<p dir="rtl" class="figure">a</p>'],
  ['a number of another element', '<p start="4">a</p>'],
  ['the first number 1', '<ol start="1"></ol>'],
  ['a first number with a zero', '<ol start="04"></ol>'],
  ['a negative first number', '<ol start="-4"></ol>'],
  ['relations in another order', '<a href="/x" rel="sponsored nofollow">a</a>'],
  ['a relation in capitals', '<a href="/x" rel="Sponsored">a</a>'],
  ['a relation twice', '<a href="/x" rel="ugc ugc">a</a>'],
  ['an empty relation', '<a href="/x" rel="">a</a>'],
  ['another relation', '<a href="/x" rel="ugc opener">a</a>'],
  ['a relation without an address', '<a rel="nofollow">a</a>'],
  ['a relation elsewhere', '<p rel="nofollow">a</p>'],
  ['another target', '<a href="/x" target="_top" rel="noopener noreferrer">a</a>'],
  ['a picture without an address', '<img alt="a">'],
  ['a picture over http', '<img src="http://example.com/a.png">'],
  ['a drawing in the text itself', '<img src="data:image/svg+xml;base64,AAAA">'],
  ['a named reference', '<p>a&nbsp;b</p>'],
  ['a reference without its semicolon', '<p>a&amp b</p>'],
  ['a bare ampersand', 'a & b'],
  ['a quote as a reference in a text', '<p>&quot;a&quot;</p>'],
  ['a quote as a reference after tags', '<p title="&quot;">b</p>&quot;'],
  ['a backtick in a value', '<p title="`">a</p>'],
  ['an apostrophe in a value', '<p title="it\'s">a</p>'],
  ['a bracket as a reference in a value', '<p title="&lt;b">a</p>'],
  ['a comment', '<!-- a -->'],
  ['a sign that is no tag', 'a < b'],
  ['an element left open', '<p>a'],
  ['an end without a start', 'a</p>'],
  ['ends in the wrong order', '<strong><em>a</strong></em>'],
  ['an end of a void element', '<br></br>'],
  ['an end tag with a space', '<p>a</p >'],
  ['a paragraph in a paragraph', '<p><span><p>a</p></span></p>'],
  ['a block in a paragraph', '<p><div>a</div></p>'],
  ['a link in a link', '<a href="/x"><span><a href="/y">b</a></span></a>'],
  ['a line outside a list', '<div><li>a</li></div>'],
  ['a heading in a heading', '<h2><h3>a</h3></h2>'],
  ['one first break of preformatted text', '<pre>\na</pre>'],
  ['a carriage return', '<p>a\r\nb</p>'],
  ['a control character', '<p>\u0000</p>'],
  ['a byte order mark', '\ufeff<p>a</p>'],
  ['half of a pair', '<p>\udc00</p>'],
  ['more than the limit', 'a'.repeat(MAX_HTML_BYTES + 1)],
])('does not count %s as sanitized', ([, html]) => {
  expect(isSanitized(html!)).toBe(false)
})

test('accepts nesting up to the limit', () => {
  const nest = (depth: number) => '<div>'.repeat(depth) + 'x' + '</div>'.repeat(depth)
  expect(isSanitized(nest(MAX_HTML_DEPTH))).toBe(true)
  expect(isSanitized(nest(MAX_HTML_DEPTH + 1))).toBe(false)
})

test('accepts the output of the sanitizer', () => {
  const html = `<p id=a class='x figure'>"b" &amp; 'c'<a href='/?a=1&b=2' target=_blank title="'">d</a></p><ul><li>e<pre>\n\nf`
  expect(isSanitized(html)).toBe(false)
  expect(isSanitized(sanitizeHtml(html))).toBe(true)
})
