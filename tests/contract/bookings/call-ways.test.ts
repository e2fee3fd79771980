import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { AGENCY, book, callAsSite, listMails, listTimes } from './booking-calls.ts'

const HOUR = 60 * 60 * 1000
const ROOM = 'https://meet.example/room'

onBothFunctionEngines({ runtime: { agency: AGENCY } }, (use) => {
  const setHost = async (values: { call_way: string; meeting_url?: string }) => {
    const { error } = await use().service.from('booking_hosts').update(values).not('id', 'is', null)
    return error?.code ?? null
  }
  const laterTimes = async () => {
    const { times } = await listTimes(use())
    return times
      .map(({ startsAt }) => startsAt)
      .filter((startsAt) => Date.parse(startsAt) > Date.now() + 30 * HOUR)
  }

  test('a booked call keeps its meeting URL when the host changes it', async () => {
    expect(await setHost({ call_way: 'video', meeting_url: ROOM })).toBeNull()
    expect((await listTimes(use())).rules.hosts[0]).toMatchObject({ callWay: 'video' })
    const [first, , , second] = await laterTimes()
    const email = `${randomUUID()}@shop.example`
    const { status, body } = await book(use(), first!, { email })
    expect(status, JSON.stringify(body)).toBe(200)
    const { token, booking } = body
    expect(booking).toMatchObject({ way: 'video', meetingUrl: ROOM })
    expect(await setHost({ call_way: 'phone', meeting_url: 'https://meet.example/other' })).toBeNull()
    const moved = await callAsSite(use(), 'manage-own-booking', { action: 'move', token, startsAt: second })
    expect(moved.body.booking).toMatchObject({ way: 'video', meetingUrl: ROOM, startsAt: second })
    const file = await callAsSite(use(), 'manage-own-booking', { action: 'calendar-file', token })
    expect(file.body.calendar).toContain(`LOCATION:${ROOM}\r\n`)
    const mails = await listMails(use(), email)
    expect(new Set(mails.map(({ payload }) => payload['meeting_url']))).toEqual(new Set([ROOM]))
  })

  test('a call by phone requires a number and has no meeting URL', async () => {
    await setHost({ call_way: 'phone', meeting_url: ROOM })
    const [startsAt] = await laterTimes()
    const refused = await book(use(), startsAt!)
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { phone: 'Please enter the phone number we should call.' },
    ])
    const { body } = await book(use(), startsAt!, { phone: '+49 30 123456' })
    expect(body.booking).toMatchObject({ way: 'phone', meetingUrl: '' })
  })

  test.for([
    'http://meet.example/room',
    'javascript:alert(1)',
    'https://a:b@meet.example/',
    'https://meet.example/a b',
    '',
  ])('rejects the meeting URL %j', async (meeting_url) => {
    expect(await setHost({ call_way: 'video', meeting_url })).toBe('23514')
  })
})
