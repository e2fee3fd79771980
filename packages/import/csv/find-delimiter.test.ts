import { expect, test } from 'vitest'
import { findDelimiter } from './find-delimiter.ts'

test.for([
  ['title,content', ','],
  ['title;content', ';'],
  ['title\tcontent', '\t'],
  ['title|content', '|'],
  ['title', ','],
  ['title;"a,b,c,d";content', ';'],
  ['title;"a\n,,,,"";b";content', ';'],
  ['title;content\na,b,c,d,e,f', ';'],
  ['', ','],
] as const)('the first record of %j is split at "%s"', ([text, delimiter]) => {
  expect(findDelimiter(text)).toBe(delimiter)
})
