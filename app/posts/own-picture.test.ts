import { expect, test } from 'vitest'
import { findOwnPicture } from './own-picture.ts'

const HERE = { origins: ['https://a.example'], shownAt: '' }
const HOSTED = { origins: ['https://a.example', 'https://b.example'], shownAt: 'https://b.example' }
const PATH = '/storage/v1/object/public/blog-images/'

test.for([
  [`${PATH}news/a.png?w=1&h=2`, HERE, { kind: 'stored', name: 'news/a.png' }],
  [`https://a.example${PATH}a%20b.png`, HERE, { kind: 'stored', name: 'a b.png' }],
  [`https://b.example${PATH}a.png`, HOSTED, { kind: 'stored', name: 'a.png' }],
  ['/covers/tacos-vs-acos.svg', HERE, { kind: 'shipped', path: '/covers/tacos-vs-acos.svg' }],
  ['/art/team/lead-1.svg', HERE, { kind: 'shipped', path: '/art/team/lead-1.svg' }],
  ['/art/../team/lead-1.svg', HERE, null],
  ['/drawn-covers/trend.mist.k3x', HERE, { kind: 'drawn', path: '/drawn-covers/trend.mist.k3x' }],
  ['/drawn-covers/trend.pink.k3x', HERE, null],
  ['/covers/../secrets.svg', HERE, null],
  [`https://c.example${PATH}a.png`, HERE, null],
  ['/storage/v1/object/public/case-studies/a.pdf', HERE, null],
  [`${PATH}%E0%A4%A`, HERE, null],
  [null, HERE, null],
] as const)('finds for the URL %s, with storage at %s, the picture %j', ([address, storage, picture]) => {
  expect(findOwnPicture(address, storage)).toEqual(picture)
})
