import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type People, startWithPeople, type Who } from './people.ts'

const CALLERS: readonly Who[] = ['stranger', 'user', 'admin', 'server']
const HOURS = [{ day: 1, from: '09:00', to: '17:00' }]
const BOOKING = 'id, name, email, notes'

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let people: People
    let host: string
    beforeAll(async () => {
      people = await startWithPeople(kind)
      const { service } = people.backend
      host = (await service.from('booking_hosts').select('id').single()).data!.id as string
      const booking = {
        starts_at: '2036-01-07T15:00:00Z',
        ends_at: '2036-01-07T15:30:00Z',
        name: 'Ann',
        email: 'ann@shop.example',
        time_zone: 'UTC',
      }
      const booked = await service.rpc('book_for_client', { p_booking: booking, p_host: host })
      expect(booked.data).toMatchObject({ outcome: 'done' })
      const holidays = { p_region: 'US', p_days: [{ day: '2036-12-25', name: 'Christmas Day' }] }
      expect(await service.rpc('settle_holidays', holidays)).toMatchObject({ data: 1 })
      for (const table of ['booking_days_off', 'booking_blocks', 'host_calendars']) {
        const { error } = await service.from(table).insert(ROWS[table]!(host))
        expect(error).toBeNull()
      }
    })
    afterAll(() => people.backend.stop())

    const askAll = async (ask: (who: Who) => PromiseLike<{ status: number; data: unknown }>) => {
      const answers: (number | 'done')[] = []
      for (const who of CALLERS) {
        const { status, data } = await ask(who)
        answers.push(status >= 300 ? status : Array.isArray(data) ? data.length : 'done')
      }
      return answers
    }

    test.for([
      ['booking_hosts', 'id, name, weekly_hours', 1],
      ['booking_rules', 'call_minutes, questions', 1],
      ['booking_days_off', '*', 1],
      ['public_holidays', '*', 1],
      ['booking_blocks', '*', 1],
      ['host_calendars', 'id, hostname', 1],
      ['host_busy_times', '*', 0],
      ['bookings', BOOKING, 1],
    ] as const)('%s are read by administrators and the server', async ([table, columns, count]) => {
      const ask = (who: Who) => people.clients[who].from(table).select(columns)
      expect(await askAll(ask)).toEqual([401, 0, count, count])
    })

    test.for([
      ['bookings', 'token_hash'],
      ['booking_hosts', 'feed_hash'],
      ['host_calendars', 'url'],
    ] as const)('of %s nobody reads %s', async ([table, column]) => {
      expect(await askAll((who) => people.clients[who].from(table).select(column))).toEqual([
        401, 403, 403, 403,
      ])
    })

    test('hosts, days off, blocks and calendars are written by administrators and the server', async () => {
      const add = (who: Who) =>
        people.clients[who].from('booking_hosts').insert({ weekly_hours: HOURS }).select('id')
      expect(await askAll(add)).toEqual([401, 403, 1, 1])
      for (const [table, row] of Object.entries(ROWS)) {
        const insert = (who: Who) => people.clients[who].from(table).insert(row(host)).select('id')
        expect(await askAll(insert)).toEqual([401, 403, 1, 1])
      }
      const change = (who: Who) =>
        people.clients[who]
          .from('booking_rules')
          .update({ call_minutes: 30 })
          .eq('is_only', true)
          .select('call_minutes')
      expect(await askAll(change)).toEqual([401, 0, 1, 1])
      const rename = (who: Who) =>
        people.clients[who]
          .from('booking_days_off')
          .update({ note: who })
          .eq('last_day', '2036-01-02')
          .select('id')
      const [stranger, user, ...others] = await askAll(rename)
      expect([stranger, user]).toEqual([401, 0])
      // Each who may has added one above.
      expect(others).toEqual([3, 3])
    })

    test('administrators and the server open public holidays; nobody changes their names', async () => {
      const holidays = (who: Who) => people.clients[who].from('public_holidays')
      const open = (who: Who) => holidays(who).update({ is_open: true }).eq('day', '2036-12-25').select('day')
      expect(await askAll(open)).toEqual([401, 0, 1, 1])
      const name = (who: Who) => holidays(who).update({ name: who }).eq('day', '2036-12-25').select('day')
      expect(await askAll(name)).toEqual([401, 403, 403, 403])
      const add = (who: Who) =>
        holidays(who).insert({ day: '2036-12-26', region: 'US', name: who }).select('day')
      expect(await askAll(add)).toEqual([401, 403, 403, 403])
    })

    test('hours that are none are refused', async () => {
      for (const hours of [
        {},
        [{ day: 8, from: '09:00', to: '10:00' }],
        [{ day: 1, from: '9', to: '10:00' }],
        [1],
      ]) {
        const { error } = await people.clients.admin.from('booking_hosts').insert({ weekly_hours: hours })
        expect(error?.code).toBe('23514')
      }
    })

    test('a booking is changed by functions alone, but for its notes', async () => {
      const note = (who: Who) =>
        people.clients[who].from('bookings').update({ notes: who }).eq('name', 'Ann').select('id')
      expect(await askAll(note)).toEqual([401, 0, 1, 1])
      for (const values of [
        { status: 'cancelled' },
        { starts_at: '2036-01-08T15:00:00Z' },
        { email: 'x@y.example' },
      ]) {
        const { status } = await people.clients.admin.from('bookings').update(values).eq('name', 'Ann')
        expect(status).toBe(403)
      }
      expect((await people.clients.admin.from('bookings').delete().eq('name', 'Ann')).status).toBe(403)
    })

    test('functions of administrators refuse everybody else', async () => {
      const id = '6f0c1e9a-0f53-4a43-8f0f-1f5b8f1f9a11'
      const calls = {
        move_booking: { p_booking: id, p_starts_at: '2036-01-07T15:00:00Z' },
        cancel_booking: { p_booking: id },
        mark_booking: { p_booking: id, p_status: 'no-show' },
        book_for_client: { p_booking: {}, p_host: id },
        make_host_feed: { p_host: id },
        end_host_feed: { p_host: id },
      }
      for (const [name, values] of Object.entries(calls)) {
        expect((await askAll((who) => people.clients[who].rpc(name, values))).slice(0, 2)).toEqual([401, 403])
      }
    })

    test('functions of the server are not for administrators', async () => {
      const calls = {
        read_booking_state: { p_from: '2036-01-07T15:00:00Z', p_to: '2036-01-08T15:00:00Z' },
        read_own_booking: { p_token: 'x' },
        cancel_own_booking: { p_token: 'x' },
        take_booking_quota: { p_purpose: 'list', p_key: 'x' },
        list_provider_calls: { p_from: '2036-01-07T15:00:00Z', p_to: '2036-01-08T15:00:00Z' },
        list_calendars_to_read: {},
        read_host_feed: { p_token: 'x' },
      }
      for (const [name, values] of Object.entries(calls)) {
        const [stranger, user, admin, server] = await askAll((who) => people.clients[who].rpc(name, values))
        expect([stranger, user, admin]).toEqual([401, 403, 403])
        expect(server).not.toBe(403)
      }
    })

    test('two calls of one host at once can not be written, by whatever way', async () => {
      const { engine } = people.backend
      const copy = `insert into public.bookings (host_id, host_number, starts_at, ends_at, name, email, time_zone, token_hash, status)
        select host_id, host_number, starts_at + interval '10 minutes', ends_at, name, email, time_zone, sha256('x'), $1
        from public.bookings where name = 'Ann'`
      await expect(engine.query(copy, ['confirmed'])).rejects.toThrow('bookings_one_at_a_time')
    })
  })
}

const ROWS: Record<string, (host: string) => object> = {
  booking_days_off: () => ({ first_day: '2036-01-01', last_day: '2036-01-02' }),
  booking_blocks: (host) => ({
    host_id: host,
    starts_at: '2036-02-01T00:00:00Z',
    ends_at: '2036-02-01T01:00:00Z',
  }),
  host_calendars: (host) => ({ host_id: host, url: 'https://calendar.example/secret.ics' }),
}
