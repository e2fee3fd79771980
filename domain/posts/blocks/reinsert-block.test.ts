import { expect, test } from 'vitest'
import { createBlock, reinsertBlock, removeBlock } from './content-blocks.ts'

const make = (...ids: string[]) => ids.map((id) => createBlock('paragraph', id))
const idsOf = (blocks: readonly { id: string }[]) => blocks.map(({ id }) => id).join('')

test.for([
  ['a', 'bcd', 'abcd'],
  ['c', 'abd', 'abcd'],
  ['d', 'abc', 'abcd'],
  // What stood before it has been moved or taken out meanwhile.
  ['c', 'dba', 'dbac'],
  ['c', 'ad', 'acd'],
  ['c', 'dx', 'cdx'],
  ['c', 'axd', 'acxd'],
] as const)('%s comes back among %s', ([id, left, expected]) => {
  const before = make('a', 'b', 'c', 'd')
  const block = before.find((candidate) => candidate.id === id)!
  expect(idsOf(reinsertBlock(make(...left.split('')), block, before))).toBe(expected)
})

test('removals are taken back one after the other, last first', () => {
  const before = make('a', 'b', 'c')
  const [, b, c] = before
  const without = removeBlock(before, 'b')
  const left = removeBlock(without, 'c')
  expect(idsOf(reinsertBlock(reinsertBlock(left, c!, without), b!, before))).toBe('abc')
})

test('nothing comes twice, nor into another text', () => {
  const before = make('a', 'b')
  expect(idsOf(reinsertBlock(before, before[0]!, before))).toBe('ab')
  expect(idsOf(reinsertBlock(make('x', 'y'), before[0]!, before))).toBe('xy')
})
