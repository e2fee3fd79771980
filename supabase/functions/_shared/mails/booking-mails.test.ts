import { expect, test } from 'vitest'
import { MAIL_TEMPLATES } from './mail-templates.ts'
import type { BookingMail } from './booking-mail.ts'

const AGENCY = {
  name: 'Agency',
  email: 'hello@agency.example',
  phone: '+1 302 555 0100',
  siteUrl: 'https://site.example',
  timeZone: 'America/New_York',
}
const DATA: BookingMail = {
  id: '6f0c1e9a-0f53-4a43-8f0f-1f5b8f1f9a11',
  status: 'confirmed',
  starts_at: '2026-11-30T15:00:00+00:00',
  ends_at: '2026-11-30T15:30:00+00:00',
  sequence: 0,
  name: 'Ann <b>Lee</b>\r\nBcc: x@y.example',
  email: 'ann@shop.example',
  phone: null,
  company: 'Lee & Co',
  answers: [{ id: 'goal', label: 'Your goal', answer: '<script>alert(1)</script>' }],
  time_zone: 'Europe/Berlin',
  updated_at: '2026-11-22T10:00:00+00:00',
  call_way: 'video',
  meeting_url: 'https://meet.example/room?a=1&b=2',
  is_changeable: true,
  host: { id: 'h', name: '', role: '', picture: null },
  co_hosts: [],
  event_type: { name: 'Success call', slug: null },
  guests: [],
  token: 'a_token',
  change: 'created',
  former_starts_at: null,
  host_email: '',
  host_time_zone: null,
  cancel_reason: '',
  spam_reasons: [],
}
const write = (name: string, more: Partial<BookingMail> = {}) =>
  MAIL_TEMPLATES[name]!({ ...DATA, ...more }, AGENCY)
const readAttached = ({ attachments = [] }: Awaited<ReturnType<typeof write>>) =>
  attachments.map(({ type, content }) => ({ type, text: new TextDecoder().decode(content) }))

test('confirms the time in the visitor’s time zone with an invitation', async () => {
  const mail = await write('booking-confirmation')
  expect(mail.subject).toBe('Your call with Agency is booked')
  expect(mail.text).toContain('Monday, November 30, 2026 at 4:00')
  expect(mail.text).toContain('https://site.example/bookings/a_token')
  const [attached] = readAttached(mail)
  expect(attached!.type).toBe('text/calendar; charset=utf-8; method=REQUEST')
  expect(attached!.text).toContain('METHOD:REQUEST\r\n')
  expect(attached!.text.replaceAll('\r\n ', '')).toContain(
    'UID:6f0c1e9a-0f53-4a43-8f0f-1f5b8f1f9a11@site.example\r\n',
  )
})

test('the host gets the call as an invitation, without the visitor’s private link', async () => {
  const host = { host_email: 'host@agency.example', host: { ...DATA.host, name: 'Hana' } }
  const created = readAttached(await write('booking-notice', host))[0]!
  const text = created.text.replaceAll('\r\n ', '')
  expect(text).toContain('METHOD:REQUEST')
  expect(text).toMatch(/ATTENDEE;.*CN=Hana.*:mailto:host@agency\.example/)
  expect(text).not.toContain('a_token')
  const ended = await write('booking-notice', { ...host, change: 'cancelled', status: 'cancelled' })
  expect(readAttached(ended)[0]!.text).toContain('METHOD:CANCEL')
  expect(readAttached(await write('booking-notice', { ...host, change: 'reminder' }))).toEqual([])
})

test('puts the video URL into emails and invitation', async () => {
  const url = 'https://meet.example/room?a=1&b=2'
  const mail = await write('booking-confirmation')
  expect(mail.text).toContain(`Join the call:\n${url}`)
  expect(mail.html).toContain('href="https://meet.example/room?a=1&amp;b=2"')
  const invitation = readAttached(mail)[0]!.text.replaceAll('\r\n ', '')
  expect(invitation).toContain(`LOCATION:${url}\r\n`)
  expect((await write('booking-reminder', { change: 'reminder' })).text).toContain(url)
  expect((await write('booking-notice')).text).toContain(url)
})

test('names the phone number, if decided', async () => {
  const phone = await write('booking-confirmation', {
    call_way: 'phone',
    meeting_url: '',
    phone: '+1 555 010 0199',
  })
  expect(phone.text).toContain('We’ll call you at +1 555 010 0199')
  expect(readAttached(phone)[0]!.text).toContain('LOCATION:By phone: +1 555 010 0199\r\n')
  const open = await MAIL_TEMPLATES['booking-confirmation']!(
    { ...DATA, call_way: undefined, meeting_url: undefined },
    AGENCY,
  )
  expect(open.text).not.toContain('How:')
  expect(readAttached(open)[0]!.text).not.toContain('LOCATION')
})

test('a moved call shows both times and updates the invitation', async () => {
  const moved = { change: 'moved', sequence: 1, former_starts_at: '2026-11-27T09:00:00+00:00' } as const
  const mail = await write('booking-moved', moved)
  expect(mail.text).toContain('Previous time: Friday, November 27, 2026 at 10:00')
  expect(readAttached(mail)[0]!.text).toContain('SEQUENCE:1\r\n')
})

test('a canceled call shows the reason and cancels the invitation', async () => {
  const mail = await write('booking-cancelled', {
    change: 'cancelled',
    status: 'cancelled',
    cancel_reason: 'We are ill',
  })
  expect(mail.text).toContain('> We are ill')
  const [attached] = readAttached(mail)
  expect(attached!.type).toContain('method=CANCEL')
  expect(attached!.text).toContain('STATUS:CANCELLED\r\n')
})

test.each(['booking-confirmation', 'booking-moved', 'booking-cancelled'])(
  '%s to a guest has no text of the visitor, no private link and no promise of a reminder',
  async (purpose) => {
    const mail = await write(purpose, {
      token: '',
      guest: 'bo@other.example',
      guests: ['bo@other.example'],
      call_way: 'phone',
      meeting_url: '',
      phone: '+1 555 010 0199',
      cancel_reason: 'Buy pills',
      ...(purpose === 'booking-cancelled' && { change: 'cancelled', status: 'cancelled' }),
    })
    const sent = `${mail.subject} ${mail.text} ${readAttached(mail)[0]!.text.replaceAll('\r\n ', '')}`
    expect(sent).not.toMatch(/Lee|0199|Buy pills|script|\/bookings\/|reminder/)
    expect(sent).toContain('By phone')
    expect(sent).toContain('mailto:ann@shop.example')
  },
)

test('the reminder has the time in its subject and no attachment', async () => {
  const mail = await write('booking-reminder', { change: 'reminder' })
  expect(mail.subject).toContain('November 30')
  expect(mail.attachments).toBeUndefined()
})

test('notifies the host in their time zone, with replies to the visitor and escaped text', async () => {
  const mail = await write('booking-notice', { host_time_zone: 'Asia/Tokyo' })
  expect(mail.text).toContain('Tuesday, December 1, 2026 at 12:00')
  expect(mail.replyTo).toBe('ann@shop.example')
  expect(mail.html).toContain('&lt;script&gt;')
  expect(mail.html).not.toMatch(/<script|<b>Lee/)
})

test('uses the agency’s time zone for an unknown one', async () => {
  expect((await write('booking-confirmation', { time_zone: 'Mars/Olympus' })).text).toContain('10:00')
})
