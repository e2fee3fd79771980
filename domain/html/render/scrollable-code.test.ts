import { expect, test } from 'vitest'
import { makeCodeScrollable } from './render-body.ts'
import { createRandom, makeDocument } from '#import/tests/hostile-documents.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'

const wide = 'placement        clicks  spend   sales    ACoS   sales/click'

test('makes a wide block focusable and names it by its first line', () => {
  const html = sanitizeHtml(`<p>Before</p><pre><code>\n${wide}\ntotal "all" 1,500</code></pre>`)
  expect(makeCodeScrollable(html)).toContain(
    '<pre tabindex="0" role="group" aria-label="Preformatted text: placement        clicks  spend   sales    ACoS   sales/click"><code>',
  )
})

test('leaves a narrow block unchanged', () => {
  const html = sanitizeHtml('<pre><code>17.30 - 1.15 x m  &gt;=  8.95\nm &lt;= 7.3 months</code></pre>')
  expect(makeCodeScrollable(html)).toBe(html)
})

test('escapes and shortens the accessible name', () => {
  const html = sanitizeHtml(`<pre>"a" &lt;b&gt; &amp; ${'c'.repeat(90)}</pre>`)
  expect(makeCodeScrollable(html)).toContain(
    `aria-label="Preformatted text: &quot;a&quot; &lt;b> &amp; ${'c'.repeat(50)}…"`,
  )
})

test.for([' '.repeat(40), `${' '.repeat(40)}\n\n`, '\u00a0'.repeat(40)])(
  'leaves a block of white space unchanged: %j',
  (blanks) => {
    const html = `<p>a</p><pre>${blanks}</pre>`
    expect(makeCodeScrollable(html)).toBe(html)
  },
)

test.for([
  [34, false],
  [35, true],
] as const)('with a line of %i characters scrolls: %s', ([length, isScrollable]) => {
  const rendered = makeCodeScrollable(`<pre>a\n${'&lt;'.repeat(length)}</pre>`)
  expect(rendered.includes('tabindex')).toBe(isScrollable)
})

test('is undone by the sanitizer', () => {
  const random = createRandom(4)
  for (let round = 0; round < 300; round += 1) {
    try {
      const safe = sanitizeHtml(makeDocument(random, round % 8))
      expect(sanitizeHtml(makeCodeScrollable(safe))).toBe(safe)
    } catch (error) {
      if (!(error instanceof HtmlLimitError)) throw error
    }
  }
})
