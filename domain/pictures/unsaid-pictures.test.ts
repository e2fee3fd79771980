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

const html = (id: string, content: string) => ({ id, type: 'html' as const, content })

test('pictures with captions and of galleries are asked for as often as nobody described them', () => {
  const figure = (src: string, alt = '') =>
    `<div class="figure"><img src="${src}" alt="${alt}"><p class="caption">Below</p></div>`
  const blocks = [
    html('1', figure('/a.png')),
    html('2', figure('/b.png', 'A shelf')),
    html('3', figure('/c.png#decorative')),
    html(
      '4',
      `<div class="gallery">${figure('/d.png')}${figure('/e.png', 'A cup')}${figure('/f.png')}</div>`,
    ),
    html('5', '<p>Words <img src="/g.png"></p>'),
    html('6', '<p>&lt;img src="/h.png"&gt;</p>'),
  ]
  expect(listUnsaidPictures({ blocks }, null)).toEqual(['1', '4', '4', '5'])
  // A caption that is added to a picture which readers have is no new picture.
  expect(
    listUnsaidPictures({ blocks }, { blocks: [picture('9', '/a.png'), html('8', figure('/d.png'))] }),
  ).toEqual(['4', '5'])
})

test('HTML that is too deep to be read is no question', () => {
  const blocks = [html('1', `${'<div>'.repeat(5000)}<img src="/a.png">`)]
  expect(listUnsaidPictures({ blocks }, null)).toEqual([])
})
