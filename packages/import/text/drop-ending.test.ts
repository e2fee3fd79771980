import { expect, test } from 'vitest'
import { dropEnding } from './drop-ending.ts'

test.for([
  ['slug--', '-', 'slug'],
  ['slug', '-', 'slug'],
  ['--', '-', ''],
  ['', '-', ''],
  ['a. - b?!', ' .,;:!?–—-', 'a. - b'],
] as const)('%j without %j at its end is %j', ([text, signs, expected]) => {
  expect(dropEnding(text, signs)).toBe(expected)
})
