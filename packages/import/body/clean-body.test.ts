import { expect, test } from 'vitest'
import { writeBody, makeElement } from './body-tree.ts'
import { cleanBody, readSpanStyle } from './clean-body.ts'
import { parseBody } from './parse-body.ts'

const clean = (html: string) => writeBody(cleanBody(parseBody(html)).nodes)

test.for([
  [
    'what nobody sees',
    '<script>a</script><title>b</title><template><p>c</p></template><select><option>d</option></select>',
    '',
  ],
  ["Word's own elements", '<v:shape>a</v:shape><w:sdt>b</w:sdt><o:p>c</o:p>', 'c'],
  ['elements we do not know', '<blink>a <marquee>b</marquee></blink>', 'a b'],
  ['elements named like parts of every object', '<constructor href="/">a</constructor>', 'a'],
  ['lines', '<p>a</p><hr><p>b</p>', '<p>a</p><div class="divider"></div><p>b</p>'],
  ['two line breaks', 'a<br><br>b', 'a<br><br>b'],
  ['more line breaks', 'a<br> <br>\n<br>b<br>c', 'a<br> <br>\nb<br>c'],
  ['breaks at the end of items', '<ul><li>a<br></li></ul>', '<ul><li>a<br></li></ul>'],
  ['first headings', '<h1>a <b>b</b></h1>', '<h2>a b</h2>'],
  ['slanted words in headings', '<h3><i>a</i></h3>', '<h3><em>a</em></h3>'],
  ['boxes in headings', '<h2><div>a</div></h2>', '<h2>a</h2>'],
  ['paragraphs in headings', '<h4><p>a</p><p>b</p></h4>', '<h4>a  b</h4>'],
  ['boxes in links', '<a href="/a"><div>b</div></a>', '<a href="/a">b</a>'],
  ['boxes of words', '<div>a</div><section>b</section>', '<p>a</p><p>b</p>'],
  ['lists of terms', '<dl><dt>a</dt><dd>b</dd></dl>', '<p>a</p><p>b</p>'],
  [
    'our own figures',
    '<div class="wide figure"><img src="/a.png"></div>',
    '<div class="figure"><img src="/a.png"></div>',
  ],
  ['boxes named much like ours', '<div class="figures">a</div>', '<p>a</p>'],
  ['figures of words', '<figure><blockquote>a</blockquote></figure>', '<blockquote>a</blockquote>'],
  ['empty figures', '<figure> <figcaption></figcaption></figure>', ''],
  ['bold around blocks', '<b><p>a</p></b>', '<p>a</p>'],
  ['bold around nothing', 'a<b> </b>b', 'a b'],
  ['plain runs of spaces', '<p>a   b</p>', '<p>a   b</p>'],
  ['links to nowhere', '<a>a</a><a href=" ">b</a>', 'ab'],
  ['links without words', 'a<a href="/b"> </a>', 'a'],
  ['marks without words', '<a id="x"></a><a href="#x">y</a>', '<a id="x"></a><a href="#x">y</a>'],
  ['what is said without scripts', '<noscript><p>a</p></noscript>', '<p>a</p>'],
  ['pictures without an address', 'a<img alt="b"><img src=" ">', 'a'],
  [
    'bookmarks of Ghost without a title',
    '<figure class="kg-bookmark-card"><a href="/a"></a></figure>',
    '<p><a href="/a">/a</a></p>',
  ],
  ['bookmarks of Ghost without a link', '<figure class="kg-bookmark-card">a</figure>', '<p>a</p>'],
  [
    'frames that load late',
    '<iframe data-src="https://player.vimeo.com/video/1"></iframe>',
    '<p><a href="https://player.vimeo.com/video/1">Watch the video</a></p>',
  ],
  [
    'frames of hosts with similar names',
    '<iframe src="https://youtube.com.evil.example/x"></iframe>',
    '<p><a href="https://youtube.com.evil.example/x">Open youtube.com.evil.example</a></p>',
  ],
  [
    'recordings',
    '<audio><source src="https://a.example/x.mp3"></audio>',
    '<p><a href="https://a.example/x.mp3">Listen to the recording</a></p>',
  ],
  ['films at no web address', '<video src="blob:x"></video>', ''],
  ['tables in paragraphs', '<p>a<table><tr><td>b</td></tr></table></p>', '<p>a</p><p>b</p>'],
] as const)('cleans %s', ([, html, cleaned]) => {
  expect(clean(html)).toBe(cleaned)
})

test('keeps a clean body', () => {
  for (const html of [
    '<h2>A</h2><p>b <strong>c</strong><br>d</p><ul><li>e</li></ul><blockquote><p>f</p></blockquote>',
    '<div class="figure"><img src="/a.png" alt="A"><p class="caption">B</p></div>',
    '<pre><code class="language-js">a\n  b</code></pre><p><a href="https://a.example/?b&amp;c">d</a></p>',
  ]) {
    expect(clean(html)).toBe(html)
    expect(clean(clean(html))).toBe(html)
  }
})

const read = (name: string, style?: string, isInHeading = false) =>
  readSpanStyle(makeElement(name, [], style === undefined ? {} : { style }), isInHeading)

test.for<[string, string | undefined, string[]]>([
  ['span', undefined, []],
  ['span', 'color:red', []],
  ['b', undefined, ['strong']],
  ['strong', undefined, ['strong']],
  ['i', undefined, ['em']],
  ['em', undefined, ['em']],
  ['span', 'font-weight:bold', ['strong']],
  ['span', 'FONT-WEIGHT : Bolder', ['strong']],
  ['span', 'font-weight:600', ['strong']],
  ['span', 'font-weight:500', []],
  ['span', 'font-weight:inherit', []],
  ['b', 'font-weight:normal', []],
  ['strong', 'font-weight:400', []],
  ['span', 'font-style:italic', ['em']],
  ['span', 'font-style: Oblique 10deg', ['em']],
  ['em', 'font-style:normal', []],
  ['span', 'text-decoration:underline', ['u']],
  ['font', 'text-decoration:underline', []],
  ['span', 'font-weight:700;font-style:italic;text-decoration:underline', ['strong', 'em', 'u']],
  ['i', 'font-weight:bold', ['strong', 'em']],
])('%s with the style %s is written as %j', ([name, style, tags]) => {
  expect(read(name, style)).toEqual(tags)
})
