/**
 * The sanitizer has two ways to its result: by the parser, and by scans over the text for what needs no parser.
 * Here the parser judges the scans, on documents made by chance and on every attack we know.
 */
import { expect, test } from 'vitest'
import { measureProcessorSeconds } from '#import/test-material/processor-time.ts'
import { ATTACKS } from '#import/test-material/attack-vectors.ts'
import { createRandom, makeDocument, makeWrittenDocument } from '#import/test-material/hostile-documents.ts'
import { isSanitized } from './is-sanitized.ts'
import { HtmlLimitError } from '../parse-html.ts'
import { rewritePlainHtml } from './rewrite-plain-html.ts'
import { sanitizeHtml, sanitizeOnce } from './sanitize-html.ts'

const MAX_PASSES = 8
const DOCUMENTS = 2_500
const VECTORS = Object.values(ATTACKS).flat()

/** The result of the parser alone; null when it does not come to rest. */
function sanitizeOrNull(html: string): string | null {
  let current = html
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = sanitizeOnce(current)
    if (next === current) return next
    current = next
  }
  return null
}

/** What the scans make of HTML, if they can do without the parser. */
function scan(html: string): string | null {
  if (isSanitized(html)) return html
  const rewritten = rewritePlainHtml(html)
  return rewritten !== null && isSanitized(rewritten) ? rewritten : null
}

function changeSomewhere(html: string, random: (below: number) => number): string {
  const at = random(html.length + 1)
  const pieces = [
    '',
    '<',
    '>',
    '"',
    ' ',
    '&',
    '&amp;',
    '\n',
    'p',
    '<p>',
    '</p>',
    '<li>',
    '<a>',
    '</a>',
    '<pre>',
    "'",
  ]
  return html.slice(0, at) + pieces[random(pieces.length)]! + html.slice(at + random(2))
}

test('whatever the scans make of a document, the parser makes the same of it', () => {
  const random = createRandom(20_261_121)
  const counts = { scanned: 0, proven: 0 }
  for (let run = 0; run < DOCUMENTS; run += 1) {
    const html = makeDocument(random, [0, 1, 2, 5, 10][run % 5]!)
    const expected = sanitizeOrNull(html)
    const scanned = scan(html)
    if (scanned !== null) {
      counts.scanned += 1
      expect(scanned, html).toBe(expected)
    }
    if (expected === null) continue
    expect(sanitizeHtml(html), html).toBe(expected)
    const changed = changeSomewhere(expected, random)
    if (!isSanitized(changed)) continue
    counts.proven += 1
    expect(sanitizeOnce(changed), changed).toBe(changed)
  }
  // Otherwise nothing was tested.
  expect(counts.scanned).toBeGreaterThan(DOCUMENTS / 10)
  expect(counts.proven).toBeGreaterThan(DOCUMENTS / 10)
})

test('what is proven of elements nested at random holds', () => {
  const random = createRandom(42)
  let proven = 0
  for (let run = 0; run < DOCUMENTS * 5; run += 1) {
    const html = makeWrittenDocument(random, 2)
    if (!isSanitized(html)) continue
    proven += 1
    expect(sanitizeOnce(html), html).toBe(html)
  }
  expect(proven).toBeGreaterThan(DOCUMENTS / 4)
})

test.for(VECTORS)('the scans are not deceived by %s', (vector) => {
  const random = createRandom(vector.length)
  const variants = [
    vector,
    `<p>${vector}</p>`,
    `<p>a</p>${vector}`,
    `<div title="${vector}">x</div>`,
    `<pre>${vector}</pre>`,
  ]
  for (const html of [...variants, ...variants.map((variant) => changeSomewhere(variant, random))]) {
    const scanned = scan(html)
    if (scanned !== null) expect(scanned, html).toBe(sanitizeOrNull(html))
    if (isSanitized(html)) expect(sanitizeOnce(html), html).toBe(html)
  }
})

