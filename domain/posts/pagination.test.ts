import { expect, test } from 'vitest'
import { countPages, getPageRange, parsePageNumber } from './pagination.ts'

test.for([
  ['1', 1],
  ['7', 7],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['1e3', 1],
  ['two', 1],
  ['', 1],
  [' 2', 1],
  ['99999999999999999999', 1],
  [null, 1],
  [undefined, 1],
] as const)('the page %s of an address is page %i', ([value, page]) => {
  expect(parsePageNumber(value)).toBe(page)
})

test.for([
  [0, 1],
  [1, 1],
  [12, 1],
  [13, 2],
  [24, 2],
  [25, 3],
] as const)('%i posts fill %i pages', ([total, pages]) => {
  expect(countPages(total)).toBe(pages)
})

test('the range of a page counts both ends', () => {
  expect(getPageRange(1)).toEqual({ from: 0, to: 11 })
  expect(getPageRange(3)).toEqual({ from: 24, to: 35 })
})
