import { expect, test } from 'vitest'
import { formatSlot, placeSlot, snap, spanBetween, stepSlot } from './slot.ts'

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25']
const slot = { day: '2026-11-24', from: 600, to: 630 }

test.for([
  ['ArrowUp', { from: 585, to: 615 }],
  ['PageDown', { from: 660, to: 690 }],
  ['ArrowRight', { day: '2026-11-25' }],
] as const)('%s moves a slot and keeps its length', ([key, change]) => {
  expect(stepSlot(slot, key, DAYS)).toEqual({ ...slot, ...change })
})

test('keeps a slot within its day and the shown days', () => {
  expect(stepSlot({ ...slot, day: '2026-11-25' }, 'ArrowRight', DAYS)?.day).toBe('2026-11-25')
  expect(stepSlot({ ...slot, day: '2026-11-23' }, 'ArrowLeft', DAYS)?.day).toBe('2026-11-23')
  expect(placeSlot(slot, slot.day, -20)).toMatchObject({ from: 0, to: 30 })
  expect(placeSlot(slot, slot.day, 1430)).toMatchObject({ from: 1410, to: 1440 })
  expect(stepSlot(slot, 'a', DAYS)).toBeNull()
})

test('selects whole quarter hours in both directions, at least one', () => {
  const expected = { day: 'd', from: 600, to: 660 }
  expect([spanBetween('d', 605, 650), spanBetween('d', 650, 605)]).toEqual([expected, expected])
  expect(spanBetween('d', 600, 600)).toEqual({ day: 'd', from: 600, to: 615 })
  expect([snap(607), snap(608)]).toEqual([600, 615])
})

test('describes a slot', () => {
  expect(formatSlot(slot).replaceAll(/\s/g, ' ')).toBe('Tuesday, November 24, 10:00 AM to 10:30 AM')
})