const ORDINARY = [
  '<p>Text with <strong>strong</strong>, <em>em</em>, <u>u</u>, <code>code</code> &amp; more.<br>Next line</p>',
  '<h2 id="user-content-fees" class="caption">Fees</h2>\n<ul><li>a<ol><li>b</li></ol></li></ul>',
  '<div class="figure"><img src="https://cdn.example.com/a.png?w=1200&amp;h=800" alt="A &quot;chart&quot;"><p class="caption">x</p></div>',
  '<p><a href="https://example.com/" target="_blank" rel="noopener noreferrer">x</a> <a href="#user-content-fees">y</a></p>',
  '<pre><code class="language-js">if (a &lt; b) {}\n</code></pre><pre>\n\nx</pre><blockquote><p>日本 🙂</p></blockquote>',
]

test.for(ORDINARY)('ordinary sanitized HTML is proven: %s', (html) => {
  expect(isSanitized(html)).toBe(true)
  expect(sanitizeHtml(html)).toBe(html)
})

const COMMON = [
  '<meta charset="utf-8"><p data-mce-fragment="1" style="text-align: left;">a&nbsp;<b>b</b> <i>c</i></p>',
  '<P CLASS=MsoNormal>a<BR/>b &ndash; c &amp; d & e</P><hr>',
  "<p><img src='http://example.com/a.png' width=100 alt='it&#39;s' /></p>\r\n<section><p>x</p></section>",
  '<!-- wp:paragraph --><p class="has-text-color">R&D, 5 < 6</p><!-- /wp:paragraph -->',
  '<p>one<p>two</p><ul><li>a</li></ul><div><p>three</div>',
  '<a href="/x?a=1&b=2" target="_blank" rel="nofollow" class="btn">x</a><span lang="en">y</span><p id="top">z</p>',
  '<pre class="prettyprint">\nfirst line\nsecond</pre><font color="red">x</font><a href="javascript:x">y</a>',
]

test.for(COMMON)('common deviations need no parser: %s', (html) => {
  expect(scan(html)).not.toBeNull()
  expect(scan(html)).toBe(sanitizeOrNull(html))
})

const DOUBTFUL = [
  '<p><p>x</p></p>',
  '<p>x',
  '<a href="/x"><a href="/y">x</a></a>',
  '<ul><li>a<li>b</ul>',
  '<h1><h2>x</h2></h1>',
  '<strong><p>x</strong></p>',
  '<table><tr><td>x</td></tr></table>',
  '<p title="a" title="b">x</p >',
  '<p>&notit; &copy 2026</p>',
  '<a href="#fees">x</a><h2 id="user-content-fees">y</h2>',
  '<pre>\nx</pre>',
  '<p>\u0000</p>',
  '<p>\ud800</p>',
  '<img alt="x">',
  '<p class="figure" id="user-content-x">x</p>',
  '<a target="_blank" rel="noopener noreferrer">x</a>',
  '<a href="/x" target="_blank">x</a>',
  '<p title="it\'s">x</p>',
  '<p onclick="x">x</p>',
  '<p>&quot;</p>',
  '<p/>',
  '</p>',
  '<script></script>',
]

test.for(DOUBTFUL)('what the sanitizer might change is not proven: %s', (html) => {
  expect(isSanitized(html)).toBe(false)
})

test('HTML over the limits is refused however plain it is', () => {
  const documents = [
    '<br>'.repeat(20_001),
    `<p>${'x'.repeat(512 * 1024)}</p>`,
    `${'<div>'.repeat(300)}${'</div>'.repeat(300)}`,
  ]
  for (const html of documents) {
    expect(isSanitized(html)).toBe(false)
    expect(() => sanitizeHtml(html)).toThrow(HtmlLimitError)
  }
})

test('the scans take time in proportion to the length, whatever they are given', async () => {
  const length = 60_000
  const documents = [
    '<',
    '<p ',
    '<p a="',
    '&',
    '&a',
    '<!--',
    '<!-- -',
    '<p a',
    '</',
    '<a href="',
    "<p a='",
    '<p a = ',
  ]
  for (const piece of documents) {
    const html = piece.repeat(Math.floor(length / piece.length))
    const seconds = await measureProcessorSeconds(() => {
      isSanitized(html)
      rewritePlainHtml(html)
    })
    expect(seconds, piece).toBeLessThan(2)
  }
})
