import { expect, test } from 'vitest'
import { checkBlock, checkDayOff, checkGuest, checkHost, checkTime, toHostFields } from './form-checks.ts'

const ZONE = 'America/New_York'
const BLOCK = {
  hostId: '',
  firstDay: '2026-11-23',
  from: '09:00',
  lastDay: '2026-11-23',
  to: '10:30',
  note: ' Team ',
}
const GUEST = {
  name: ' Anna ',
  email: 'anna@example.com',
  phone: '',
  company: '',
  timeZone: '',
  guests: '',
  notes: '',
}
const DAY_OFF = { hostId: '', firstDay: '2026-12-25', lastDay: '', note: ' Christmas ' }
const HOST = { ...toHostFields(null), name: 'Imani' }

test('converts valid fields to what is stored, in the time zone of the calendar', () => {
  expect(checkTime({ day: '2026-11-23', time: '09:00' }, 30, ZONE)).toEqual({
    ready: { startsAt: '2026-11-23T14:00:00.000Z', span: { from: 540, to: 570 } },
  })
  expect(checkBlock(BLOCK, ZONE)).toEqual({
    ready: {
      hostId: null,
      startsAt: '2026-11-23T14:00:00.000Z',
      endsAt: '2026-11-23T15:30:00.000Z',
      note: 'Team',
    },
  })
  expect(checkGuest({ ...GUEST, phone: ' 123 ', guests: 'bo@example.com' })).toEqual({
    ready: { name: 'Anna', email: 'anna@example.com', phone: '123', guests: ['bo@example.com'] },
  })
  expect(checkDayOff(DAY_OFF)).toEqual({
    ready: { hostId: null, firstDay: '2026-12-25', lastDay: '2026-12-25', note: 'Christmas' },
  })
  expect(checkHost(HOST, null)).toMatchObject({ ready: { name: 'Imani', timeZone: null, meetingUrl: '' } })
})

const block = (fields: object) => checkBlock({ ...BLOCK, ...fields }, ZONE)
const guest = (fields: object) => checkGuest({ ...GUEST, ...fields })
const dayOff = (fields: object) => checkDayOff({ ...DAY_OFF, ...fields })
const host = (fields: object) => checkHost({ ...HOST, ...fields }, null)

test.for([
  ['firstDay', block({ firstDay: '' })],
  ['lastDay', block({ lastDay: '122026-11-23' })],
  ['from', block({ from: '' })],
  ['to', block({ to: '' })],
  ['to', block({ to: '09:00' })],
  ['lastDay', block({ lastDay: '2026-11-22' })],
  ['name', guest({ name: ' ' })],
  ['email', guest({ email: 'anna' })],
  ['guests', guest({ guests: 'bo' })],
  ['timeZone', guest({ timeZone: 'Berlin' })],
  ['firstDay', dayOff({ firstDay: '' })],
  ['firstDay', dayOff({ firstDay: '12026-12-25' })],
  ['lastDay', dayOff({ lastDay: '12026-12-25' })],
  ['lastDay', dayOff({ lastDay: '2026-12-24' })],
  ['name', host({ name: ' ' })],
  ['email', host({ email: 'imani' })],
  ['timeZone', host({ timeZone: 'Berlin' })],
  ['meetingUrl', host({ callWay: 'video', meetingUrl: 'http://meet.example' })],
  ['hours', host({ hours: [{ key: 0, day: 1, from: '', to: '' }] })],
] as const)('reports only a problem of %s: %j', ([field, result]) => {
  expect(result).toEqual({ problems: { [field]: expect.any(String) } })
})
