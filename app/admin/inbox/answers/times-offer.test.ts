import { expect, test, vi } from 'vitest'
import type { createBookingManager } from '#app/data/booking-manager.ts'
import { composeTimesOffer } from './times-offer.ts'

function answer(times: string[]) {
  const answers = {
    times: { times: times.map((startsAt) => ({ startsAt, hostIds: [] })) },
    settings: { timeZone: 'America/New_York' },
  }
  return ((action: 'times' | 'settings') => Promise.resolve(answers[action])) as unknown as ReturnType<
    typeof createBookingManager
  >
}

vi.stubGlobal('location', { origin: 'https://site.example' })

test('offers the first free time of three days in the time zone of the agency', async () => {
  const times = ['01T14:00', '01T15:00', '02T04:30', '02T15:00', '03T15:00', '04T15:00']
  const text = await composeTimesOffer(
    { follow_up: 'call-missed' },
    answer(times.map((time) => `2026-12-${time}:00Z`)),
  )
  expect(text).toContain('We missed you at our call')
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- Tuesday, December 1, 2026 at 9:00 AM',
    '- Wednesday, December 2, 2026 at 10:00 AM',
    '- Thursday, December 3, 2026 at 10:00 AM',
  ])
  expect(text).toContain('https://site.example/book-call')
})

test('offers the booking page while no time is free', async () => {
  const text = await composeTimesOffer({ follow_up: 'call-cancelled' }, answer([]))
  expect(text).not.toContain('These times')
  expect(text).toContain('Our call was canceled')
})
