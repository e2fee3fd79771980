import { expect, test } from 'vitest'
import { htmlToText } from './html-to-text.ts'
import { MAX_HTML_BYTES, MAX_HTML_DEPTH, MAX_HTML_TAG_OPENERS } from './parse-html.ts'
import { toReadableHtml } from './readable-html.ts'
import { sanitizeHtml } from './sanitize/sanitize-html.ts'

test('sanitizes HTML within the limits', () => {
  expect(toReadableHtml('<p onclick="x()">Fine</p>')).toBe('<p>Fine</p>')
})

const OVER_THE_LIMITS: [string, string][] = [
  ['too large', `<h2>Head</h2><p>First & last</p>${'<p>more words</p>'.repeat(MAX_HTML_BYTES / 10)}`],
  ['too many tags', `<h2>Head</h2><p>First & last</p>${'<b>x</b>'.repeat(MAX_HTML_TAG_OPENERS)}`],
  ['too deep', `<h2>Head</h2><p>First & last</p>${'<div>'.repeat(MAX_HTML_DEPTH + 50)}deep`],
]

test.for(OVER_THE_LIMITS)('shows the text in paragraphs for %s', ([, html]) => {
  expect(() => sanitizeHtml(html)).toThrow()
  const shown = toReadableHtml(html)
  expect(shown.startsWith('<p>Head</p><p>First &amp; last</p>')).toBe(true)
  expect(shown.length).toBeLessThan(250_000)
})

test('creates no markup and drops code', () => {
  const hostile =
    '<p>a</p><script>alert(1)</script><style>p{}</style><img src=x onerror=alert(2)><p title=">">b&lt;i&gt;</p>' +
    '<svg><script>alert(3)</script></svg>< script>c" onload="d'
  const shown = toReadableHtml(hostile + '<i>'.repeat(MAX_HTML_TAG_OPENERS + 1))
  expect(shown).not.toMatch(/alert|<(?!\/?p>)/)
  // The sanitizer only encodes text differently.
  expect(htmlToText(sanitizeHtml(shown))).toBe(htmlToText(shown))
})
