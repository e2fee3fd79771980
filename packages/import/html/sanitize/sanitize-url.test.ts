import { expect, test } from 'vitest'
import { cleanImageUrl, cleanLinkUrl } from './sanitize-url.ts'

test.for([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  [' /news ', '/news'],
  ['page.html', 'page.html'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['TEL:+1 555', 'TEL:+1 555'],
  ['//example.com', 'https://example.com'],
  ['https://example.com/@name', 'https://example.com/@name'],
  ['/path:with:colons', '/path:with:colons'],
  ['', null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,iVBORw0KGgo=', null],
  ['https://a@example.com', null],
  ['https://example.com\\@evil.example', null],
] as const)('a link to %s becomes %s', ([value, expected]) => {
  expect(cleanLinkUrl(value)).toBe(expected)
})

test.for([
  ['/covers/a.svg', '/covers/a.svg'],
  ['http://example.com:8080/a.png', 'https://example.com:8080/a.png'],
  ['HTTP://example.com/a.png', 'https://example.com/a.png'],
  ['//cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
  ['http://127.0.0.1:3000/a.png', 'http://127.0.0.1:3000/a.png'],
  ['http://[::1]:3000/a.png', 'http://[::1]:3000/a.png'],
  ['http://localhost.evil.example/a.png', 'https://localhost.evil.example/a.png'],
  ['mailto:a@example.com', null],
  ['data:text/html,x', null],
  ['\u200bdata:image/svg+xml,x', null],
] as const)('a picture at %s is loaded from %s', ([value, expected]) => {
  expect(cleanImageUrl(value)).toBe(expected)
})
