import { expect, test } from 'vitest'
import { readLanguageTag } from './language-tag.ts'

test.each([
  ['en', 'en'],
  [' PT-br ', 'pt-BR'],
  ['zh-hans-cn', 'zh-Hans-CN'],
  ['iw', 'he'],
  ['', null],
  ['english', null],
  ['en_US', null],
  ['en-', null],
  ['x-private', null],
  ['"><script>', null],
])('reads the language tag %j as %j', (text, tag) => {
  expect(readLanguageTag(text)).toBe(tag)
})
