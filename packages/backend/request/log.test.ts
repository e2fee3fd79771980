import { expect, test } from 'vitest'
import { describeFailure, escapeForLog } from './log.ts'

test('control characters can not forge a line', () => {
  expect(escapeForLog('a\nb\u001b[31m\u2028c\u202e')).toBe('a\\u000ab\\u001b[31m\\u2028c\\u202e')
})

test('long text is cut', () => {
  expect(escapeForLog('x'.repeat(5000))).toHaveLength(201)
})

test('a failure is described with its causes', () => {
  const text = describeFailure(new Error('outer', { cause: new Error('inner') }))
  expect(text).toContain('outer')
  expect(text).toContain('inner')
})
