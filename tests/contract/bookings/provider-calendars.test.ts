import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CalendarProvider } from '#domain/booking/calendar/calendar-providers.ts'
import { addEvent, type StoredEvent, touch } from '#tests/support/servers/calendar-account-double.ts'
import {
  CLIENTS,
  type ProvidersDouble,
  startCalendarProviders,
} from '#tests/support/servers/calendar-providers.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { useAdministrator } from './administrator.ts'
import { AGENCY, book, callAsSite, listMails, listTimes } from './booking-calls.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let double: ProvidersDouble
beforeAll(async () => {
  double = await startCalendarProviders()
})
afterAll(() => double.stop())

const runtime = {
  agency: AGENCY,
  settings: CLIENTS,
  network: {
    resolve: (name: string) => double.network.resolve(name),
    send: (hop: Parameters<ProvidersDouble['network']['send']>[0]) => double.network.send(hop),
  },
}

/** A host's own events, as each provider stores them. */
const OWN_EVENTS = {
  google: (from: number, to: number) => ({
    start: { dateTime: new Date(from).toISOString() },
    end: { dateTime: new Date(to).toISOString() },
  }),
  microsoft: (from: number, to: number) => ({
    start: { dateTime: `${new Date(from).toISOString().slice(0, -1)}0000`, timeZone: 'UTC' },
    end: { dateTime: `${new Date(to).toISOString().slice(0, -1)}0000`, timeZone: 'UTC' },
  }),
}
const FREE = {
  google: [
    { transparency: 'transparent' },
    { attendees: [{ self: true, responseStatus: 'declined' }] },
    { status: 'cancelled' },
  ],
  microsoft: [{ showAs: 'free' }, { responseStatus: { response: 'declined' } }, { isCancelled: true }],
}
const ALL_DAY = {
  google: (day: string, next: string) => ({ start: { date: day }, end: { date: next } }),
  microsoft: (day: string, next: string) => ({
    isAllDay: true,
    start: { dateTime: `${day}T00:00:00.0000000`, timeZone: 'UTC' },
    end: { dateTime: `${next}T00:00:00.0000000`, timeZone: 'UTC' },
  }),
}

