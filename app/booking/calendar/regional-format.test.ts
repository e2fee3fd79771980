import { expect, test } from 'vitest'
import { formatCallHours, formatClock } from './format-call.ts'
import { readRegionalFormat } from './regional-format.ts'

test.for([
  [null, 'h12', 7],
  ['*', 'h12', 7],
  ['en-US,en;q=0.9', 'h12', 7],
  ['de', 'h23', 1],
  ['en-GB;q=0.8', 'h23', 1],
  ['<script>', 'h12', 7],
] as const)('%s uses clock %s and weeks from day %i', ([header, hourCycle, firstDay]) => {
  expect(readRegionalFormat(header)).toEqual({ hourCycle, firstDay })
})

test('formats times with the clock of the visitor', () => {
  const call = { startsAt: '2026-12-09T14:00:00Z', endsAt: '2026-12-09T14:30:00Z' }
  const german = readRegionalFormat('de')
  const american = readRegionalFormat('en-US')
  expect(formatClock(call.startsAt, 'Europe/Berlin', german)).toBe('15:00')
  expect(formatClock(call.startsAt, 'Europe/Berlin', american)).toBe('3:00 PM')
  expect(formatCallHours(call, 'Europe/Berlin', german)).toBe('15:00 – 15:30')
  expect(formatCallHours(call, 'Europe/Berlin', american)).toBe('3:00 – 3:30 PM')
})
