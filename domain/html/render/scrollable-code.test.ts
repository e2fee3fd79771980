import { expect, test } from 'vitest'
import { renderBody } from './render-body.ts'
import { makeCodeScrollable } from './scrollable-code.ts'
import { createRandom, makeDocument } from '#import/test-material/hostile-documents.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'

const wide = 'placement        clicks  spend   sales    ACoS   sales/click'

test('a wide block takes the focus and is named by its first line', () => {
  const html = sanitizeHtml(`<p>Before</p><pre><code>\n${wide}\ntotal "all" 1,500</code></pre>`)
  expect(makeCodeScrollable(html)).toContain(
    '<pre tabindex="0" role="group" aria-label="Preformatted text: placement        clicks  spend   sales    ACoS   sales/click"><code>',
  )
})

test('a block that fits on a phone stays as it is', () => {
  const html = sanitizeHtml('<pre><code>17.30 - 1.15 x m  &gt;=  8.95\nm &lt;= 7.3 months</code></pre>')
  expect(makeCodeScrollable(html)).toBe(html)
})

test('quotes, brackets and long lines of a name are written safely', () => {
  const html = sanitizeHtml(`<pre>"a" &lt;b&gt; &amp; ${'c'.repeat(90)}</pre>`)
  expect(makeCodeScrollable(html)).toContain(
    `aria-label="Preformatted text: &quot;a&quot; &lt;b> &amp; ${'c'.repeat(50)}…"`,
  )
})

test.for([' '.repeat(40), `${' '.repeat(40)}\n\n`, '\u00a0'.repeat(40)])(
  'a wide block of blanks alone has nothing to read and stays as it is: %j',
  (blanks) => {
    const html = `<p>a</p><pre>${blanks}</pre>`
    expect(makeCodeScrollable(html)).toBe(html)
  },
)

test('a long name is never cut within a letter', () => {
  const rendered = makeCodeScrollable(`<pre>${'a'.repeat(59)}😀${'b'.repeat(10)}</pre>`)
  expect(rendered).toContain(`"Preformatted text: ${'a'.repeat(59)}😀…"`)
})

test.for([
  [34, false],
  [35, true],
] as const)('a line of %i signs may scroll: %s', ([length, isScrollable]) => {
  const rendered = makeCodeScrollable(`<pre>a\n${'&lt;'.repeat(length)}</pre>`)
  expect(rendered.includes('tabindex')).toBe(isScrollable)
})

test('hostile documents, rendered and sanitized again, are what they were', () => {
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

test('a body gets both responsive images and scrollable code', () => {
  const rendered = renderBody(sanitizeHtml(`<p><img src="/a.png" alt="A"></p><pre>${wide}</pre>`), {
    origins: [],
    shownAt: '',
  })
  expect(rendered).toContain('loading="lazy"')
  expect(rendered).toContain('<pre tabindex="0"')
})
