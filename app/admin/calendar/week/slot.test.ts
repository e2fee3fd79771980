import { expect, test } from 'vitest'
import { placeSlot, saySlot, snap, spanBetween, stepSlot } from './slot.ts'

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25']
const slot = { day: '2026-11-24', from: 600, to: 630 }

test('keys move a slot by a quarter of an hour, an hour, or a day, and keep its length', () => {
  expect(stepSlot(slot, 'ArrowUp', DAYS)).toEqual({ day: '2026-11-24', from: 585, to: 615 })
  expect(stepSlot(slot, 'PageDown', DAYS)).toEqual({ day: '2026-11-24', from: 660, to: 690 })
  expect(stepSlot(slot, 'ArrowRight', DAYS)).toEqual({ ...slot, day: '2026-11-25' })
  expect(stepSlot(slot, 'a', DAYS)).toBeNull()
})

test('nothing leaves the days that are shown, or its day', () => {
  expect(stepSlot({ ...slot, day: '2026-11-25' }, 'ArrowRight', DAYS)?.day).toBe('2026-11-25')
  expect(stepSlot({ ...slot, day: '2026-11-23' }, 'ArrowLeft', DAYS)?.day).toBe('2026-11-23')
  expect(placeSlot(slot, slot.day, -20)).toEqual({ day: slot.day, from: 0, to: 30 })
  expect(placeSlot(slot, slot.day, 1430)).toEqual({ day: slot.day, from: 1410, to: 1440 })
})

test('a pointer marks whole quarters in both directions, at least one', () => {
  expect([spanBetween('d', 605, 650), spanBetween('d', 650, 605)]).toEqual([
    { day: 'd', from: 600, to: 660 },
    { day: 'd', from: 600, to: 660 },
  ])
  expect(spanBetween('d', 600, 600)).toEqual({ day: 'd', from: 600, to: 615 })
  expect(snap(607)).toBe(600)
  expect(snap(608)).toBe(615)
})

test('a slot is said in words', () => {
  expect(saySlot(slot).replaceAll(/\s/g, ' ')).toBe('Tuesday, November 24, 10:00 AM to 10:30 AM')
})
