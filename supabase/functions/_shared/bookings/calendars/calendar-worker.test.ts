import { expect, test } from 'vitest'
import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
import { readCalendarInWorker } from './calendar-worker.ts'

const RUNTIME = {} as FunctionRuntime
const WINDOW = { from: Date.parse('2026-11-01T00:00:00Z'), to: Date.parse('2026-12-01T00:00:00Z') }
const ask = (text: string) => ({ text, window: WINDOW, timeZone: 'UTC' })
const EVENT =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261120T120000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR'

test('reads a calendar in a worker with the same result as without', async () => {
  const reading = await readCalendarInWorker(RUNTIME, ask(EVENT))
  expect(reading).toEqual(await readCalendarInWorker(undefined, ask(EVENT)))
  expect(reading).toEqual({
    times: [{ from: Date.parse('2026-11-20T12:00:00Z'), to: Date.parse('2026-11-20T13:00:00Z') }],
    notes: [],
  })
  expect(await readCalendarInWorker(RUNTIME, ask('x'))).toHaveProperty('problem')
})

test('stops reading a calendar that takes too long', async () => {
  expect(await readCalendarInWorker(RUNTIME, ask(EVENT), 1)).toEqual({
    problem: 'The calendar takes too long to read.',
  })
})
