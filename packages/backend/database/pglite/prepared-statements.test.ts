import { expect, test } from 'vitest'
import { createPreparedStatements } from './prepared-statements.ts'

test('a text is known once it was added', () => {
  const prepared = createPreparedStatements(2)
  expect(prepared.find('select 1')).toBeUndefined()
  const name = prepared.makeName()
  prepared.add('select 1', name)
  expect(prepared.find('select 1')).toBe(name)
})

test('every name is made once', () => {
  const prepared = createPreparedStatements(2)
  expect(new Set([prepared.makeName(), prepared.makeName(), prepared.makeName()]).size).toBe(3)
})

test('beyond the limit those go that were not used for longest', () => {
  const prepared = createPreparedStatements(2)
  for (const text of ['a', 'b', 'c']) prepared.add(text, `of ${text}`)
  prepared.find('a')
  expect(prepared.takeSurplus()).toEqual(['of b'])
  expect(prepared.takeSurplus()).toEqual([])
  expect(prepared.find('b')).toBeUndefined()
  expect(prepared.find('a')).toBe('of a')
})
