import { expect, test } from 'vitest'
import { MAX_RECORD_LENGTH, MAX_SURROUNDINGS_LENGTH } from '../files/import-limits.ts'
import { createKeptText } from './kept-text.ts'

test('elements are handed out, and a 0 with their line breaks stands for each', () => {
  const kept = createKeptText()
  kept.add('{"a":[')
  expect(kept.isInElement()).toBe(false)
  kept.beginElement(2)
  expect([kept.isInElement(), kept.elementLine()]).toEqual([true, 2])
  kept.add('{\n')
  kept.add('')
  kept.add('}')
  expect(kept.unendedElement()).toBe('{\n}')
  expect(kept.endElement(3)).toBe('{\n}')
  expect([kept.isInElement(), kept.elementLine(), kept.unendedElement()]).toEqual([false, 2, ''])
  kept.add(']}')
  expect(kept.surroundings()).toBe('{"a":[0\n]}')
})

test('an element is kept up to its limit and given up beyond it, the next one is kept again', () => {
  const kept = createKeptText()
  const endOf = (...pieces: string[]) => {
    kept.beginElement(1)
    for (const piece of pieces) kept.add(piece)
    return kept.endElement(1)
  }
  const long = 'x'.repeat(MAX_RECORD_LENGTH)
  expect(endOf(long)).toBe(long)
  expect(endOf(long, 'y')).toBeNull()
  expect(endOf(long, 'y', 'z')).toBeNull()
  expect(endOf('a')).toBe('a')
  kept.beginElement(1)
  kept.add(`${long}y`)
  expect(kept.unendedElement()).toBe('')
})

test('what stands around elements is kept up to its limit and refused beyond it', () => {
  const kept = createKeptText()
  kept.add('x'.repeat(MAX_SURROUNDINGS_LENGTH))
  expect(() => kept.add('y')).toThrow(
    expect.objectContaining({
      failure: 'too-large',
      message: expect.stringContaining('Take the list of posts out'),
    }),
  )
})