describe.each(['google', 'microsoft'] as const)('%s', (provider) => {
  onBothFunctionEngines({ runtime }, (use) => {
    const { ask, act } = useAdministrator(use)
    let hostId: string
    let used = 0
    beforeAll(async () => {
      double.state.accounts[provider] = { events: [], changes: 0, forgottenBefore: 0 }
      hostId = (await act({ action: 'settings' })).hosts[0]!.id
    })
    beforeEach(() => {
      double.state.failure = null
      double.state.allowedScope = null
    })
    const account = () => double.state.accounts[provider]
    const listTaken = () => account().events.filter(({ isDeleted }) => !isDeleted)
    const nextTime = async () => {
      const { times } = await listTimes(use())
      used += 5
      return times.filter(({ startsAt }) => Date.parse(startsAt) > Date.now() + 2 * DAY)[used]!.startsAt
    }
    const isOffered = async (startsAt: string) =>
      (await listTimes(use())).times.some((time) => time.startsAt === startsAt)
    const deliver = async () => {
      await use().engine.query(
        `update public.deliveries set not_before = now() where kind = 'calendar' and status = 'queued'`,
      )
      await callAsSite(use(), 'deliver', { scheduled: false })
    }
    const read = () => callAsSite(use(), 'read-host-calendars', { scheduled: false })
    const calendar = async () => (await act({ action: 'settings' })).calendars[0]!
    const findCopy = (startsAt: string): StoredEvent | undefined =>
      listTaken().find(({ data }) => JSON.stringify(data['start']).includes(startsAt.slice(0, 19)))
    const readOwn = async (token: string) =>
      (await callAsSite(use(), 'manage-own-booking', { action: 'read', token })).body.booking
    const begin = async (calendarId?: string) => {
      const { url } = await act({
        action: 'connect-provider',
        hostId,
        provider,
        ...(calendarId && { calendar: calendarId }),
      })
      const back = double.approve(url)
      return { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! }
    }
    const finish = async (given: { code: string; state: string }, more: object = {}) =>
      ask({ action: 'finish-connection', provider, ...given, ...more })
    const readStored = async () =>
      (
        await use().engine.query<{ login: string; version: string; tried_at: Date }>(
          'select login, version, tried_at from public.host_calendars',
        )
      )[0]!

    test('connects a calendar within the session that began it, once, at the same provider', async () => {
      const startsAt = await nextTime()
      await book(use(), startsAt)
      const other: CalendarProvider = provider === 'google' ? 'microsoft' : 'google'
      const given = await begin()
      const colleague = (await use().signIn('admin')).token
      const headers = { apikey: use().keys.publishable, authorization: `Bearer ${colleague}` }
      const body = { action: 'finish-connection', provider, ...given } as const
      const refused = [
        (await ask(body, headers)).status,
        (await finish(given, { provider: other })).status,
        (await finish(given, { state: `${given.state.slice(0, -2)}xx` })).status,
        (await finish(given, { state: JSON.stringify({ calendar: randomUUID(), isNew: true, hostId }) }))
          .status,
        (await finish({ ...given, code: 'guess' })).status,
      ]
      expect(refused).toEqual([400, 400, 400, 400, 400])
      expect((await act({ action: 'settings' })).calendars).toEqual([])

      double.state.allowedScope = 'openid'
      expect((await finish(await begin())).body['error']).toMatch(/did not allow access/)
      double.state.allowedScope = null

      const { status, body: answer } = await finish(given)
      expect({ status, answer }).toMatchObject({
        status: 200,
        answer: { calendar: { label: 'ida@agency.example', provider, error: null, isWritten: true } },
      })
      expect((await finish(given)).status).toBe(400)
      expect((await act({ action: 'settings' })).calendars).toHaveLength(1)
      await deliver()
      expect(findCopy(startsAt)).toBeDefined()
      expect(JSON.stringify(findCopy(startsAt)!.data)).toContain('Call with Ann Lee')
      expect((await readStored()).login).toMatch(/^sealed:/)
      const seen = JSON.stringify([answer, await act({ action: 'settings' }), use().log])
      for (const secret of [...double.state.tokens, given.code, 'google-secret', 'microsoft-secret'])
        expect(seen).not.toContain(secret)
    })

    test('writes bookings, moves and cancellations once, even if deliveries are repeated', async () => {
      const [startsAt, next] = [await nextTime(), await nextTime()]
      const { token } = (await book(use(), startsAt)).body
      await deliver()
      const { id } = findCopy(startsAt)!
      await callAsSite(use(), 'manage-own-booking', { action: 'move', token, startsAt: next })
      await deliver()
      expect(findCopy(next)!.id).toBe(id)
      const before = listTaken().length
      await use().engine.query(
        `update public.deliveries set status = 'queued', delivered_at = null where kind = 'calendar'`,
      )
      await deliver()
      expect(listTaken()).toHaveLength(before)
      await callAsSite(use(), 'manage-own-booking', { action: 'cancel', token })
      await deliver()
      await deliver()
      expect(findCopy(next)).toBeUndefined()
      await read()
      expect(await isOffered(next)).toBe(true)
      // Written again after its host deleted it there.
      const other = (await book(use(), startsAt)).body.token
      await deliver()
      findCopy(startsAt)!.isDeleted = true
      await callAsSite(use(), 'manage-own-booking', { action: 'move', token: other, startsAt: next })
      await deliver()
      expect(findCopy(next)).toBeDefined()
    })

    test('offers no time of a busy event, and rejects a booking that conflicts with a new one', async () => {
      const startsAt = await nextTime()
      const at = Date.parse(startsAt)
      for (const free of FREE[provider])
        addEvent(account(), { ...OWN_EVENTS[provider](at, at + 30 * MINUTE), ...free })
      await read()
      expect(await isOffered(startsAt)).toBe(true)
      const event = addEvent(account(), OWN_EVENTS[provider](at, at + 30 * MINUTE))
      expect((await book(use(), startsAt)).body.code).toBe('taken')
      expect(await isOffered(startsAt)).toBe(false)
      event.isDeleted = true
      touch(account(), event, {})
      expect((await book(use(), startsAt)).status).toBe(200)
      const day = new Date(at + 7 * DAY).toISOString().slice(0, 10)
      const next = new Date(at + 8 * DAY).toISOString().slice(0, 10)
      addEvent(account(), ALL_DAY[provider](day, next))
      await read()
      const days = (await listTimes(use())).times.map((time) =>
        new Date(time.startsAt).toLocaleDateString('en-CA', { timeZone: AGENCY.timeZone }),
      )
      expect(days).not.toContain(day)
    })

    test('reads an unchanged calendar by its token only, and all of it if the token is forgotten', async () => {
      await read()
      await read()
      double.state.requests.length = 0
      await read()
      expect(double.state.requests).toHaveLength(1)
      account().forgottenBefore = account().changes + 1
      double.state.requests.length = 0
      await read()
      expect(double.state.requests.length).toBeGreaterThan(1)
      account().forgottenBefore = 0
      expect((await calendar()).error).toBeNull()
    })

    test('reschedules a call that its host moved in the calendar, and notifies the visitor once', async () => {
      const startsAt = await nextTime()
      const email = `${randomUUID()}@shop.example`
      const { token } = (await book(use(), startsAt, { email })).body
      await deliver()
      const moved = Date.parse(startsAt) + 7 * DAY + 15 * MINUTE
      touch(account(), findCopy(startsAt)!, OWN_EVENTS[provider](moved, moved + 45 * MINUTE))
      await read()
      await read()
      expect(await readOwn(token)).toMatchObject({
        startsAt: new Date(moved).toISOString(),
        endsAt: new Date(moved + 45 * MINUTE).toISOString(),
      })
      const mails = (await listMails(use(), email)).filter(({ purpose }) => purpose === 'booking-moved')
      expect(mails).toHaveLength(1)
    })

    test('a call whose event was deleted stays booked, and owners see a note', async () => {
      const startsAt = await nextTime()
      const { token } = (await book(use(), startsAt)).body
      await deliver()
      const event = findCopy(startsAt)!
      event.isDeleted = true
      touch(account(), event, { status: 'cancelled' })
      await read()
      expect(await readOwn(token)).toMatchObject({ startsAt, status: 'confirmed' })
      expect((await calendar()).notes.join()).toMatch(/was deleted in this calendar/)
    })

    test('renews an access token that ended, and stores it', async () => {
      const { login } = await readStored()
      double.expire()
      await read()
      expect((await calendar()).error).toBeNull()
      const renewed = (await readStored()).login
      expect(renewed).not.toBe(login)
      double.state.requests.length = 0
      await read()
      expect((await readStored()).login).toBe(renewed)
    })

    test.each([
      [{ status: 429, headers: { 'retry-after': '900' } }, /asked to wait/, 900],
      [{ status: 503, headers: { 'retry-after': '120' } }, /asked to wait/, 120],
      [{ status: 500 }, /answered with an error \(500\)/, 0],
    ])('while it answers %o, busy times stay and bookings go on', async (failure, error, seconds) => {
      double.state.failure = failure
      const startsAt = await nextTime()
      await read()
      expect((await calendar()).error).toMatch(error)
      const wait = ((await readStored()).tried_at.getTime() - Date.now()) / 1000
      expect(Math.abs(wait - seconds)).toBeLessThan(60)
      double.state.requests.length = 0
      expect((await book(use(), startsAt)).status).toBe(200)
      if (seconds > 0) expect(double.state.requests).toEqual([])
      double.state.failure = null
      await deliver()
      expect(findCopy(startsAt)).toBeDefined()
      await read()
      expect((await calendar()).error).toBeNull()
    })

    test('shows that access was ended, and writes what was missed after it is connected again', async () => {
      double.revoke()
      const startsAt = await nextTime()
      const { token } = (await book(use(), startsAt)).body
      await deliver()
      const { id, error } = await calendar()
      expect(error).toMatch(/no longer allows access to this calendar. Connect it again/)
      await use().engine.query(`delete from public.deliveries where kind = 'calendar'`)
      const { body } = await finish(await begin(id))
      expect(body).toMatchObject({ calendar: { id, error: null } })
      await deliver()
      expect(findCopy(startsAt)).toBeDefined()
      expect((await readOwn(token)).startsAt).toBe(startsAt)
      expect((await act({ action: 'settings' })).calendars).toHaveLength(1)
    })

    test('sent nothing that the documentation of the provider does not allow', () => {
      expect(double.state.problems).toEqual([])
    })
  })
})
