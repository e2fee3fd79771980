import { expect, test } from 'vitest'
import { showPictureAddress } from './picture-storage.ts'

const PATH = '/storage/v1/object/public/blog-images/a.png?w=1&h=2'
const STORAGE = { origins: ['https://a.example', 'http://127.0.0.1:3000'], shownAt: 'https://b.example' }

test.for([
  ['without an origin', PATH, `https://b.example${PATH}`],
  ['of a former origin', `https://a.example${PATH}`, `https://b.example${PATH}`],
  ['of a former origin with a port', `http://127.0.0.1:3000${PATH}`, `https://b.example${PATH}`],
  ['that is served there already', `https://b.example${PATH}`, `https://b.example${PATH}`],
  ['of another storage', `https://c.example${PATH}`, `https://c.example${PATH}`],
  [
    'of a host that only has the same beginning',
    `https://a.example.evil${PATH}`,
    `https://a.example.evil${PATH}`,
  ],
  ['over another scheme', `http://a.example${PATH}`, `http://a.example${PATH}`],
  ['of a folder with such a name', `/covers${PATH}`, `/covers${PATH}`],
  ['of a file beside storage', '/storage/v1-old/a.png', '/storage/v1-old/a.png'],
  ['of no picture', '', ''],
] as const)('shows the URL %s on the origin that serves it', ([, address, shown]) => {
  expect(showPictureAddress(address, STORAGE)).toBe(shown)
  expect(showPictureAddress(shown, STORAGE)).toBe(shown)
})

test('shows paths if the page itself serves pictures', () => {
  const own = { ...STORAGE, shownAt: '' }
  expect(showPictureAddress(`https://a.example${PATH}`, own)).toBe(PATH)
  expect(showPictureAddress(PATH, own)).toBe(PATH)
})
