import { expect, test } from 'vitest'
import {
  HtmlLimitError,
  isWithinTextLimits,
  MAX_HTML_BYTES,
  MAX_HTML_DEPTH,
  MAX_HTML_TAG_OPENERS,
  parseHtml,
} from './parse-html.ts'

const nest = (depth: number) => '<div>'.repeat(depth) + 'x' + '</div>'.repeat(depth)
const catchError = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test.for<[string, string, string]>([
  ['as many bytes as allowed', 'a'.repeat(MAX_HTML_BYTES), 'aa'],
  ['as many bytes of wide letters', '€'.repeat(MAX_HTML_BYTES / 3) + 'aa', 'a'],
  ['as many tags as allowed', '<br>'.repeat(MAX_HTML_TAG_OPENERS), '<'],
])('accepts %s and rejects one more', ([, most, more]) => {
  expect(isWithinTextLimits(most)).toBe(true)
  expect(isWithinTextLimits(most + more)).toBe(false)
})

test('accepts nesting up to the limit', () => {
  expect(() => parseHtml(nest(MAX_HTML_DEPTH))).not.toThrow()
  expect(catchError(() => parseHtml(nest(MAX_HTML_DEPTH + 1)))).toMatchObject({ limit: 'too-deep' })
})

test.for([
  [
    'too-large',
    'x'.repeat(MAX_HTML_BYTES + 1),
    'The content is larger than 512 KiB. Shorten it, or upload its pictures instead of pasting them.',
  ],
  [
    'too-many-tags',
    '<'.repeat(MAX_HTML_TAG_OPENERS + 1),
    'The content has more than 20000 tags. Shorten it or split it into several posts.',
  ],
  [
    'too-deep',
    '<b>'.repeat(MAX_HTML_TAG_OPENERS),
    'The content nests elements more than 256 levels deep. Paste it as plain text first.',
  ],
] as const)('rejects HTML that is %s and explains what to do', ([limit, html, message]) => {
  const error = catchError(() => parseHtml(html))
  expect(error).toBeInstanceOf(HtmlLimitError)
  expect(error).toMatchObject({ name: 'HtmlLimitError', limit, message })
})

test('replaces unpaired surrogates', () => {
  expect(parseHtml('a\ud800b').children).toMatchObject([{ value: 'a\ufffdb' }])
})
