import { expect, test } from 'vitest'
import { describeFailure, escapeForLog } from './log.ts'

test('includes the causes of an error, also if one is a response of a service', () => {
  const cause = {
    message: 'The database did not answer within 800 ms.',
    details: 'Key (email)=(a@b.example)',
  }
  const told = describeFailure(new Error('The page could not be read', { cause }))
  expect(told).toContain('The page could not be read')
  expect(told).toMatch(/caused by The database did not answer within 800 ms\.$/)
  expect(told).not.toContain('a@b.example')
  for (const [thrown, text] of [
    ['a word', 'a word'],
    [null, 'null'],
    [undefined, 'undefined'],
  ])
    expect(describeFailure(thrown)).toBe(text)
})

test('escapes control characters of logged input and truncates it', () => {
  expect(escapeForLog('a\nb\u001b[31m\u2028c\u202e')).toBe('a\\u000ab\\u001b[31m\\u2028c\\u202e')
  expect(escapeForLog('x'.repeat(5000))).toHaveLength(201)
})
