import { expect, test } from 'vitest'
import { listMissingAltTexts } from './missing-alt-texts.ts'

const picture = (id: string, content: string, imageAlt = '') => ({
  id,
  type: 'image' as const,
  content,
  imageAlt,
})
const html = (id: string, content: string) => ({ id, type: 'html' as const, content })
const figure = (src: string, alt = '') =>
  `<div class="figure"><img src="${src}" alt="${alt}"><p class="caption">Below</p></div>`

const BLOCKS = [
  { id: '0', type: 'paragraph' as const, content: 'Words' },
  picture('1', '/a.png'),
  picture('2', '/b.png', ' A shelf'),
  picture('3', '/c.png#decorative'),
  picture('4', ' '),
  picture('5', '/e.png', '  '),
  html('6', figure('/f.png')),
  html('7', figure('/g.png', 'A shelf')),
  html('8', `<div class="gallery">${figure('/h.png')}${figure('/i.png', 'A cup')}${figure('/j.png')}</div>`),
  html('9', '<p>&lt;img src="/k.png"&gt;</p>'),
  // Exceeds the limits of the HTML parser.
  html('10', `${'<div>'.repeat(5000)}<img src="/l.png">`),
]

test('lists pictures without alt text that are not decorative, also in captions and galleries', () => {
  expect(listMissingAltTexts({ blocks: BLOCKS }, null)).toEqual(['1', '5', '6', '8', '8'])
})

test('does not list pictures that are already published', () => {
  const published = { blocks: [picture('x', '/a.png'), html('y', figure('/h.png'))] }
  expect(listMissingAltTexts({ blocks: BLOCKS }, published)).toEqual(['5', '6', '8'])
})
