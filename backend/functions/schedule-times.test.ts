import { expect, test } from 'vitest'
import { findNextTick } from './schedule-times.ts'

const at = (time: string) => new Date(`2026-03-01T${time}Z`)
const every = (intervalSeconds: number) => ({ intervalSeconds, cron: null })
const cron = (text: string) => ({ intervalSeconds: null, cron: text })

test.for([
  [30, '10:00:00', '10:00:00.250', '10:00:30'],
  [30, '10:00:00', '10:00:30', '10:01:00'],
  // A process that was away for an hour: one tick, still on the same seconds.
  [30, '10:00:10', '11:00:25', '11:00:40'],
  [3600, '10:00:00', '10:00:00', '11:00:00'],
] as const)('every %d s: the tick due at %s, run at %s, is followed by %s', ([seconds, due, now, next]) => {
  expect(findNextTick(every(seconds), at(due), at(now))).toEqual(at(next))
})

test('the first tick of an interval lies one interval ahead', () => {
  expect(findNextTick(every(60), null, at('10:00:05'))).toEqual(at('10:01:05'))
})

test.for([
  ['*/5 * * * *', '10:02:00', '10:05:00'],
  ['*/5 * * * *', '10:05:00', '10:10:00'],
  ['0 */6 * * *', '10:02:00', '12:00:00'],
  ['15 10-12,20 * * *', '12:15:00', '20:15:00'],
] as const)('%s after %s ticks at %s', ([text, now, next]) => {
  expect(findNextTick(cron(text), null, at(now))).toEqual(at(next))
})

test('a day that never comes has no tick, and nonsense is refused', () => {
  expect(findNextTick(cron('0 0 30 2 *'), null, at('10:00:00'))).toBeNull()
  for (const text of ['61 * * * *', '* * * *', '* * * * * *', '']) {
    expect(() => findNextTick(cron(text), null, at('10:00:00')), text).toThrow(/cron/i)
  }
})
