import { expect, test } from 'vitest'
import type { ContentBlock } from '../post.ts'
import { createBlock, isBlankBlock } from './content-blocks.ts'

test('starts a new list with one empty item, other blocks with empty content', () => {
  expect(createBlock('ordered-list', 'x')).toEqual({
    id: 'x',
    type: 'ordered-list',
    content: '',
    items: [''],
  })
  expect(createBlock('h2', 'x')).toEqual({ id: 'x', type: 'h2', content: '' })
})

test.for([
  [{ type: 'paragraph', content: ' \n' }, true],
  [{ type: 'paragraph', content: '<strong> </strong>' }, true],
  [{ type: 'paragraph', content: 'a' }, false],
  [{ type: 'ordered-list', content: '', items: ['', ' '] }, true],
  [{ type: 'ordered-list', content: '', items: ['', 'a'] }, false],
  [{ type: 'image', content: '', imageAlt: 'Words' }, true],
  [{ type: 'image', content: '/a.png' }, false],
  [{ type: 'html', content: '<pre></pre>' }, false],
] as [ContentBlock, boolean][])('whether %j is blank: %s', ([block, isBlank]) => {
  expect(isBlankBlock(block, 'tags')).toBe(isBlank)
})
