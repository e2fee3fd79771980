import { expect, test } from 'vitest'
import { parseObjectPath } from './object-path.ts'

test('the first segment is the bucket, the rest the name', () => {
  expect(parseObjectPath('blog-images/news/a%20b.png')).toEqual({
    bucket: 'blog-images',
    name: 'news/a b.png',
  })
})

test.for([
  'b/../secret',
  'b/%2e%2e/secret',
  'b/..%2fsecret',
  'b/a/./c',
  'b/a//c',
  'b/a/',
  'b/',
  'b',
  'b/a%00',
  'b/a%0a',
  'b/a\\c',
  'b/%5c..%5ca',
  'b/%zz',
  `b/${'a'.repeat(1025)}`,
  'b/grün',
])('rejects the name in %s', (path) => {
  expect(() => parseObjectPath(path)).toThrow(
    expect.objectContaining({ code: 'InvalidKey', httpStatus: 400 }),
  )
})

test.for(['', '%20b/a', 'b%2fc/a', '%2e%2e%2f/a', `${'b'.repeat(101)}/a`])(
  'rejects the bucket in "%s"',
  (path) => {
    expect(() => parseObjectPath(path)).toThrow(expect.objectContaining({ code: 'InvalidBucketName' }))
  },
)
