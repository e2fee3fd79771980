import { expect, test } from 'vitest'
import { escapeForLog } from './log.ts'

test('control characters cannot start a new line', () => {
  expect(escapeForLog('a\nb\u001b[31m\u2028c\u202e')).toBe('a\\u000ab\\u001b[31m\\u2028c\\u202e')
})

test('truncates long text', () => {
  expect(escapeForLog('x'.repeat(5000))).toHaveLength(201)
})
