import { expect, test } from 'vitest'
import { type Bucket, getSizeLimit, mustBeAllowedType } from './bucket-rules.ts'

const bucket = (more: Partial<Bucket>): Bucket => ({
  id: 'files',
  isPublic: false,
  fileSizeLimit: null,
  allowedTypes: null,
  ...more,
})

test.for<[readonly string[] | null, string, boolean]>([
  [null, 'text/html', true],
  [[], 'image/png', false],
  [['image/png'], 'image/png', true],
  [['image/png'], 'IMAGE/PNG; charset=x', true],
  [['image/png'], 'image/pngx', false],
  [['image/*'], 'image/svg+xml', true],
  [['image/*'], 'images/png', false],
])('a bucket with %j allows a file of type %s: %s', ([allowedTypes, type, isAllowed]) => {
  const check = () => mustBeAllowedType(bucket({ allowedTypes }), type)
  if (isAllowed) expect(check).not.toThrow()
  else expect(check).toThrow(type)
})

test('the default size limit of a bucket is 50 MB, and the maximum too', () => {
  expect(getSizeLimit(bucket({}))).toBe(50 * 1024 * 1024)
  expect(getSizeLimit(bucket({ fileSizeLimit: 5 }))).toBe(5)
})
