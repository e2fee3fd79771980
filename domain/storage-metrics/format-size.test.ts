import { expect, test } from 'vitest'
import { formatSize, toMegabytes } from './format-size.ts'

test.for([
  [1024 ** 2 - 6, '1023.99 KB'],
  [1024 ** 2 - 5, '1 MB'],
  [1024 ** 3 - 1, '1 GB'],
  [1024 ** 4 - 1, '1 TB'],
  [1024 ** 5, '1024 TB'],
  [1029, '1 KB'],
  [1030, '1.01 KB'],
] as const)('%i bytes are rounded before their unit is chosen: %s', ([bytes, words]) => {
  expect(formatSize(bytes)).toBe(words)
})

test('more bytes never look like fewer', () => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const weigh = (words: string) => {
    const [amount, unit] = words.split(' ')
    return Number(amount) * 1024 ** units.indexOf(unit!)
  }
  let last = -1
  for (let bytes = 0; bytes < 1024 ** 5; bytes = Math.ceil(bytes * 1.003) + 1) {
    const weight = weigh(formatSize(bytes))
    expect(weight, `${bytes} bytes`).toBeGreaterThanOrEqual(last)
    expect(Math.abs(weight - bytes), `${bytes} bytes`).toBeLessThanOrEqual(Math.max(0, bytes * 0.0051))
    last = weight
  }
})

test.for([
  [5242, 0],
  [5243, 0.01],
  [1024 ** 2 * 1.005, 1],
  [1024 ** 2 * 2.5, 2.5],
] as const)('%d bytes are totalled as %d MB', ([bytes, megabytes]) => {
  expect(toMegabytes(bytes)).toBe(megabytes)
})
