import { expect, test } from 'vitest'
import { BLANK_DETAILS, type PostForm } from '../input/validate-post-form.ts'
import { type Choices, compareForms, isDifference, mergeChosen } from './compare-forms.ts'

const make = (title: string, ...words: string[]): PostForm => ({
  title,
  summary: '',
  author: '',
  tags: [],
  featuredImage: '',
  publishedAt: '',
  ...BLANK_DETAILS,
  blocks: words.map((content, at) => ({ id: `block-${at}`, type: 'paragraph', content })),
})

function merge(base: PostForm | null, mine: PostForm, theirs: PostForm, choices: Choices = {}) {
  const parts = compareForms(base, mine, theirs)
  const { title, blocks } = mergeChosen(parts, choices, { mine, theirs })
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
  const overlaps = parts.filter((part) => isDifference(part) && part.bothChanged).length
  return [title, ...blocks.map(({ content }) => content), overlaps]
}

const BASE = make('T', 'a', 'b', 'c')

test.for<[string, PostForm | null, PostForm, PostForm, Choices, unknown[]]>([
  ['nothing', BASE, BASE, BASE, {}, ['T', 'a', 'b', 'c', 0]],
  [
    'changes of different blocks',
    BASE,
    make('T', 'A', 'b', 'c'),
    make('T', 'a', 'b', 'C'),
    {},
    ['T', 'A', 'b', 'C', 0],
  ],
  ['neighbors', BASE, make('T', 'A', 'b', 'c'), make('T', 'a', 'B', 'c'), {}, ['T', 'A', 'B', 'c', 0]],
  [
    'a title of theirs',
    BASE,
    make('T', 'A', 'b', 'c'),
    make('U', 'a', 'b', 'c'),
    {},
    ['U', 'A', 'b', 'c', 0],
  ],
  ['a title of mine', BASE, make('V', 'a', 'b', 'c'), BASE, {}, ['V', 'a', 'b', 'c', 0]],
  ['two titles', BASE, make('V', 'a', 'b', 'c'), make('U', 'a', 'b', 'c'), {}, ['V', 'a', 'b', 'c', 1]],
  [
    'two titles, theirs chosen',
    BASE,
    make('V', 'a', 'b', 'c'),
    make('U', 'a', 'b', 'c'),
    { title: 'theirs' },
    ['U', 'a', 'b', 'c', 1],
  ],
  ['the same block', BASE, make('T', 'a', 'B', 'c'), make('T', 'a', 'X', 'c'), {}, ['T', 'a', 'B', 'c', 1]],
  [
    'the same block, theirs chosen',
    BASE,
    make('T', 'a', 'B', 'c'),
    make('T', 'a', 'X', 'c'),
    { 'blocks-1': 'theirs' },
    ['T', 'a', 'X', 'c', 1],
  ],
  ['a block they added', BASE, BASE, make('T', 'a', 'x', 'b', 'c'), {}, ['T', 'a', 'x', 'b', 'c', 0]],
  ['a block they removed', BASE, BASE, make('T', 'a', 'c'), {}, ['T', 'a', 'c', 0]],
  ['a block I removed', BASE, make('T', 'a', 'c'), BASE, {}, ['T', 'a', 'c', 0]],
  [
    'a removed block that they changed',
    BASE,
    make('T', 'a', 'c'),
    make('T', 'a', 'B', 'c'),
    {},
    ['T', 'a', 'B', 'c', 1],
  ],
  [
    'blocks with the same id',
    BASE,
    make('T', 'a'),
    make('T', 'a', 'x'),
    { 'blocks-1': 'theirs' },
    ['T', 'a', 'x', 1],
  ],
  ['no common version', null, make('T', 'a'), make('U', 'x', 'y'), {}, ['T', 'a', 0]],
])('merges %s', ([, base, mine, theirs, choices, merged]) => {
  expect(merge(base, mine, theirs, choices)).toEqual(merged)
})

test.for([
  ['nothing changed', 'abc', 'abc', 'abc', 'abc', 0],
  ['only I changed something', 'abc', 'aXc', 'abc', 'aXc', 0],
  ['only they did', 'abc', 'abc', 'aYbc', 'aYbc', 0],
  ['both did, in other places', 'abcd', 'Xabcd', 'abcY', 'XabcY', 0],
  ['both removed the same', 'abc', 'ac', 'ac', 'ac', 0],
  ['both wrote the same', 'abc', 'aXc', 'aXc', 'aXc', 0],
  ['each changed one of two neighbors', 'ab', 'Xb', 'aY', 'XY', 0],
  ['both changed one of two neighbors', 'abc', 'XZc', 'aYc', 'XYc', 1],
  ['both changed one place', 'abc', 'aXc', 'aYc', 'aYc', 1],
  ['I removed what they changed', 'abc', 'ac', 'aYc', 'aYc', 1],
  ['I removed what they left, and they added at the end', 'abc', 'ac', 'abcY', 'acY', 0],
  ['an empty list was filled twice', '', 'X', 'Y', 'Y', 1],
  ['all was removed by me', 'abc', '', 'abc', '', 0],
  ['a block was doubled', 'aba', 'abaa', 'abaY', 'abaY', 1],
] as const)('merges as chosen when %s', ([, ...words]) => {
  const [base, mine, theirs] = words.slice(0, 3).map((word) => make('T', ...String(word).split(''))) as [
    PostForm,
    PostForm,
    PostForm,
  ]
  const overlaps = compareForms(base, mine, theirs).filter((part) => isDifference(part) && part.bothChanged)
  const choices = Object.fromEntries(overlaps.map((part) => ['id' in part ? part.id : '', 'theirs' as const]))
  const [, ...merged] = merge(base, mine, theirs, choices)
  expect([merged.slice(0, -1).join(''), merged.at(-1)]).toEqual(words.slice(3))
})
