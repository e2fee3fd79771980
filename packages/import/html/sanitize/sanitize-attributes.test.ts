import { expect, test } from 'vitest'
import { cleanId, isAllowedClass, removeIdPrefix, isUnderlinedStyle } from './sanitize-attributes.ts'

const MAX_ID_LENGTH = `a${'b'.repeat(60)}`

test.for([
  ['intro', 'user-content-intro'],
  ['A-b_9', 'user-content-A-b_9'],
  ['user-content-intro', 'user-content-intro'],
  [MAX_ID_LENGTH, `user-content-${MAX_ID_LENGTH}`],
  [`${MAX_ID_LENGTH}c`, null],
  ['', null],
  ['user-content-', null],
  ['1st', null],
  ['-a', null],
  ['a b', null],
  ['a\n', null],
  ['é', null],
  ['a.b', null],
  // Prefixed once, so a post can't address elements of the page.
  ['user-content-user-content-a', 'user-content-user-content-a'],
] as const)('rewrites the id %j to %j, and changes nothing in a second pass', ([written, id]) => {
  expect(cleanId(written)).toBe(id)
  if (id !== null) expect(cleanId(id)).toBe(id)
})

test('removes the prefix once', () => {
  expect(removeIdPrefix('user-content-a')).toBe('a')
  expect(removeIdPrefix('a-user-content-')).toBe('a-user-content-')
})

test.for([
  ['figure', true],
  ['caption', true],
  ['language-js', true],
  ['language-c++', true],
  ['language-c#', true],
  [`language-${'x'.repeat(40)}`, true],
  [`language-${'x'.repeat(41)}`, false],
  ['language-', false],
  ['xlanguage-js', false],
  ['language-js\n', false],
  ['Figure', false],
  ['button', false],
  ['', false],
] as const)('a post may use the class %j: %s', ([name, isAllowed]) => {
  expect(isAllowedClass(name)).toBe(isAllowed)
})

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
