import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'
import { htmlToText } from './html-to-text.ts'

test.for([
  ['a & b', 'a &amp; b'],
  ['<script>', '&lt;script&gt;'],
  ['say "hi"', 'say &quot;hi&quot;'],
  ['&lt;', '&amp;lt;'],
  ['&&<<>>""', '&amp;&amp;&lt;&lt;&gt;&gt;&quot;&quot;'],
  ["it's é 😀", "it's é 😀"],
  ['', ''],
] as const)('escapes %j as %j', ([text, html]) => {
  expect(escapeHtml(text)).toBe(html)
  expect(htmlToText(html)).toBe(text)
})
