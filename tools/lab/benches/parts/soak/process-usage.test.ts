import { expect, test } from 'vitest'
import { findSlope, takeMinimums, type Usage } from './process-usage.ts'

const sample = (minute: number, memoryMib: number, parts: Record<string, number> = {}): Usage => ({
  minute,
  memoryMib,
  files: 1,
  parts,
})
const readMemory = ({ memoryMib }: Usage) => memoryMib

test('computes the growth per minute', () => {
  expect(findSlope([sample(0, 100), sample(1, 102), sample(2, 104)], readMemory)).toBe(2)
  expect(findSlope([sample(3, 100)], readMemory)).toBe(0)
})

test('ignores samples without the value', () => {
  const samples = [sample(0, 1, { heap: 10 }), sample(1, 1), sample(2, 1, { heap: 14 })]
  expect(findSlope(samples, ({ parts }) => parts.heap)).toBe(2)
})

test('takes the minimum of each time span', () => {
  const samples = [sample(0, 120), sample(1, 100), sample(4, 180), sample(5, 101), sample(6, 150)]
  expect(takeMinimums(samples, 5).map(readMemory)).toEqual([100, 101])
})
