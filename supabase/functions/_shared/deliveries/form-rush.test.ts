import { expect, test } from 'vitest'
import { createFormRush, USUAL_PACE } from './form-rush.ts'

function openRush() {
  let time = 0
  const rush = createFormRush(() => time)
  /** Notes forms at a steady rate for so many seconds. */
  const send = (perSecond: number, seconds: number) => {
    for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
      time += 100
      rush.note(perSecond / 10)
    }
  }
  return { rush, send, pass: (milliseconds: number) => (time += milliseconds) }
}

test('a few forms change nothing', () => {
  const { rush, send } = openRush()
  expect(rush.readPace()).toEqual(USUAL_PACE)
  send(5, 60)
  expect(rush.readPace()).toEqual(USUAL_PACE)
})

test('in a rush deliveries go slower, and as before soon after it', () => {
  const { rush, send, pass } = openRush()
  send(50, 1)
  expect(rush.readPace().distanceMs).toBeGreaterThan(USUAL_PACE.distanceMs)
  expect(rush.readPace().atOnce).toBeLessThan(USUAL_PACE.atOnce)
  pass(2000)
  expect(rush.readPace()).toEqual(USUAL_PACE)
})

test('a rush that does not end holds nobody up for ever, and the next one counts anew', () => {
  const { rush, send, pass } = openRush()
  send(50, 110)
  expect(rush.readPace()).not.toEqual(USUAL_PACE)
  send(50, 20)
  expect(rush.readPace()).toEqual(USUAL_PACE)
  pass(2000)
  send(50, 1)
  expect(rush.readPace()).not.toEqual(USUAL_PACE)
})
