import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

const openCache = () => createByteCache<string>(10, (value) => value.length)

test('what nobody asked for goes first', () => {
  const cache = openCache()
  cache.store('a', 'xxxx')
  cache.store('b', 'xxxx')
  expect(cache.find('a')).toBe('xxxx')
  cache.store('c', 'xxxx')
  expect(cache.find('b')).toBeUndefined()
  expect(cache.find('a')).toBe('xxxx')
  expect(cache.byteCount()).toBe(8)
})

test('of what was all asked for, what was kept longest ago goes', () => {
  const cache = openCache()
  for (const key of ['a', 'b']) cache.store(key, 'xxxx')
  for (const key of ['b', 'a']) cache.find(key)
  cache.store('c', 'xxxx')
  expect(cache.find('a')).toBeUndefined()
  cache.store('d', 'xxxx')
  expect([...cache.entries()].map(([key]) => key)).toEqual(['c', 'd'])
  expect(cache.find('b')).toBeUndefined()
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
