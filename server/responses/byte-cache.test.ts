import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

const openCache = () => createByteCache<string>(10, (value) => value.length)

test('what was asked for longest ago goes first', () => {
  const cache = openCache()
  cache.store('a', 'xxxx')
  cache.store('b', 'xxxx')
  expect(cache.find('a')).toBe('xxxx')
  cache.store('c', 'xxxx')
  expect(cache.find('b')).toBeUndefined()
  expect(cache.find('a')).toBe('xxxx')
  expect(cache.byteCount()).toBe(8)
})

test('what is larger than all of it is not kept, and takes nothing else away', () => {
  const cache = openCache()
  cache.store('a', 'xxxx')
  cache.store('b', 'x'.repeat(11))
  expect(cache.find('b')).toBeUndefined()
  expect(cache.find('a')).toBe('xxxx')
})

test('a value that is stored again counts once, and clearing counts nothing', () => {
  const cache = openCache()
  cache.store('a', 'xxxx')
  cache.store('a', 'xx')
  expect(cache.byteCount()).toBe(2)
  cache.clear()
  expect(cache.byteCount()).toBe(0)
  expect(cache.find('a')).toBeUndefined()
})
