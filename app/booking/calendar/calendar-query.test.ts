import { expect, test } from 'vitest'
import { composeCalendarPath, readCalendarQuery } from './calendar-query.ts'

const HOST = '0f9c1f3e-5d1d-4f6e-9a0c-000000000001'
const read = (query: string) => readCalendarQuery(new URLSearchParams(query))

test('parses a query and writes it again unchanged', () => {
  const query = `zone=Europe/Berlin&month=2026-12&day=2026-12-09&time=2026-12-09T14:00:00.000Z&host=${HOST}`
  expect(composeCalendarPath('/book-call/times', read(query))).toBe(`/book-call/times?${query}`)
  expect(composeCalendarPath('/book-call/times', {})).toBe('/book-call/times')
  expect(composeCalendarPath('/book-call/times?from=/', { zone: 'UTC' })).toBe(
    '/book-call/times?from=/&zone=UTC',
  )
})

test('takes the day from the time, in its zone', () => {
  expect(read('zone=Asia/Tokyo&time=2026-11-30T20:00:00Z')).toMatchObject({
    day: '2026-12-01',
    month: '2026-12',
  })
})

test.for([
  'zone=Europe/Lundon',
  'month=2026-13',
  'month=12',
  'day=2026-12-32',
  'time=soon',
  'host=me',
  `zone=${'A'.repeat(65)}`,
  'day=<script>',
])('ignores %s', (query) => {
  expect(read(query)).toEqual({ zone: null, month: null, day: null, time: null, host: null })
})
