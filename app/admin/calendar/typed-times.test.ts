import { expect, test } from 'vitest'
import { readBlock, readGuest, readTime } from './typed-times.ts'

const ZONE = 'America/New_York'
const BLOCK = {
  hostId: '',
  firstDay: '2026-11-23',
  from: '09:00',
  lastDay: '2026-11-23',
  to: '10:30',
  note: ' Team ',
}

test('time to block is read on the clock of the calendar', () => {
  expect(readBlock(BLOCK, ZONE)).toEqual({
    block: {
      hostId: null,
      startsAt: '2026-11-23T14:00:00.000Z',
      endsAt: '2026-11-23T15:30:00.000Z',
      note: 'Team',
    },
  })
})

test.for([
  [{ firstDay: '' }, 'firstDay'],
  [{ lastDay: '122026-11-23' }, 'lastDay'],
  [{ from: '' }, 'from'],
  [{ to: '' }, 'to'],
  [{ to: '09:00' }, 'to'],
  [{ lastDay: '2026-11-22' }, 'lastDay'],
] as const)('of %o the field is told', ([typed, field]) => {
  expect(readBlock({ ...BLOCK, ...typed }, ZONE)).toMatchObject({ problem: { field } })
})

test('the time of a call is as long as calls are', () => {
  expect(readTime({ day: '2026-11-23', time: '09:00' }, 30, ZONE)).toEqual({
    startsAt: '2026-11-23T14:00:00.000Z',
    span: { from: 540, to: 570 },
  })
})

const GUEST = { name: ' Anna ', email: 'anna@example.com', phone: '', company: '', timeZone: '', notes: '' }

test('of a guest only what was typed is sent', () => {
  expect(readGuest({ ...GUEST, phone: ' 123 ' })).toEqual({
    guest: { name: 'Anna', email: 'anna@example.com', phone: '123' },
  })
})

test.for([
  [{ name: ' ' }, 'name'],
  [{ email: 'anna' }, 'email'],
  [{ timeZone: 'Berlin' }, 'timeZone'],
] as const)('a guest with %o is refused at the field', ([typed, field]) => {
  expect(readGuest({ ...GUEST, ...typed })).toMatchObject({ problems: { [field]: expect.any(String) } })
})
