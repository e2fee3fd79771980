import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EventType } from '#domain/booking/rules/booking-rules.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { useAdministrator } from './administrator.ts'
import { AGENCY, book, callAsSite, listMails, listTimes } from './booking-calls.ts'

const MINUTE = 60_000
const HOURS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))

onBothFunctionEngines({ runtime: { agency: AGENCY } }, (use) => {
  const { ask, act } = useAdministrator(use)
  const readTypes = async () => (await act({ action: 'settings' })).eventTypes
  const addType = async (more: Partial<EventType> & { slug: string }) => {
    const { id: _, ...rules } = (await readTypes())[0]!
    const base = {
      ...rules,
      isDefault: false,
      bufferMinutes: 0,
      noticeMinutes: 0,
      callMinutes: 15,
      stepMinutes: 15,
    }
    return (await act({ action: 'save-event-type', eventType: { ...base, name: more.slug, ...more } }))
      .eventType
  }
  const addHost = async (name: string) => {
    const host = { name, email: `${name}@agency.example`, role: '', picture: null, timeZone: 'UTC' }
    const draft = { ...host, weeklyHours: HOURS, isActive: true, callWay: 'open' as const, meetingUrl: '' }
    return (await act({ action: 'save-host', host: draft })).host.id
  }
  const share = (...ids: string[]) => ids.map((hostId) => ({ hostId, weight: 1 }))

  test('a second type has its own length, questions, location and address', async () => {
    const hostId = await addHost('ida')
    const question = { id: 'shop', label: 'Your shop', kind: 'text' as const, isRequired: true, options: [] }
    await addType({
      slug: 'intro',
      hosts: share(hostId),
      callWay: 'video',
      meetingUrl: 'https://meet.example/intro',
      questions: [question],
    })
    const { rules, times } = await listTimes(use(), { type: 'intro' })
    expect(rules).toMatchObject({ callMinutes: 15, type: { slug: 'intro', isDefault: false } })
    expect(rules.types.map(({ slug }) => slug)).toEqual(['success-call', 'intro'])
    const { startsAt } = times[5]!
    expect((await book(use(), startsAt, { type: 'intro' })).body.fields).toHaveProperty('answers.shop')
    const form = { type: 'intro', answers: { shop: 'Lamps' }, email: `${randomUUID()}@shop.example` }
    const { body } = await book(use(), startsAt, {
      ...form,
      guests: 'bo@shop.example, Cy@shop.example; bo@shop.example',
    })
    expect(body.booking).toMatchObject({
      callMinutes: 15,
      typeSlug: 'intro',
      host: { name: 'ida' },
      way: 'video',
      meetingUrl: 'https://meet.example/intro',
      guests: ['bo@shop.example', 'Cy@shop.example'],
    })
    const mails = await listMails(use(), form.email)
    const invited = mails.filter(({ purpose }) => purpose === 'booking-confirmation')
    expect(new Set(invited.map(({ target }) => target))).toEqual(
      new Set(['Cy@shop.example', 'bo@shop.example', form.email]),
    )
    // Guests get no link to move or cancel.
    const holders = mails.filter(({ payload }) => (payload as { token?: string }).token === body.token)
    expect(holders.map(({ target }) => target)).not.toContain('bo@shop.example')
    expect(
      (await callAsSite(use(), 'manage-own-booking', { action: 'read', token: body.token })).status,
    ).toBe(200)
  })

  test.each([
    ['nobody', '“nobody” is not an email address.'],
    ['a@x.example b@x.example c@x.example d@x.example e@x.example f@x.example', 'Invite at most 5 guests.'],
  ])('refuses the guests "%s"', async (guests, message) => {
    const { times } = await listTimes(use())
    expect((await book(use(), times[9]!.startsAt, { guests })).body.fields).toEqual({ guests: message })
  })

  test('never books a host twice across types, and applies the longer buffer', async () => {
    const hostId = await addHost('jo')
    await addType({ slug: 'long', hosts: share(hostId), callMinutes: 60, bufferMinutes: 30 })
    await addType({ slug: 'short', hosts: share(hostId), noticeMinutes: 60 })
    const { startsAt } = (await listTimes(use(), { type: 'long' })).times[40]!
    const tries = await Promise.all([
      book(use(), startsAt, { type: 'long' }),
      book(use(), new Date(Date.parse(startsAt) + 15 * MINUTE).toISOString(), { type: 'short' }),
    ])
    expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await use().engine.query(`delete from public.bookings where host_id = $1`, [hostId])
    expect((await book(use(), startsAt, { type: 'long' })).status).toBe(200)
    const offered = (await listTimes(use(), { type: 'short' })).times.map((time) => Date.parse(time.startsAt))
    const distance = (moment: number) => (moment - Date.parse(startsAt)) / MINUTE
    expect(offered.map(distance).filter((minutes) => minutes > -60 && minutes < 105)).toEqual([-45, 90])
  })

  test('the database rejects overlapping calls of a host, also of different types', async () => {
    const copy = `insert into public.bookings (event_type_id, host_id, starts_at, ends_at, name, email, time_zone, token_hash)
      select t.id, b.host_id, b.starts_at + interval '5 minutes', b.ends_at, b.name, b.email, b.time_zone, sha256('x')
      from public.bookings b, public.event_types t where b.status = 'confirmed' and t.id <> b.event_type_id limit 1`
    await expect(use().engine.query(copy)).rejects.toThrow('bookings_one_at_a_time')
  })

  test('all hosts take a call together, get a notice, and are busy for other types', async () => {
    const hosts = [await addHost('kim'), await addHost('lee')]
    await addType({ slug: 'panel', hosts: share(...hosts), hostChoice: 'all' })
    await addType({ slug: 'lee-only', hosts: share(hosts[1]!) })
    const { startsAt } = (await listTimes(use(), { type: 'panel' })).times[30]!
    const email = `${randomUUID()}@shop.example`
    const { body } = await book(use(), startsAt, { type: 'panel', email })
    expect(new Set([body.booking.host.name, ...body.booking.coHosts])).toEqual(new Set(['kim', 'lee']))
    const notices = (await listMails(use(), email)).filter(({ purpose }) => purpose === 'booking-notice')
    expect(new Set(notices.map(({ target }) => target))).toEqual(
      new Set(['kim@agency.example', 'lee@agency.example']),
    )
    expect((await book(use(), startsAt, { type: 'lee-only' })).status).toBe(409)
    expect(await ask({ action: 'remove-host', id: hosts[1]! })).toMatchObject({ status: 409 })
    const later = (await listTimes(use(), { type: 'panel', token: body.token })).times[50]!.startsAt
    const moved = await callAsSite(use(), 'manage-own-booking', {
      action: 'move',
      token: body.token,
      startsAt: later,
    })
    expect([moved.body.booking.startsAt, moved.body.booking.coHosts.length]).toEqual([later, 1])
    expect((await book(use(), startsAt, { type: 'lee-only' })).status).toBe(200)
  })

  test('limits calls per week, and distributes calls by weight', async () => {
    const [few, many] = [await addHost('mo'), await addHost('ned')]
    const weights = [
      { hostId: few, weight: 1 },
      { hostId: many, weight: 3 },
    ]
    await addType({ slug: 'weighted', hosts: weights, weeklyLimit: 3, horizonDays: 60 })
    const { times } = await listTimes(use(), { type: 'weighted' })
    const monday = times.findIndex(({ startsAt }) => Date.parse(startsAt) > Date.now() + 8 * 24 * 60 * MINUTE)
    const firstOfWeek = times.slice(monday).find(({ startsAt }) => new Date(startsAt).getUTCDay() === 1)!
    const at = (hour: number) =>
      new Date(Date.parse(firstOfWeek.startsAt.slice(0, 10)) + hour * 60 * MINUTE).toISOString()
    const names: string[] = []
    for (let hour = 0; hour < 4; hour += 1)
      names.push((await book(use(), at(hour), { type: 'weighted' })).body.booking.host.name)
    expect(names.filter((name) => name === 'ned')).toHaveLength(3)
    for (let hour = 4; hour < 6; hour += 1)
      expect((await book(use(), at(hour), { type: 'weighted' })).body.booking.host.name).toBe('mo')
    expect((await book(use(), at(24), { type: 'weighted' })).status).toBe(409)
    expect((await book(use(), at(7 * 24), { type: 'weighted' })).status).toBe(200)
  })

  test('visitors can’t move or cancel later than the type allows, but staff can', async () => {
    await addType({ slug: 'strict', changeNoticeMinutes: 60 * 24 * 10, hosts: share(await addHost('oz')) })
    const { times } = await listTimes(use(), { type: 'strict' })
    const { token, booking } = (await book(use(), times[8]!.startsAt, { type: 'strict' })).body
    expect(booking.isChangeable).toBe(false)
    for (const change of [{ action: 'move', startsAt: times[12]!.startsAt }, { action: 'cancel' }]) {
      const answer = await callAsSite(use(), 'manage-own-booking', { token, ...change })
      expect(answer).toMatchObject({ status: 409, body: { code: 'closed' } })
      expect(answer.body.error).toMatch(/begins too soon to be changed here/)
    }
    expect((await listTimes(use(), { type: 'strict' })).rules.changeNoticeMinutes).toBe(14_400)
    const [row] = await use().engine.query<{ id: string }>(
      'select id from public.bookings where starts_at = $1 and event_type_id = (select id from public.event_types where slug = $2)',
      [times[8]!.startsAt, 'strict'],
    )
    expect((await act({ action: 'cancel', id: row!.id })).booking.status).toBe('cancelled')
  })

  test('opens on the first free time, however far away', async () => {
    const host = { name: 'pat', email: '', role: '', picture: null, timeZone: 'UTC', isActive: true }
    const draft = { ...host, weeklyHours: HOURS, callWay: 'open' as const, meetingUrl: '' }
    const { id } = (await act({ action: 'save-host', host: draft })).host
    await addType({ slug: 'later', hosts: share(id), horizonDays: 200 })
    const day = (ahead: number) => new Date(Date.now() + ahead * 24 * 60 * MINUTE).toISOString().slice(0, 10)
    await act({
      action: 'add-days-off',
      hostId: id,
      days: [{ firstDay: day(-2), lastDay: day(150), note: '' }],
    })
    const { times } = await listTimes(use(), { type: 'later' })
    expect(times[0]!.startsAt.slice(0, 10)).toBe(day(151))
  })

  test('inactive and unknown types are not found, and the default one can’t be removed', async () => {
    const [first] = await readTypes()
    const off = await addType({ slug: 'off', isActive: false })
    for (const type of ['off', 'never'])
      expect((await callAsSite(use(), 'list-call-times', { type })).status).toBe(404)
    expect((await book(use(), (await listTimes(use())).times[20]!.startsAt, { type: 'off' })).status).toBe(
      404,
    )
    const { id, ...same } = first!
    const refused = await ask({ action: 'save-event-type', eventType: { ...same, isDefault: false } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'slug' } })
    expect(await ask({ action: 'remove-event-type', id })).toMatchObject({ status: 409 })
    const inactive = { ...same, isDefault: false, isActive: false }
    expect(await ask({ action: 'save-event-type', id, eventType: inactive })).toMatchObject({ status: 400 })
    await act({ action: 'remove-event-type', id: off.id })
    const other = await addType({ slug: 'other', isDefault: true })
    expect((await readTypes()).filter(({ isDefault }) => isDefault).map((type) => type.id)).toEqual([
      other.id,
    ])
    await act({ action: 'save-event-type', id, eventType: same })
    expect((await listTimes(use())).rules.type.slug).toBe('success-call')
  })
})
