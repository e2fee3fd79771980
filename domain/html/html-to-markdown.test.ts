import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import { toMarkdownText } from './html-to-markdown.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { createRandom, makeDocument } from '#import/tests/hostile-documents.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'

test.each([
  ['<h2>Why</h2><p>It <strong>is</strong> <em>so</em>.</p>', '## Why\n\nIt **is** _so_.\n'],
  ['<ul><li>One</li><li>Two</li></ul>', '- One\n- Two\n'],
  ['<ol><li>One</li><li>Two</li></ol>', '1. One\n2. Two\n'],
  ['<p><a href="https://a.example/b?c=1&amp;d=2">x</a></p>', '[x](https://a.example/b?c=1\\&d=2)\n'],
  ['<p><img src="https://a.example/b.png" alt="A cup"></p>', '![A cup](https://a.example/b.png)\n'],
  ['<p><img src="data:image/png;base64,AAAA" alt="A cup"></p>', 'A cup\n'],
  ['<pre><code>let a = `b`\n```\nc</code></pre>', '````\nlet a = `b`\n```\nc\n````\n'],
  ['<blockquote><p>Said</p></blockquote>', '> Said\n'],
  [
    '<div class="tabular"><div class="tabular-row"><div class="tabular-head">A</div><div class="tabular-head">B</div></div><div class="tabular-row"><div class="tabular-cell">1|2</div><div class="tabular-cell"><em>3</em></div></div></div>',
    '| A    | B   |\n| ---- | --- |\n| 1\\|2 | _3_ |\n',
  ],
  ['<p>One<br>two</p>', 'One\\\ntwo\n'],
])('%s', (html, markdown) => {
  expect(toMarkdownText(html)).toBe(markdown)
})

test.each([
  ['<p># Heading</p>', '\\# Heading\n'],
  ['<p>[a](javascript:alert(1))</p>', '\\[a]\\(javascript:alert(1))\n'],
  ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '\\<script>alert(1)\\</script>\n'],
  ['<p>---</p>', '\\---\n'],
  ['<p>- item</p>', '\\- item\n'],
  ['<p>```</p>', '\\`\\`\\`\n'],
  ['<p>a ![b](https://evil.example/c.png)</p>', 'a !\\[b]\\(https://evil.example/c.png)\n'],
])('escapes Markdown in %s', (html, markdown) => {
  expect(toMarkdownText(html)).toBe(markdown)
})

test('produces no HTML and no script URLs from hostile documents', () => {
  const random = createRandom(7)
  for (let run = 0; run < 300; run += 1) {
    let clean: string
    try {
      clean = sanitizeHtml(makeDocument(random, run % 5))
    } catch (error) {
      expect(error).toBeInstanceOf(HtmlLimitError)
      continue
    }
    const markdown = toMarkdownText(clean)
    expect(markdown).not.toMatch(/(?<!\\)<(?:script|img|iframe|svg|a\s)/i)
    expect(markdown).not.toMatch(/\]\((?:javascript|vbscript|data):/i)
    expect(fromHtml(markdown, { fragment: true })).toBeDefined()
  }
})
