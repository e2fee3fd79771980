import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type Invitation, writeFeed, writeInvitation } from './write-invitation.ts'

const INVITATION: Invitation = {
  method: 'REQUEST',
  uid: 'a1@site.example',
  sequence: 2,
  startsAt: Date.parse('2026-11-30T15:00:00Z'),
  endsAt: Date.parse('2026-11-30T15:30:00Z'),
  changedAt: Date.parse('2026-11-22T10:00:00Z'),
  isCancelled: false,
  title: 'Call with Ann',
  description: 'Move or cancel:\nhttps://site.example/bookings/x',
  organizer: { name: 'Agency', email: 'hello@site.example' },
  attendees: [{ name: 'Ann Lee', email: 'ann@shop.example' }],
}
const NAMES = [
  'BEGIN',
  'VERSION',
  'PRODID',
  'CALSCALE',
  'METHOD',
  'UID',
  'SEQUENCE',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'STATUS',
  'TRANSP',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'URL',
  'ORGANIZER',
  'ATTENDEE',
  'END',
]

const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
const nameOf = (line: string) => /^[A-Z-]+/.exec(line)?.[0]

describe('an invitation', () => {
  test('has all required properties', () => {
    const lines = unfold(writeInvitation(INVITATION))
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Calls//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:a1@site.example',
      'SEQUENCE:2',
      'DTSTAMP:20261122T100000Z',
      'DTSTART:20261130T150000Z',
      'DTEND:20261130T153000Z',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'SUMMARY:Call with Ann',
      'DESCRIPTION:Move or cancel:\\nhttps://site.example/bookings/x',
      'ORGANIZER;CN=Agency:mailto:hello@site.example',
      'ATTENDEE;CN=Ann Lee;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:ann@shop.example',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  test('marks the time as free after a cancellation', () => {
    const lines = unfold(writeInvitation({ ...INVITATION, method: 'CANCEL', isCancelled: true }))
    expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'TRANSP:TRANSPARENT']))
  })

  test('text cannot inject lines or parameters, and lines are at most 75 bytes', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('\r\n', '\n', '\r', '\u2028', '\u0085', '\0', '"', ';', ':', ',', '\\', '^', '\ud800'),
      fc.constantFrom(
        'ATTENDEE:mailto:x@y.example',
        'END:VEVENT',
        'BEGIN:VALARM',
        'ACTION:PROCEDURE',
        '🎈'.repeat(30),
      ),
    )
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, text, text, text, text, (title, description, location, name, email, id) => {
        const written = writeInvitation({
          ...INVITATION,
          uid: `a1${id}`,
          url: `https://site.example/${id}`,
          title,
          description,
          location: `At ${location}`,
          attendees: [
            { name, email },
            { name: email, email: name },
          ],
          organizer: { name, email },
        })
        const lines = unfold(written)
        expect(lines.every((line) => NAMES.includes(nameOf(line)!))).toBe(true)
        expect(lines).toHaveLength(22)
        expect(written).not.toMatch(/[^\r]\n|\r[^\n]|[\u2028\u2029]/)
        expect(written.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
        const event = new ICAL.Component(ICAL.parse(written)).getFirstSubcomponent('vevent')!
        expect(event.getAllProperties('attendee')).toHaveLength(2)
        const guest = event.getFirstProperty('attendee')!
        expect(Object.keys(guest.toJSON()[1])).toEqual(['cn', 'role', 'partstat'])
        expect(event.getAllSubcomponents()).toEqual([])
      }),
      { numRuns: 150, seed: 15 },
    )
  })

  test.for(['é', '☃', '🎈', 'a\u0301', '👩‍👩‍👧'])('folds a line of %s between characters', (letter) => {
    const title = letter.repeat(200)
    const lines = writeInvitation({ ...INVITATION, title }).split('\r\n')
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && line.isWellFormed())).toBe(true)
    expect(unfold(lines.join('\r\n'))).toContain(`SUMMARY:${title}`)
  })
})

test('text cannot inject lines into a feed', () => {
  const { method: _, organizer: __, attendees: ___, ...call } = INVITATION
  const words = 'Ann\r\nEND:VEVENT\r\nBEGIN:VALARM\nATTENDEE:mailto:x@evil.example\u2028X:1'
  const written = writeFeed(words, [
    { ...call, uid: words, title: words, description: words, location: words },
  ])
  const lines = unfold(written)
  expect(lines.map(nameOf).filter((name) => name === 'BEGIN' || name === 'END')).toHaveLength(4)
  expect(lines.filter((line) => line.startsWith('ATTENDEE') || line.startsWith('X:'))).toEqual([])
  expect(written).not.toContain('\u2028')
})

test('a feed has a name and all calls', () => {
  const { method: _, organizer, attendees, ...call } = INVITATION
  const lines = unfold(
    writeFeed('Calls of Ann; all', [call, { ...call, uid: 'b', url: 'https://site.example/x' }]),
  )
  expect(lines).toContain('X-WR-CALNAME;VALUE=TEXT:Calls of Ann\\; all')
  expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(organizer.name + attendees[0]!.name).not.toBe('')
})
