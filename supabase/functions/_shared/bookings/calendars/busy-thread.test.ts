import { expect, test } from 'vitest'
import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
import { readCalendarApart } from './busy-thread.ts'

const RUNTIME = {} as FunctionRuntime
const WINDOW = { from: Date.parse('2026-11-01T00:00:00Z'), to: Date.parse('2026-12-01T00:00:00Z') }
const ask = (text: string) => ({ text, window: WINDOW, timeZone: 'UTC' })
const EVENT =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261120T120000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR'

test('a calendar is read in a thread as in place', async () => {
  const reading = await readCalendarApart(RUNTIME, ask(EVENT))
  expect(reading).toEqual(await readCalendarApart(undefined, ask(EVENT)))
  expect(reading).toEqual({
    times: [{ from: Date.parse('2026-11-20T12:00:00Z'), to: Date.parse('2026-11-20T13:00:00Z') }],
    notes: [],
  })
  expect(await readCalendarApart(RUNTIME, ask('x'))).toHaveProperty('problem')
})

test('one that takes too long is given up', async () => {
  expect(await readCalendarApart(RUNTIME, ask(EVENT), 1)).toEqual({
    problem: 'The calendar takes too long to read.',
  })
})
