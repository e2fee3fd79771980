import { expect, test } from 'vitest'
import { mustBeFastPattern } from './fast-pattern.ts'

test.for(['^a.*b$', '(a|b)+c', '[0-9]{4}-[0-9]{2}', 'a\\.b', '(?:x){1,50}', '(?i)word', 'x'.repeat(500)])(
  'searches for %s',
  (pattern) => {
    expect(() => mustBeFastPattern(pattern)).not.toThrow()
  },
)

test.for([
  '(a)\\1',
  '(?=.*a)(?=.*b)',
  '(?!x)y',
  '(?<=a)b',
  '(?<!a)b',
  '(a{1,100}){1,100}',
  'a{255}',
  '((a{5}){5}){5}',
  'a{101,}',
  'x'.repeat(501),
])('rejects %s', (pattern) => {
  expect(() => mustBeFastPattern(pattern)).toThrow(expect.objectContaining({ code: 'PGRST100', status: 400 }))
})
