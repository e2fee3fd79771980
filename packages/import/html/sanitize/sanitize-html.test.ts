import { expect, test } from 'vitest'
import { HtmlLimitError, type HtmlLimit } from '../parse-html.ts'
import { sanitizeHtml } from './sanitize-html.ts'

const KEPT = [
  '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
  '<p>Text with <strong>strong</strong>, <em>em</em>, <u>u</u> and <code>code</code>.</p>',
  '<p>one<br>two</p>',
  '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>',
  '<blockquote><p>Say what it is.</p></blockquote>',
  '<pre><code class="language-js">if (a &#x3C; b &#x26;&#x26; c) {}\n  d()</code></pre>',
  '<div class="figure"><img src="/a.png" alt="A chart" title="Chart"><p class="caption">Source</p></div>',
  '<p><span title="hint">x</span></p>',
  '<p id="user-content-fees">Fees</p>',
  '<a href="https://example.com/a?b=1&#x26;c=2#d">x</a>',
  '<a href="http://example.com">x</a>',
  '<a href="mailto:hello@example.com?subject=Hi">x</a>',
  '<a href="tel:+15550100">x</a>',
  '<a href="/book-call">x</a>',
  '<a href="../news?page=2">x</a>',
  '<a href="#elsewhere">x</a>',
  '<a href="?page=2">x</a>',
  '<a href="https://example.com/" target="_blank" rel="noopener noreferrer">x</a>',
  '<img src="https://cdn.example.com/a b.jpg?v=1">',
  '<img src="http://localhost:3000/storage/v1/object/public/blog-images/a.png" alt="">',
  '<img src="/covers/a.svg" alt="Cover">',
  '<p>日本語 ‏עברית‏ 🙂 — “quoted” 5 &#x3C; 6 &#x26; 7 > 6</p>',
]

test('keeps marks without an allowed element as spans', () => {
  expect(sanitizeHtml('<p><s>a</s> <del cite="b">b</del> H<sub>2</sub>O x<sup id="c">2</sup></p>')).toBe(
    '<p><span class="strike">a</span> <span class="strike">b</span> H<span class="sub">2</span>O x<span class="sup">2</span></p>',
  )
})

test.for(KEPT)('keeps allowed HTML: %s', (html) => {
  expect(sanitizeHtml(html)).toBe(html.replaceAll('&#x3C;', '&lt;').replaceAll('&#x26;', '&amp;'))
})

