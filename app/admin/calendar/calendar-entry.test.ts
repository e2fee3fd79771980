import { expect, test } from 'vitest'
import { findLastDay, listDayParts, listEntries } from './calendar-entry.ts'

const ZONE = 'America/New_York'
const NOTHING = { bookings: [], blocks: [], busy: [], providerCalls: [] }
const busy = (startsAt: string, endsAt: string) => ({ hostId: 'a', startsAt, endsAt })

test('lists entries by start, with unique keys', () => {
  const block = { id: '1', note: '', ...busy('2026-11-23T15:00:00Z', '2026-11-23T16:00:00Z') }
  const times = { ...NOTHING, blocks: [block], busy: [busy('2026-11-23T14:00:00Z', '2026-11-23T14:30:00Z')] }
  const entries = listEntries(times, ZONE)
  expect(entries.map(({ kind, start }) => [kind, start.minutes])).toEqual([
    ['busy', 540],
    ['block', 600],
  ])
  expect(new Set(entries.map(({ key }) => key)).size).toBe(2)
})

test('splits an entry over midnight by day; one that ends at midnight belongs to the day before', () => {
  const [night, day] = listEntries(
    {
      ...NOTHING,
      busy: [
        busy('2026-11-24T04:00:00Z', '2026-11-25T06:00:00Z'),
        busy('2026-11-24T05:00:00Z', '2026-11-25T05:00:00Z'),
      ],
    },
    ZONE,
  )
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
  const parts = days.map((one) => listDayParts([night!], one).map(({ from, to }) => [from, to]))
  expect(parts).toEqual([[], [[1380, 1440]], [[0, 1440]], [[0, 60]], []])
  expect(listDayParts([day!], '2026-11-25')).toEqual([])
  expect([findLastDay(night!), findLastDay(day!)]).toEqual(['2026-11-25', '2026-11-24'])
})

test('lists a provider’s call once per host, or once without a host', () => {
  const call = {
    provider: 'calendly' as const,
    booking: 'x',
    startsAt: '2026-11-23T15:00:00Z',
    endsAt: '2026-11-23T16:00:00Z',
    name: 'Ann',
    email: null,
    title: null,
    leadId: null,
  }
  const hostsOf = (hostIds: string[]) =>
    listEntries({ ...NOTHING, providerCalls: [{ ...call, hostIds }] }, ZONE).map(({ hostId }) => hostId)
  expect(hostsOf(['a', 'b'])).toEqual(['a', 'b'])
  expect(hostsOf([])).toEqual([null])
})
