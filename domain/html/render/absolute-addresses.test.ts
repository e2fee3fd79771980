import { fromHtml } from 'hast-util-from-html'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { createRandom, makeDocument } from '#import/tests/hostile-documents.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { makeAddressesAbsolute } from './absolute-addresses.ts'

const storage = { origins: ['https://old.example'], shownAt: '' }
const make = (html: string) => makeAddressesAbsolute(html, 'https://agency.example/blog/post', storage)

test.each([
  ['<a href="/book-call">x</a>', '<a href="https://agency.example/book-call">x</a>'],
  ['<a href="other?a=1&amp;b=2">x</a>', '<a href="https://agency.example/blog/other?a=1&amp;b=2">x</a>'],
  ['<a href="#part">x</a>', '<a href="https://agency.example/blog/post#part">x</a>'],
  ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'],
  ['<a href="https://elsewhere.example/">x</a>', '<a href="https://elsewhere.example/">x</a>'],
  [
    '<img src="https://old.example/storage/v1/object/public/a.jpg" alt="A">',
    '<img src="https://agency.example/storage/v1/object/public/a.jpg" alt="A">',
  ],
  // Attribute value that looks like an attribute.
  ['<img alt=" src=" title="/a" src="/b">', '<img alt=" src=" title="/a" src="https://agency.example/b">'],
  ['<p>href="/a"</p>', '<p>href="/a"</p>'],
])('%s becomes %s', (html, expected) => {
  expect(make(html)).toBe(expected)
})

test.each([11, 379, 1104, 1682])(
  'keeps hostile documents sanitized and makes all URLs absolute (seed %i)',
  (seed) => {
    const random = createRandom(seed)
    for (let run = 0; run < 500; run += 1) {
      const clean = sanitizeOrSkip(makeDocument(random, run % 5))
      if (clean === null) continue
      const html = make(clean)
      expect(sanitizeHtml(html)).toBe(html)
      visit(fromHtml(html, { fragment: true }), 'element', ({ properties }) => {
        for (const address of [properties.href ?? [], properties.src ?? []].flat())
          expect(address).toMatch(/^(?:https?|mailto|tel|data):/i)
      })
    }
  },
)

function sanitizeOrSkip(html: string): string | null {
  try {
    return sanitizeHtml(html)
  } catch (error) {
    if (error instanceof HtmlLimitError) return null
    throw error
  }
}
