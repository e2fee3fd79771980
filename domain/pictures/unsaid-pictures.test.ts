import { expect, test } from 'vitest'
import { listUnsaidPictures } from './unsaid-pictures.ts'

const picture = (id: string, content: string, imageAlt = '') => ({
  id,
  type: 'image' as const,
  content,
  imageAlt,
})

const BLOCKS = [
  { id: '0', type: 'paragraph' as const, content: 'Words' },
  picture('1', '/a.png'),
  picture('2', '/b.png', ' A shelf'),
  picture('3', '/c.png#decorative'),
  picture('4', ' '),
  picture('5', '/e.png', '  '),
]

test('pictures without words that nobody called decorative are listed, empty places are not', () => {
  expect(listUnsaidPictures({ blocks: BLOCKS }, null)).toEqual(['1', '5'])
})

test('what readers have already is not asked again', () => {
  expect(listUnsaidPictures({ blocks: BLOCKS }, { blocks: [picture('9', '/a.png')] })).toEqual(['5'])
})
