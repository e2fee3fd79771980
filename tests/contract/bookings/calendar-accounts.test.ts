import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { useAdministrator } from './administrator.ts'
import { AGENCY, book, callAsSite, listMails, listTimes } from './booking-calls.ts'
import { type CalendarAccount, LOGIN, radicale, startCalendarAccount } from './calendar-account.ts'
import { toIcsTime, writeCalendar } from './host-calendar.ts'

const MINUTE = 60_000
let account: CalendarAccount
let port = 0

const runtime = {
  agency: AGENCY,
  get sources() {
    return { hosts: [`127.0.0.1:${port}`], pictures: 'listed', forbiddenHosts: [] }
  },
}

describe.skipIf(radicale === null)('with Radicale', () => {
  onBothFunctionEngines({ runtime }, (use) => {
    const { ask, act } = useAdministrator(use)
    let hostId: string
    let used = 0
    beforeAll(async () => {
      account = await startCalendarAccount()
      port = account.port
      hostId = (await act({ action: 'settings' })).hosts[0]!.id
    })
    afterAll(() => account.remove())
    const nextTime = async () => {
      const { times } = await listTimes(use())
      used += 5
      return times.filter(({ startsAt }) => Date.parse(startsAt) > Date.now() + 2 * 24 * 60 * MINUTE)[used]!
        .startsAt
    }
    const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * MINUTE).toISOString()
    /** Runs all queued deliveries, including those that wait after a failure. */
    const deliver = async () => {
      await use().engine.query(
        `update public.deliveries set not_before = now() where kind = 'calendar' and status = 'queued'`,
      )
      return (await callAsSite(use(), 'deliver', { scheduled: false })).body
    }
    const read = () => callAsSite(use(), 'read-host-calendars', { scheduled: false })
    const connect = (more: object = {}) =>
      ask({ action: 'connect-account', hostId, url: account.url, ...LOGIN, ...more })
    const calendar = async () => (await act({ action: 'settings' })).calendars[0]!
    const findCopy = async (startsAt: string) =>
      [...(await account.list())].find(([, text]) => text.includes(`DTSTART:${toIcsTime(startsAt)}`))
    const readOwn = async (token: string) =>
      (await callAsSite(use(), 'manage-own-booking', { action: 'read', token })).body.booking

    test('writes existing calls to a new account, and never returns its password', async () => {
      const startsAt = await nextTime()
      await book(use(), startsAt)
      const wrong = await connect({ password: 'guess' })
      expect(wrong).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/rejected the user name/) },
      })
      expect((await connect({ url: 'http://169.254.169.254/' })).status).toBe(400)
      const { body } = await connect()
      expect(body).toMatchObject({
        calendar: { label: 'work', hostname: '127.0.0.1', error: null, isWritten: true },
      })
      await deliver()
      expect((await findCopy(startsAt))![1]).toContain('SUMMARY:Call with Ann Lee')
      const [stored] = await use().engine.query<{ url: string; login: string }>(
        'select url, login from public.host_calendars',
      )
      expect([stored!.url, stored!.login]).toEqual([
        expect.stringMatching(/^sealed:/),
        expect.stringMatching(/^sealed:/),
      ])
      expect(JSON.stringify([body, await act({ action: 'settings' })])).not.toContain(LOGIN.password)
    })

    test('offers several calendars of an account to choose from', async () => {
      await account.makeCalendar('private')
      const { body } = await connect()
      const choices = body['choices'] as { url: string; name: string }[]
      expect(choices.map(({ name }) => name).toSorted()).toEqual(['private', 'work'])
      expect((await act({ action: 'settings' })).calendars).toHaveLength(1)
      const { url } = choices.find(({ name }) => name === 'private')!
      const added = (await act({ action: 'connect-account', hostId, ...LOGIN, url })).calendar!
      await act({ action: 'remove-calendar', id: added.id })
    })

    test('writes bookings, moves and cancellations once, even if deliveries are repeated', async () => {
      const [startsAt, next] = [await nextTime(), await nextTime()]
      const { token } = (await book(use(), startsAt)).body
      await deliver()
      const [path] = (await findCopy(startsAt))!
      await callAsSite(use(), 'manage-own-booking', { action: 'move', token, startsAt: next })
      await deliver()
      expect((await findCopy(next))![0]).toBe(path)
      expect(await findCopy(startsAt)).toBeUndefined()
      await use().engine.query(
        `update public.deliveries set status = 'queued', delivered_at = null where kind = 'calendar'`,
      )
      const before = (await account.list()).size
      await deliver()
      expect((await account.list()).size).toBe(before)
      await callAsSite(use(), 'manage-own-booking', { action: 'cancel', token })
      await deliver()
      expect((await account.list()).has(path)).toBe(false)
      await read()
      expect((await listTimes(use())).times.map((time) => time.startsAt)).toContain(next)
    })

    test('rejects a booking that conflicts with an event added a moment before', async () => {
      const startsAt = await nextTime()
      const path = `/${LOGIN.user}/work/meeting.ics`
      await account.put(path, writeCalendar(startsAt, 30))
      expect((await listTimes(use())).times.map((time) => time.startsAt)).toContain(startsAt)
      expect((await book(use(), startsAt)).body.code).toBe('taken')
      await account.delete(path)
      expect((await book(use(), startsAt)).status).toBe(200)
    })

    test('reschedules a call that its host moved in the calendar, and notifies the visitor once', async () => {
      const startsAt = await nextTime()
      const email = `${randomUUID()}@shop.example`
      const { token } = (await book(use(), startsAt, { email })).body
      await deliver()
      const [path, text] = (await findCopy(startsAt))!
      const moved = later(startsAt, 7 * 24 * 60 + 15)
      // Calendar programs write local times with a time zone, and drop properties they don't know.
      const local = new Date(Date.parse(moved) + 60 * MINUTE)
        .toISOString()
        .slice(0, 19)
        .replaceAll(/[-:]/g, '')
      await account.put(
        path,
        text
          .replace(/DTSTART:\S+/, `DTSTART;TZID=Africa/Lagos:${local}`)
          .replace(/DTEND:\S+/, 'DURATION:PT45M')
          .replace(/X-PEAKSHELF-CALL:\S+\r\n/, ''),
      )
      await read()
      await read()
      expect(await readOwn(token)).toMatchObject({ startsAt: moved, endsAt: later(moved, 45) })
      const mails = (await listMails(use(), email)).map(({ purpose, target }) => `${purpose} ${target}`)
      expect(mails.filter((mail) => mail === `booking-moved ${email}`)).toHaveLength(1)
      await deliver()
      await read()
      expect(await readOwn(token)).toMatchObject({ startsAt: moved })
      expect((await calendar()).notes).toEqual([])
    })

    test.each([
      ['deleted', async (path: string) => void (await account.delete(path)), /was deleted in this calendar/],
      [
        'moved to the past',
        async (path: string, text: string) =>
          void (await account.put(
            path,
            text
              .replace(/DTSTART:\S+/, `DTSTART:${toIcsTime(later(new Date().toISOString(), -60))}`)
              .replace(/DTEND:\S+/, 'DURATION:PT30M'),
          )),
        /to a time that has passed/,
      ],
    ])('a call whose event was %s stays booked, and owners see a note', async (_, change, note) => {
      const startsAt = await nextTime()
      const { token } = (await book(use(), startsAt)).body
      await deliver()
      await change(...(await findCopy(startsAt))!)
      await read()
      expect(await readOwn(token)).toMatchObject({ startsAt, status: 'confirmed' })
      expect((await calendar()).notes.join()).toMatch(note)
      await callAsSite(use(), 'manage-own-booking', { action: 'cancel', token })
      await deliver()
      await read()
      expect((await calendar()).notes).toEqual([])
    })

    test('a call that its host moved onto another one keeps its time', async () => {
      const [one, other] = [await nextTime(), await nextTime()]
      const { token } = (await book(use(), one)).body
      await book(use(), other)
      await deliver()
      const [path, text] = (await findCopy(one))!
      await account.put(
        path,
        text.replace(/DTSTART:\S+/, `DTSTART:${toIcsTime(other)}`).replace(/DTEND:\S+/, 'DURATION:PT30M'),
      )
      await read()
      expect((await readOwn(token)).startsAt).toBe(one)
      expect((await calendar()).notes.join()).toMatch(/to the time of another call/)
    })

    test('while the server is down visitors can book, and the calls are written when it is back', async () => {
      await account.stop()
      const startsAt = await nextTime()
      expect((await book(use(), startsAt)).status).toBe(200)
      await deliver()
      expect((await calendar()).error).toMatch(/could not be reached/)
      await account.start()
      await deliver()
      expect(await findCopy(startsAt)).toBeDefined()
      await read()
      expect((await calendar()).error).toBeNull()
    })
  })
})
