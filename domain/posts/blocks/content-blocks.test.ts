import { expect, test } from 'vitest'
import {
  canChangeType,
  changeBlockType,
  createBlock,
  type EditedBlock,
  insertBlocks,
  insertItem,
  isBlankBlock,
  moveBlock,
  removeBlock,
  removeItem,
} from './content-blocks.ts'

const paragraph = (id: string, content = id): EditedBlock => ({ id, type: 'paragraph', content })
const three = [paragraph('a'), paragraph('b'), paragraph('c')]
const idsOf = (blocks: readonly EditedBlock[]) => blocks.map(({ id }) => id).join('')

test('a new list starts with one empty item, everything else with empty content', () => {
  expect(createBlock('ordered-list', 'x')).toEqual({
    id: 'x',
    type: 'ordered-list',
    content: '',
    items: [''],
  })
  expect(createBlock('h2', 'x')).toEqual({ id: 'x', type: 'h2', content: '' })
})

test.for([
  ['a', 1, 'bac'],
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', -1, 'bac'],
  ['b', 9, 'acb'],
  ['x', 0, 'abc'],
] as const)('block %s moved to place %i: %s', ([id, to, order]) => {
  expect(idsOf(moveBlock(three, id, to))).toBe(order)
})

test('blocks are inserted between others', () => {
  expect(idsOf(insertBlocks(three, 1, [paragraph('x'), paragraph('y')]))).toBe('axybc')
})

test('the number of blocks never goes below one', () => {
  expect(idsOf(removeBlock(three, 'b'))).toBe('ac')
  expect(idsOf(removeBlock([paragraph('a')], 'a'))).toBe('a')
})

test('a list keeps at least one item', () => {
  const list: EditedBlock = { id: 'l', type: 'unordered-list', content: '', items: ['one', 'two'] }
  expect(removeItem(list, 0).items).toEqual(['two'])
  expect(removeItem(removeItem(list, 0), 0).items).toEqual(['two'])
  expect(insertItem(list, 1, 'x').items).toEqual(['one', 'x', 'two'])
})

const list = (...items: string[]): EditedBlock => ({ id: 'x', type: 'ordered-list', content: '', items })
const image = (content: string, imageAlt?: string): EditedBlock => ({
  id: 'x',
  type: 'image',
  content,
  imageAlt,
})

test.for([
  [paragraph('x', 'one\n\ntwo'), 'ordered-list', { items: ['one', 'two'], content: '' }],
  [paragraph('x', ''), 'unordered-list', { items: [''], content: '' }],
  [list('one', 'two'), 'paragraph', { content: 'one\ntwo' }],
  [list('one', ''), 'unordered-list', { items: ['one', ''] }],
  [list('one'), 'h2', { content: 'one' }],
  [paragraph('x', 'A <u>b</u>'), 'h3', { content: 'A <u>b</u>' }],
  [paragraph('x', 'Words'), 'image', { content: '', imageAlt: 'Words' }],
  [image('', 'Words'), 'paragraph', { content: 'Words' }],
] as const)('$0.type becomes $1 without losing its words', ([block, type, expected]) => {
  const changed = changeBlockType<EditedBlock>(block, type)
  expect(changed).toMatchObject({ id: 'x', type, ...expected })
  expect(Object.keys(changed).includes('items')).toBe(type.endsWith('list'))
})

test('a placed picture and kept HTML stay what they are', () => {
  expect(canChangeType(image('/a.png'))).toBe(false)
  expect(changeBlockType(image('/a.png'), 'paragraph')).toEqual(image('/a.png'))
  expect(canChangeType({ type: 'html', content: '<pre>x</pre>' })).toBe(false)
  expect(canChangeType(paragraph('a'))).toBe(true)
})

test.for([
  [paragraph('x', ' \n'), true],
  [paragraph('x', '<strong> </strong>'), true],
  [paragraph('x', 'a'), false],
  [list('', ' '), true],
  [list('', 'a'), false],
  [image('', 'Words'), true],
  [image('/a.png'), false],
  [{ id: 'x', type: 'html', content: '<pre></pre>' }, false],
] as [EditedBlock, boolean][])('whether %j is blank: %s', ([block, isBlank]) => {
  expect(isBlankBlock(block, 'tags')).toBe(isBlank)
})
