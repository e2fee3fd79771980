import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { useAdministrator } from './administrator.ts'
import { AGENCY, book, callAsSite, listMails, listTimes } from './booking-calls.ts'
import { toIcsTime } from './host-calendar.ts'

const DAY = 24 * 60 * 60 * 1000

onBothFunctionEngines({ isEditorMode: true, runtime: { agency: AGENCY } }, (use) => {
  const { ask, act } = useAdministrator(use)
  const findHost = async () => (await act({ action: 'settings' })).hosts[0]!.id
  let used = 0
  /** Returns free times that are two hours apart. */
  const nextTime = async (): Promise<string> => {
    const { times } = await listTimes(use())
    used += 4
    return times.filter(({ startsAt }) => Date.parse(startsAt) > Date.now() + 2 * DAY)[used]!.startsAt
  }

  test('lists, moves, annotates and cancels a booked call', async () => {
    const startsAt = await nextTime()
    const email = `${randomUUID()}@shop.example`
    const own = (await book(use(), startsAt, { email })).body
    const from = new Date(Date.parse(startsAt) - DAY).toISOString()
    const to = new Date(Date.parse(startsAt) + DAY).toISOString()
    const listed = await act({ action: 'list', from, to })
    expect(listed).toMatchObject({ timeZone: AGENCY.timeZone })
    const found = listed.bookings.find((booking) => booking.email === email)!
    expect(found).toMatchObject({ startsAt, hostName: 'Agency', status: 'confirmed', notes: '' })

    // Administrators may book at night, which is not offered to visitors.
    const night = new Date(
      Date.parse(startsAt) - (Date.parse(startsAt) % DAY) + 8 * 60 * 60 * 1000,
    ).toISOString()
    const moved = await act({ action: 'move', id: found.id, startsAt: night })
    expect(moved.booking).toMatchObject({ startsAt: night, status: 'confirmed' })
    const noted = await act({ action: 'note', id: found.id, notes: 'Bring the figures' })
    expect(noted.booking.notes).toBe('Bring the figures')
    expect(await ask({ action: 'mark', id: found.id, status: 'no-show' })).toMatchObject({ status: 400 })
    const seen = await callAsSite(use(), 'manage-own-booking', { action: 'read', token: own.token })
    expect(seen.body.booking.startsAt).toBe(night)
    expect(JSON.stringify(seen.body)).not.toContain('figures')
    const cancelled = await act({ action: 'cancel', id: found.id, reason: 'We are ill' })
    expect(cancelled.booking).toMatchObject({ status: 'cancelled', cancelReason: 'We are ill' })
    expect(await ask({ action: 'move', id: found.id, startsAt })).toMatchObject({
      status: 409,
      body: { code: 'closed' },
    })
    const told = (await listMails(use(), email)).map(({ purpose }) => purpose)
    expect(told).toEqual(expect.arrayContaining(['booking-moved', 'booking-cancelled']))
  })

  test('books for a client, but not over another call', async () => {
    const hostId = await findHost()
    const startsAt = await nextTime()
    const client = { hostId, startsAt, name: 'Bo', email: `${randomUUID()}@shop.example` }
    const { booking } = await act({ action: 'book', ...client, notes: 'By phone' })
    expect(booking).toMatchObject({ startsAt, name: 'Bo', notes: 'By phone', timeZone: AGENCY.timeZone })
    expect(booking.leadId).not.toBeNull()
    expect(await ask({ action: 'book', ...client })).toMatchObject({ status: 409, body: { code: 'taken' } })
    const inside = new Date(Date.parse(startsAt) + 60_000).toISOString()
    expect((await ask({ action: 'book', ...client, startsAt: inside })).status).toBe(409)
    await use().engine.query(
      `update public.bookings set starts_at = now() - interval '1 hour', ends_at = now() - interval '30 minutes' where id = $1`,
      [booking.id],
    )
    expect((await act({ action: 'mark', id: booking.id, status: 'no-show' })).booking.status).toBe('no-show')
    expect((await act({ action: 'mark', id: booking.id, status: 'confirmed' })).booking.status).toBe(
      'confirmed',
    )
  })

  test('a block removes free times', async () => {
    const startsAt = await nextTime()
    const offers = async () => (await listTimes(use())).times.some((time) => time.startsAt === startsAt)
    const endsAt = new Date(Date.parse(startsAt) + 60_000).toISOString()
    const { block } = await act({ action: 'block', hostId: null, startsAt, endsAt, note: 'Doctor' })
    expect(await offers()).toBe(false)
    expect((await book(use(), startsAt)).status).toBe(409)
    await act({ action: 'unblock', id: block.id })
    expect(await offers()).toBe(true)
    expect(
      (await ask({ action: 'block', hostId: null, startsAt: endsAt, endsAt: startsAt, note: '' })).status,
    ).toBe(400)
  })

  test('changes of hosts and rules take effect immediately', async () => {
    const { id, ...rules } = (await act({ action: 'settings' })).eventTypes[0]!
    const { host } = await act({
      action: 'save-host',
      host: {
        name: 'Bea',
        email: 'bea@agency.example',
        role: 'Lead',
        picture: null,
        timeZone: 'Asia/Tokyo',
        weeklyHours: [{ day: 6, from: '10:00', to: '12:00' }],
        isActive: true,
        callWay: 'open',
        meetingUrl: '',
      },
    })
    try {
      await act({
        action: 'save-event-type',
        id,
        eventType: { ...rules, hostChoice: 'chosen', callMinutes: 60, stepMinutes: 60 },
      })
      const { times, rules: told } = await listTimes(use(), { hostId: host.id })
      expect(told).toMatchObject({ hostChoice: 'chosen', callMinutes: 60 })
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Asia/Tokyo',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      })
      expect(new Set(times.map(({ startsAt }) => clock.format(new Date(startsAt))))).toEqual(
        new Set(['Sat 10:00', 'Sat 11:00']),
      )
      const first = times[0]!.startsAt
      expect((await book(use(), first)).body.fields).toHaveProperty('hostId')
      const email = `${randomUUID()}@shop.example`
      expect((await book(use(), first, { hostId: host.id, email })).body.booking.host.name).toBe('Bea')
      const mails = await listMails(use(), email)
      expect(mails.find(({ purpose }) => purpose === 'booking-notice')!.target).toBe('bea@agency.example')
      expect(await ask({ action: 'remove-host', id: host.id })).toMatchObject({ status: 409 })
      const off = await act({ action: 'save-host', host: { ...omitFeed(host), isActive: false } })
      expect(off.host.isActive).toBe(false)
      expect((await listTimes(use(), { hostId: host.id })).times).toEqual([])
    } finally {
      await act({ action: 'save-event-type', id, eventType: rules })
    }
    const { host: unused } = await act({ action: 'save-host', host: { ...omitFeed(host), id: undefined } })
    await act({ action: 'remove-host', id: unused.id })
    expect((await ask({ action: 'save-host', host: { ...omitFeed(host), id: randomUUID() } })).status).toBe(
      404,
    )
  })

  test('creates, replaces and removes the feed of a host', async () => {
    const hostId = await findHost()
    const startsAt = await nextTime()
    await book(use(), startsAt, { name: 'Ann; Lee\r\nATTENDEE:x' })
    const { path } = await act({ action: 'make-feed', hostId })
    const key = /^\/bookings\/feed\/([\w-]{43,})\.ics$/.exec(path)![1]!
    const feed = await callAsSite(use(), 'read-booking-feed', { token: key })
    expect(feed.body.calendar).toContain(`DTSTART:${toIcsTime(startsAt)}`)
    expect(feed.body.calendar).toContain('SUMMARY:Call with Ann\\; Lee ATTENDEE:x')
    await act({ action: 'make-feed', hostId })
    expect((await callAsSite(use(), 'read-booking-feed', { token: key })).status).toBe(404)
    expect((await act({ action: 'settings' })).hosts[0]!.hasFeed).toBe(true)
    await act({ action: 'end-feed', hostId })
    expect((await act({ action: 'settings' })).hosts[0]!.hasFeed).toBe(false)
  })

  describe('callers', () => {
    test('rejects unknown ids and invalid periods', async () => {
      expect((await ask({ action: 'read', id: randomUUID() })).status).toBe(404)
      expect((await ask({ action: 'cancel', id: randomUUID() })).status).toBe(404)
      const startsAt = new Date().toISOString()
      expect((await ask({ action: 'list', from: startsAt, to: startsAt })).status).toBe(400)
      const client = { startsAt, name: 'x', email: 'x@y.example', hostId: randomUUID() }
      expect((await ask({ action: 'book', ...client })).status).toBe(404)
    })
  })
})

function omitFeed<Host extends { hasFeed: boolean }>({ hasFeed, ...host }: Host) {
  expect(hasFeed).toBe(false)
  return host
}
