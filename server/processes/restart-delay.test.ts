import { expect, test } from 'vitest'
import { restartDelayMs } from './restart-delay.ts'

test('a process that ends again and again is started ever more slowly', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 2000].map(restartDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ])
})
