import { expect, test } from 'vitest'
import { findFileWindow, listDrawnRows } from './file-window.ts'

test('only the rows in view and a few around them are drawn', () => {
  expect(findFileWindow(0, 400, 50, 5000)).toEqual({ first: 0, end: 14 })
  expect(findFileWindow(50_000, 400, 50, 5000)).toEqual({ first: 994, end: 1014 })
  expect(findFileWindow(250_000, 400, 50, 5000)).toEqual({ first: 4994, end: 5000 })
})

test('a short list is drawn whole, and an empty one not at all', () => {
  expect(findFileWindow(0, 400, 50, 3)).toEqual({ first: 0, end: 3 })
  expect(findFileWindow(0, 400, 50, 0)).toEqual({ first: 0, end: 0 })
})

test('a list that became shorter than it is scrolled draws its end', () => {
  expect(findFileWindow(50_000, 400, 50, 20)).toEqual({ first: 20, end: 20 })
})

test('the row with the focus stays drawn, in its order', () => {
  const rows = { first: 10, end: 12 }
  expect(listDrawnRows(rows, null, 100)).toEqual([10, 11])
  expect(listDrawnRows(rows, 11, 100)).toEqual([10, 11])
  expect(listDrawnRows(rows, 3, 100)).toEqual([3, 10, 11])
  expect(listDrawnRows(rows, 50, 100)).toEqual([10, 11, 50])
  expect(listDrawnRows(rows, 100, 100)).toEqual([10, 11])
})
