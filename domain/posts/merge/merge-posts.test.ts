import { expect, test } from 'vitest'
import { BLANK_DETAILS, type PostForm } from '../input/validate-post-form.ts'
import { mergePosts } from './merge-posts.ts'

const make = (changes: Partial<PostForm>, ...words: string[]): PostForm => ({
  title: 'Fees',
  summary: '',
  author: '',
  tags: ['a'],
  featuredImage: '',
  publishedAt: '',
  ...BLANK_DETAILS,
  ...changes,
  blocks: words.map((content, at) => ({ id: `${content}-${at}`, type: 'paragraph', content })),
})

test('merges changes of different parts', () => {
  const { form, hasOverlap } = mergePosts(
    make({}, 'one', 'two', 'three'),
    make({ title: 'New fees' }, 'one, mine', 'two', 'three'),
    make({ tags: ['a', 'b'] }, 'one', 'two', 'three', 'theirs'),
  )
  expect(form).toMatchObject({ title: 'New fees', tags: ['a', 'b'] })
  expect(form.blocks.map(({ content }) => content)).toEqual(['one, mine', 'two', 'three', 'theirs'])
  expect(hasOverlap).toBe(false)
})

test('keeps their change of a field and reports the overlap', () => {
  const { form, hasOverlap } = mergePosts(
    make({}, 'one'),
    make({ title: 'Mine' }, 'one'),
    make({ title: 'Theirs' }, 'one'),
  )
  expect(form.title).toBe('Theirs')
  expect(hasOverlap).toBe(true)
})
