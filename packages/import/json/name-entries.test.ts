import { expect, test } from 'vitest'
import { createEntryNamer } from './name-entries.ts'

const name = (...entries: unknown[]) => {
  const nameEntry = createEntryNamer()
  return entries.map((entry, at) => {
    const named = nameEntry(entry, { number: at + 1, line: at + 10 })
    return named.kind === 'row' ? { ...named.row, cells: Object.fromEntries(named.row.cells) } : named
  })
}

test('reads objects as rows and flattens one level of nesting', () => {
  expect(name({ title: 'One', image: { src: '/a.png', size: { w: 1 } }, tags: ['a'], gone: null })).toEqual([
    {
      number: 1,
      line: 10,
      cells: { title: 'One', 'image.src': '/a.png', 'image.size': { w: 1 }, tags: ['a'], gone: null },
    },
  ])
})

test('reads lists of cells under a header row', () => {
  expect(name([' title ', '', 5, null], ['One', 'lost', 'x', 'y'], ['Two'])).toEqual([
    { kind: 'header', columns: ['title', '5'] },
    { number: 1, line: 11, cells: { title: 'One', '5': 'x' } },
    { number: 2, line: 12, cells: { title: 'Two', '5': undefined } },
  ])
})

test('rejects entries of another kind', () => {
  expect(name(null, 'x', 5, ['title'])).toEqual(Array.from({ length: 4 }, () => ({ kind: 'no-row' })))
  expect(name({ a: 1 }, ['title'])[1]).toEqual({ kind: 'no-row' })
  expect(name(['title'], { title: 'One' })[1]).toEqual({ kind: 'no-row' })
})
