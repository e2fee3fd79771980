import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { useAdministrator } from './administrator.ts'
import { AGENCY, book, callAsSite, listTimes } from './booking-calls.ts'
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

onBothFunctionEngines({ runtime }, (use) => {
  const { ask, act } = useAdministrator(use)
  const findHost = async () => (await act({ action: 'settings' })).hosts[0]!.id
  let used = 0
  /** Returns free times that are two hours apart. */
  const nextTime = async (): Promise<string> => {
    const { times } = await listTimes(use())
    used += 4
    return times.filter(({ startsAt }) => Date.parse(startsAt) > Date.now() + 2 * DAY)[used]!.startsAt
  }

  test('reads busy times from the calendar of a host and never shows its URL again', async () => {
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
    // The busy times of the last successful read still apply.
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

  test('reports unreadable parts of a calendar; a calendar that was never read blocks all times', async () => {
    const startsAt = await nextTime()
    const offers = async () => (await listTimes(use())).times.some((time) => time.startsAt === startsAt)
    const hostId = await findHost()
    const url = `http://127.0.0.1:${calendar.port}/partly.ics`
    const whole = writeCalendar(startsAt, 30)
    // Truncated, like an interrupted download.
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

  test('closes public holidays until one or all are opened; an update keeps this choice', async () => {
    const update = () => callAsSite(use(), 'update-holidays', { scheduled: false })
    expect((await update()).status).toBe(200)
    const { holidays } = await act({ action: 'settings' })
    expect(holidays).toMatchObject({ areClosed: true, region: 'US' })
    expect(holidays.days.length).toBeGreaterThan(15)
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
    // The update removes holidays that are not in the data.
    expect(await offers()).toBe(true)
    await use().engine.query('delete from public.public_holidays')
  })
})
