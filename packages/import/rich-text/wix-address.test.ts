import { expect, test } from 'vitest'
import { resolveWixAddress, resolveWixAddresses } from './wix-address.ts'

test.each([
  [
    'wix:image://v1/ab_cd~mv2.jpg/a%20b.jpg#originWidth=1&originHeight=2',
    'https://static.wixstatic.com/media/ab_cd~mv2.jpg',
  ],
  ['image://v1/ab_cd~mv2.jpg/300_200/photo.jpg', 'https://static.wixstatic.com/media/ab_cd~mv2.jpg'],
  ['wix:document://v1/ugd/ab_cd.pdf/My%20file.pdf', 'https://docs.wixstatic.com/ugd/ab_cd.pdf'],
  ['abcd_12ef~mv2.png', 'https://static.wixstatic.com/media/abcd_12ef~mv2.png'],
  ['https://example.com/a.png', 'https://example.com/a.png'],
  ['photo.png', 'photo.png'],
])('resolves the Wix address %s', (address, expected) => {
  expect(resolveWixAddress(address)).toBe(expected)
})

test('resolves addresses inside HTML', () => {
  expect(resolveWixAddresses('<img src="wix:image://v1/a~mv2.png/a.png#originWidth=1"> after')).toBe(
    '<img src="https://static.wixstatic.com/media/a~mv2.png"> after',
  )
})
