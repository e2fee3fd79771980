import { expect, test } from 'vitest'
import { roundUp, roundUpBytes } from './chart-scale.ts'

test.each([
  [0, 1],
  [0.2, 1],
  [1.1, 2],
  [3, 5],
  [5, 5],
  [51, 100],
  [100, 100],
  [1001, 2000],
])('an axis up to %d ends at %d', (largest, end) => expect(roundUp(largest)).toBe(end))

test.each([
  [0, 1024],
  [1025, 1536],
  [300 * 2 ** 20, 384 * 2 ** 20],
  [400 * 2 ** 20, 512 * 2 ** 20],
  [512 * 2 ** 20, 512 * 2 ** 20],
])('an axis of %d bytes ends at %d', (largest, end) => expect(roundUpBytes(largest)).toBe(end))
