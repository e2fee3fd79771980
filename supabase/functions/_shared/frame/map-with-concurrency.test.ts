import { expect, test } from 'vitest'
import { mapWithConcurrency } from './map-with-concurrency.ts'

const always = () => true

test('maps every item with limited concurrency', async () => {
  let running = 0
  let highest = 0
  const { results, left } = await mapWithConcurrency(
    [1, 2, 3, 4, 5],
    2,
    async (item) => {
      running += 1
      highest = Math.max(highest, running)
      await Promise.resolve()
      running -= 1
      return item * 10
    },
    always,
  )
  expect(results.toSorted((a, b) => a - b)).toEqual([10, 20, 30, 40, 50])
  expect({ left, highest }).toEqual({ left: [], highest: 2 })
})

test('leaves items that were not started', async () => {
  const begun: string[] = []
  const { results, left } = await mapWithConcurrency(
    ['a', 'b', 'c', 'd'],
    2,
    async (item) => {
      begun.push(item)
      await Promise.resolve()
      return item
    },
    () => begun.length < 3,
  )
  expect({ results, left }).toEqual({ results: ['a', 'b', 'c'], left: ['d'] })
})
