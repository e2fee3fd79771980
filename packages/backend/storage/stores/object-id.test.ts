import { expect, test } from 'vitest'
import { isObjectId, mustBeObjectId } from './byte-store.ts'

const ID = '0f8b2c1e-5d3a-4e6f-9a7b-1c2d3e4f5a6b'

test.for([`${ID}/..`, `../${ID}`, ID.toUpperCase(), ID.replaceAll('-', ''), `${ID}\n`, '', '..'])(
  'rejects %j as an id',
  (text) => {
    expect(isObjectId(text)).toBe(false)
    expect(() => mustBeObjectId(text)).toThrow('is no id of stored bytes')
  },
)