const CHANGED: [string, string, string][] = [
  ['old bold and italic become strong and em', '<b>x</b><i>y</i>', '<strong>x</strong><em>y</em>'],
  ['unknown elements leave their words behind', '<p><font>a</font> <mark>b</mark></p>', '<p>a b</p>'],
  ['buttons and labels leave their words behind', '<form><label>a</label><button>b</button></form>', 'ab'],
  ['ids get the prefix', '<h2 id="fees">x</h2>', '<h2 id="user-content-fees">x</h2>'],
  ['ids that are no names go', '<p id="1a">x</p><p id="a:b">y</p>', '<p>x</p><p>y</p>'],
  ['ids over 61 characters go', `<p id="a${'b'.repeat(61)}">x</p>`, '<p>x</p>'],
  [
    'links to a section of the post follow its id',
    '<a href="#fees">x</a><h2 id="fees">y</h2>',
    '<a href="#user-content-fees">x</a><h2 id="user-content-fees">y</h2>',
  ],
  [
    'classes of the site go, prose classes stay',
    '<p class="fixed caption inset-0">x</p>',
    '<p class="caption">x</p>',
  ],
  [
    'language classes stay',
    '<code class="hljs language-c++">x</code>',
    '<code class="language-c++">x</code>',
  ],
  [
    'a new tab always gets noopener noreferrer, before what the writer declares',
    '<a href="/x" target="_blank" rel="opener UGC nofollow">x</a>',
    '<a href="/x" target="_blank" rel="noopener noreferrer nofollow ugc">x</a>',
  ],
  [
    'other targets and rels go',
    '<a href="/x" target="_top" rel="opener me author">x</a>',
    '<a href="/x">x</a>',
  ],
  [
    'declared relations stay once, in one order',
    '<a href="/x" rel="Sponsored me nofollow sponsored\tugc">x</a>',
    '<a href="/x" rel="nofollow sponsored ugc">x</a>',
  ],
  [
    'directions stay in small letters',
    '<p dir="RTL">x</p><div dir="auto">y</div><h2 dir="ltr" id="a">z</h2>',
    '<p dir="rtl">x</p><div>y</div><h2 id="user-content-a" dir="ltr">z</h2>',
  ],
  [
    'lists keep a first number',
    '<ol start="07"><li>x</li></ol><ol start="-2"></ol><ol start="x"></ol><ul start="3"></ul>',
    '<ol start="7"><li>x</li></ol><ol></ol><ol></ol><ul></ul>',
  ],
  ['relations need an address', '<a href="javascript:x" rel="nofollow">x</a>', 'x'],
  ['target and rel belong to links only', '<p target="_blank" rel="x">x</p>', '<p>x</p>'],
  ['src belongs to pictures and href to links', '<p src="/x" href="/y">x</p>', '<p>x</p>'],
  ['spaces around addresses go', '<a href=" \u00a0/x\u200b ">x</a>', '<a href="/x">x</a>'],
  ['line breaks inside addresses go, as in browsers', '<a href="/a\n/b">x</a>', '<a href="/a/b">x</a>'],
  [
    'addresses without a scheme get https',
    '<a href="//example.com/x">x</a>',
    '<a href="https://example.com/x">x</a>',
  ],
  [
    'http pictures become https',
    '<img src="http://example.com/x.png">',
    '<img src="https://example.com/x.png">',
  ],
  ['pictures without a usable address go', '<p>a<img alt="x">b<img src="javascript:1">c</p>', '<p>abc</p>'],
  ['links without a usable address keep their words', '<a href="javascript:1" title="x">words</a>', 'words'],
  [
    'targets of links are kept',
    '<pre><a href="x:y">\n\na</a><a id="b">b</a></pre>',
    '<pre>\n\n\na<a id="user-content-b">b</a></pre>',
  ],
  ['comments and declarations go', '<!doctype html><!-- x --><p>a</p><?x y?>', '<p>a</p>'],
  [
    'dropped elements take their content along',
    '<p>a</p><script>b</script><style>c</style><svg>d</svg>',
    '<p>a</p>',
  ],
  ['tables leave their words', '<table><tr><td>a</td></tr></table>', 'a'],
  ['line breaks at the start of preformatted text stay', '<pre>\n\nx</pre>', '<pre>\n\nx</pre>'],
  [
    'paragraphs inside paragraphs are sorted out',
    '<p><button><p>x</p></button></p>',
    '<p></p><p>x</p><p></p>',
  ],
  ['unclosed elements are closed', '<div><p>a<li>b', '<div><p>a</p><li>b</li></div>'],
  ['halves of surrogate pairs are replaced', '<p>\ud800</p>', '<p>\ufffd</p>'],
  ['nothing stays nothing', '', ''],
  ['words alone stay words', 'a < b & c', 'a &lt; b &amp; c'],
]

test.for(CHANGED)('%s', ([, html, expected]) => {
  expect(sanitizeHtml(html)).toBe(expected)
  expect(sanitizeHtml(expected)).toBe(expected)
})

const REFUSED: [string, HtmlLimit, string][] = [
  ['more than 512 KiB', 'too-large', 'x'.repeat(512 * 1024 + 1)],
  ['more than 512 KiB once encoded', 'too-large', 'é'.repeat(256 * 1024 + 1)],
  ['what grows beyond 512 KiB', 'too-large', '&'.repeat(200 * 1024)],
  ['more than 20 000 tags', 'too-many-tags', '<br>'.repeat(20_001)],
  ['what grows beyond 20 000 tags', 'too-many-tags', '<p>x'.repeat(15_000)],
  ['elements 300 levels deep', 'too-deep', '<div>'.repeat(300)],
  ['elements 19 000 levels deep', 'too-deep', '<div>'.repeat(19_000)],
  ['inline elements 300 levels deep', 'too-deep', '<b>'.repeat(300)],
]

test.for(REFUSED)('rejects %s with a message for the author', ([, limit, html]) => {
  try {
    sanitizeHtml(html)
  } catch (error) {
    expect(error).toBeInstanceOf(HtmlLimitError)
    expect(error).toMatchObject({
      name: 'HtmlLimitError',
      limit,
      message: expect.stringMatching(/\w{20,}|Shorten|Paste/),
    })
    return
  }
  expect.unreachable(`sanitized although ${limit}`)
})

test('accepts content at the limits', () => {
  expect(sanitizeHtml('x'.repeat(512 * 1024))).toHaveLength(512 * 1024)
  expect(sanitizeHtml('<br>'.repeat(20_000))).toHaveLength(80_000)
  const deep = '<div>'.repeat(256) + 'x' + '</div>'.repeat(256)
  expect(sanitizeHtml(deep)).toBe(deep)
})
