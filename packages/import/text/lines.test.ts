import { expect, test } from 'vitest'
import { countLineBreaks } from './lines.ts'

test.for([
  ['', 0],
  ['a', 0],
  ['\n', 1],
  ['a\nb\n\nc', 3],
  ['\r', 0],
] as const)('%j holds %i line breaks', ([text, count]) => {
  expect(countLineBreaks(text)).toBe(count)
})
