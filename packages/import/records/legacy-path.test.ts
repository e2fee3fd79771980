import { expect, test } from 'vitest'
import { readLegacyPath } from './legacy-path.ts'

test.for([
  ['https://old.example/a/b/', '/a/b/'],
  [' HTTP://old.example/a?p=1#c ', '/a?p=1'],
  ['/blogs/news/a', '/blogs/news/a'],
  ['/a b/ü', '/a%20b/%C3%BC'],
  ['/?p=7', '/?p=7'],
  ['/a?utm_source=x&utm_campaign=y&p=1&fbclid=z&gclid=1&ref=b&source=c&mc_cid=1&mc_eid=2', '/a?p=1'],
  ['/a?utm_source=x', '/a'],
  ['/a?reference=1', '/a?reference=1'],
  ['/a/../b', '/b'],
  ['https://old.example', null],
  ['https://old.example/?utm_source=x', null],
  ['/', null],
  ['', null],
  ['//other.example/a', null],
  ['a/b', null],
  ['mailto:a@b.example', null],
  ['javascript:alert(1)', null],
  ['https://', null],
  [`/${'x'.repeat(499)}`, `/${'x'.repeat(499)}`],
  [`/${'x'.repeat(500)}`, null],
] as const)('the old address %s leads to the redirect %s', ([address, path]) => {
  expect(readLegacyPath(address)).toBe(path)
})
