import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { useAdministrator } from './administrator.ts'
import { AGENCY, book, callAsSite, listMails, listTimes } from './booking-calls.ts'
import { type HostCalendar, startHostCalendar, toIcsTime, writeCalendar } from './host-calendar.ts'

const DAY = 24 * 60 * 60 * 1000

let calendar: HostCalendar
beforeAll(async () => void (calendar = await startHostCalendar()))
afterAll(() => calendar.stop())

const runtime = {
  agency: AGENCY,
  get sources() {
    return { hosts: [`127.0.0.1:${calendar.port}`], pictures: 'listed', forbiddenHosts: [] }
  },
}

onBothFunctionEngines({ isEditorMode: true, runtime }, (use) => {
  const { ask, act } = useAdministrator(use)
  const callAsEditor = async () => {
    const answer = await use().call('ensure-editor-admin', {
      headers: { origin: use().url, 'x-editor-start': use().editorMode!.startId },
    })
    const { grant } = (await answer.json()) as { grant: string }
    return { origin: use().url, 'x-editor-grant': grant }
  }
  const findHost = async () => (await act({ action: 'settings' })).hosts[0]!.id
  let used = 0
  /** Two hours from each other. */
  const nextTime = async (): Promise<string> => {
    const { times } = await listTimes(use())
    used += 4
    return times.filter(({ startsAt }) => Date.parse(startsAt) > Date.now() + 2 * DAY)[used]!.startsAt
  }

  test('the calendar shows what was booked, and it is moved, noted and cancelled', async () => {
    const startsAt = await nextTime()
    const email = `${randomUUID()}@shop.example`
    const own = (await book(use(), startsAt, { email })).body
    const from = new Date(Date.parse(startsAt) - DAY).toISOString()
    const to = new Date(Date.parse(startsAt) + DAY).toISOString()
    const listed = await act({ action: 'list', from, to })
    expect(listed).toMatchObject({ timeZone: AGENCY.timeZone, callMinutes: 30 })
    const found = listed.bookings.find((booking) => booking.email === email)!
    expect(found).toMatchObject({ startsAt, hostName: 'Agency', status: 'confirmed', notes: '' })

    // At night, which nobody is offered: administrators may.
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

  test('a call is booked for somebody, never over another one', async () => {
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

  test('blocks and days off take times away until they are removed', async () => {
    const startsAt = await nextTime()
    const offers = async () => (await listTimes(use())).times.some((time) => time.startsAt === startsAt)
    const endsAt = new Date(Date.parse(startsAt) + 60_000).toISOString()
    const { block } = await act({ action: 'block', hostId: null, startsAt, endsAt, note: 'Doctor' })
    expect(await offers()).toBe(false)
    expect((await book(use(), startsAt)).status).toBe(409)
    await act({ action: 'unblock', id: block.id })
    expect(await offers()).toBe(true)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: AGENCY.timeZone }).format(new Date(startsAt))
    const hostId = await findHost()
    const days = [{ firstDay: day, lastDay: day, note: '' }]
    const [dayOff] = (await act({ action: 'add-days-off', hostId, days })).daysOff
    expect(await offers()).toBe(false)
    expect((await act({ action: 'settings' })).daysOff).toContainEqual(dayOff)
    await act({ action: 'remove-days-off', ids: [dayOff!.id] })
    expect(await offers()).toBe(true)
    expect(
      (await ask({ action: 'block', hostId: null, startsAt: endsAt, endsAt: startsAt, note: '' })).status,
    ).toBe(400)
  })

  test('public holidays are closed until they are opened, one by one or all, which an update keeps', async () => {
    const update = async () => (await callAsSite(use(), 'update-holidays', { scheduled: false })).body
    expect((await update()).days).toBeGreaterThan(15)
    const { holidays } = await act({ action: 'settings' })
    expect(holidays).toMatchObject({ areClosed: true, region: 'US' })
    expect(holidays.days.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Thanksgiving Day', 'Christmas Day']),
    )

    const startsAt = await nextTime()
    const offers = async () => (await listTimes(use())).times.some((time) => time.startsAt === startsAt)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: AGENCY.timeZone }).format(new Date(startsAt))
    const holiday = 'insert into public.public_holidays (day, region, name) values ($1, $2, $3)'
    await use().engine.query(holiday, [day, 'US', 'A day in the week'])
    expect(await offers()).toBe(false)
    expect((await book(use(), startsAt)).status).toBe(409)
    const from = new Date(Date.parse(startsAt) - DAY).toISOString()
    const shown = await act({ action: 'list', from, to: startsAt })
    expect(shown.daysOff).toContainEqual(
      expect.objectContaining({ firstDay: day, lastDay: day, note: 'A day in the week', hostId: null }),
    )
    await act({ action: 'open-holiday', day, isOpen: true })
    expect(await offers()).toBe(true)
    expect((await act({ action: 'list', from, to: startsAt })).daysOff).toEqual([])
    await act({ action: 'open-holiday', day, isOpen: false })
    expect(await offers()).toBe(false)
    await act({ action: 'close-holidays', isClosed: false })
    expect(await offers()).toBe(true)
    await act({ action: 'close-holidays', isClosed: true })
    expect((await ask({ action: 'open-holiday', day: '2020-01-01', isOpen: true })).status).toBe(404)

    const opened = holidays.days[5]!.day
    await act({ action: 'open-holiday', day: opened, isOpen: true })
    await update()
    const { days } = (await act({ action: 'settings' })).holidays
    expect(days.filter(({ isOpen }) => isOpen).map((known) => known.day)).toEqual([opened])
    // What is no holiday by the data is none any more.
    expect(await offers()).toBe(true)
    await use().engine.query('delete from public.public_holidays')
  })

  test('busy times come from the calendar of a host, whose address is never told again', async () => {
    const startsAt = await nextTime()
    Object.assign(calendar, { status: 200, text: writeCalendar(startsAt, 30) })
    const url = `http://127.0.0.1:${calendar.port}/secret-key.ics`
    const added = await act({ action: 'add-calendar', hostId: await findHost(), label: 'Private', url })
    expect(added.calendar).toMatchObject({
      label: 'Private',
      hostname: '127.0.0.1',
      error: null,
      isStale: false,
    })
    const offers = async () => (await listTimes(use())).times.some((time) => time.startsAt === startsAt)
    expect(await offers()).toBe(false)
    const from = new Date(Date.parse(startsAt) - DAY).toISOString()
    const listed = await act({ action: 'list', from, to: new Date(Date.parse(startsAt) + DAY).toISOString() })
    expect(listed.busy.map((time) => time.startsAt)).toEqual([startsAt])
    expect(JSON.stringify(listed)).not.toContain('Secret')

    calendar.status = 500
    const failed = await callAsSite(use(), 'read-host-calendars', { scheduled: false })
    expect(failed.body).toMatchObject({ read: 0, failed: 1 })
    const { calendars } = await act({ action: 'settings' })
    expect(calendars[0]!.error).toContain('500')
    expect(JSON.stringify(calendars)).not.toContain('secret-key')
    // What was known stays.
    expect(await offers()).toBe(false)
    await use().engine.query(`update public.host_calendars set last_read_at = now() - interval '3 hours'`)
    expect((await act({ action: 'settings' })).calendars[0]!.isStale).toBe(true)

    Object.assign(calendar, { status: 200, text: '<!doctype html>' })
    expect((await act({ action: 'read-calendars' })).calendars[0]!.error).toContain('There is no calendar')
    calendar.text = writeCalendar('2020-01-01T00:00:00Z', 5)
    await act({ action: 'read-calendars' })
    expect(await offers()).toBe(true)
    await act({ action: 'remove-calendar', id: added.calendar.id })
    const inside = ['127.0.0.1', '[::7f00:1]', '[::1]', '169.254.169.254', '[fe80::1]', 'localhost', 'router']
    for (const address of [
      ...inside.map((host) => `webcal://${host}/x.ics`),
      'http://10.0.0.1/x.ics',
      'file:///etc/passwd',
      'https://a:b@x.example/y',
      'x',
    ]) {
      const refused = await ask({ action: 'add-calendar', hostId: await findHost(), label: '', url: address })
      expect([address, refused.status]).toEqual([address, 400])
    }
  })

  test('parts of a calendar that can’t be read are told, and one that was never read leaves no time free', async () => {
    const startsAt = await nextTime()
    const offers = async () => (await listTimes(use())).times.some((time) => time.startsAt === startsAt)
    const hostId = await findHost()
    const url = `http://127.0.0.1:${calendar.port}/partly.ics`
    const whole = writeCalendar(startsAt, 30)
    // Cut off, as a download that broke.
    Object.assign(calendar, { status: 200, text: whole.slice(0, -20) })
    const { calendar: added } = await act({ action: 'add-calendar', hostId, label: '', url })
    expect(added).toMatchObject({ error: 'The calendar at this address can’t be read.', readAt: null })
    expect((await listTimes(use())).times).toEqual([])

    const later = new Date(Date.parse(startsAt) + 7 * DAY).toISOString()
    const unknown = toIcsTime(later).slice(0, 15)
    calendar.text = whole.replace(
      'END:VCALENDAR',
      `BEGIN:VEVENT\r\nDTSTART;TZID=Nowhere:${unknown}\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    )
    const [read] = (await act({ action: 'read-calendars' })).calendars
    expect(read).toMatchObject({ error: null, notes: [expect.stringContaining('“Nowhere”')] })
    expect((await act({ action: 'settings' })).calendars[0]!.notes).toEqual(read!.notes)
    expect(await offers()).toBe(false)
    const { times } = await listTimes(use())
    expect(times.some((time) => time.startsAt === later)).toBe(false)
    expect(times.length).toBeGreaterThan(0)
    await act({ action: 'remove-calendar', id: added.id })
    expect(await offers()).toBe(true)
  })

  test('hosts and rules are written, and decide at once', async () => {
    const { rules } = await act({ action: 'settings' })
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
        action: 'save-rules',
        rules: { ...rules, hostChoice: 'chosen', callMinutes: 60, stepMinutes: 60 },
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
      await act({ action: 'save-rules', rules })
    }
    const { host: unused } = await act({ action: 'save-host', host: { ...omitFeed(host), id: undefined } })
    await act({ action: 'remove-host', id: unused.id })
    expect((await ask({ action: 'save-host', host: { ...omitFeed(host), id: randomUUID() } })).status).toBe(
      404,
    )
  })

  test('a host has a feed at a secret address', async () => {
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
    test('a page in editor mode has the same calendar', async () => {
      const grant = await callAsEditor()
      const { hosts } = await act({ action: 'settings' }, grant)
      expect(hosts.length).toBeGreaterThan(0)
      const startsAt = await nextTime()
      const client = { hostId: hosts[0]!.id, startsAt, name: 'Cy', email: 'cy@shop.example' }
      const { booking } = await act({ action: 'book', ...client }, grant)
      expect((await act({ action: 'cancel', id: booking.id }, grant)).booking.status).toBe('cancelled')
    })

    test('nobody else', async () => {
      const user = await use().signIn()
      const headers = { apikey: use().keys.publishable, authorization: `Bearer ${user.token}` }
      expect((await ask({ action: 'settings' }, headers)).status).toBe(403)
      expect((await ask({ action: 'settings' }, { apikey: use().keys.publishable })).status).toBe(401)
    })

    test('what is not there, and what is no period, is told', async () => {
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
