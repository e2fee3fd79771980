import { expect, test } from 'vitest'
import { isUnderlinedStyle } from './underlined-style.ts'

test.for([
  ['text-decoration: underline', true],
  ['color:red; TEXT-DECORATION-LINE : Underline', true],
  ['text-decoration:none;font:underline', false],
  ['font-family: text-decoration underline', false],
  ['text-decoration', false],
  ['', false],
] as const)('%j underlines: %s', ([style, isUnderlined]) => {
  expect(isUnderlinedStyle(style)).toBe(isUnderlined)
})
