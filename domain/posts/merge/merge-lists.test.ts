import { expect, test } from 'vitest'
import { mergeLists } from './merge-lists.ts'

const merge = (base: string, mine: string, theirs: string) => {
  const { list, hasOverlap } = mergeLists(
    { base: base.split(''), mine: mine.split(''), theirs: theirs.split('') },
    (item) => item,
  )
  return [list.join(''), hasOverlap]
}

test.each([
  ['nothing changed', 'abc', 'abc', 'abc', 'abc', false],
  ['only I changed something', 'abc', 'aXc', 'abc', 'aXc', false],
  ['only they did', 'abc', 'abc', 'aYbc', 'aYbc', false],
  ['both did, in other places', 'abcd', 'Xabcd', 'abcY', 'XabcY', false],
  ['both removed the same', 'abc', 'ac', 'ac', 'ac', false],
  ['both wrote the same', 'abc', 'aXc', 'aXc', 'aXc', false],
  ['each changed one of two neighbors', 'ab', 'Xb', 'aY', 'XY', false],
  ['both changed one of two neighbors', 'abc', 'XZc', 'aYc', 'XYc', true],
  ['both changed one place', 'abc', 'aXc', 'aYc', 'aYc', true],
  ['I removed what they changed', 'abc', 'ac', 'aYc', 'aYc', true],
  ['I removed what they left, and they added at the end', 'abc', 'ac', 'abcY', 'acY', false],
  ['an empty list was filled twice', '', 'X', 'Y', 'Y', true],
  ['all was removed by me', 'abc', '', 'abc', '', false],
])('when %s', (_, base, mine, theirs, list, hasOverlap) => {
  expect(merge(base, mine, theirs)).toEqual([list, hasOverlap])
})
