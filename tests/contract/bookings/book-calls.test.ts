import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { AGENCY, book, callAsSite, listMails, listTimes, writeForm } from './booking-calls.ts'

const HOUR = 60 * 60 * 1000
const runtime = { agency: AGENCY }

onBothFunctionEngines({ runtime }, (use) => {
  /** Number of times that tests have used, so that each books another one. */
  let used = 0
  const nextTimes = async (count: number): Promise<string[]> => {
    const { times } = await listTimes(use())
    const later = times.filter(({ startsAt }) => Date.parse(startsAt) > Date.now() + 30 * HOUR)
    const chosen = later.slice(used, used + count)
    return chosen.map(({ startsAt }) => startsAt)
  }
  const keep = (count: number) => (used += count)

  test('a new installation offers times on workdays, after the notice', async () => {
    const { rules, times } = await listTimes(use())
    expect(rules).toMatchObject({
      callMinutes: 30,
      timeZone: AGENCY.timeZone,
      hostChoice: 'any',
      hosts: [{ name: 'Agency', role: '' }],
      questions: [{ id: 'topic', label: 'What should we look at?', kind: 'paragraph', isRequired: false }],
    })
    expect(times.length).toBeGreaterThan(200)
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: AGENCY.timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
    const shown = times.map(({ startsAt }) => clock.format(new Date(startsAt)))
    expect(
      shown.every((text) => /^(?:Mon|Tue|Wed|Thu|Fri) (?:09|1[0-6]):[03]0$/.test(text.replace(',', ''))),
    ).toBe(true)
    expect(times.every(({ startsAt }) => Date.parse(startsAt) >= Date.now() + 4 * HOUR - 60_000)).toBe(true)
  })

  test('books a call, queues its emails, creates a lead and removes the time', async () => {
    const [startsAt] = await nextTimes(1)
    const email = `${randomUUID()}@shop.example`
    const { status, body } = await book(use(), startsAt!, {
      email,
      phone: '+49 30 123456',
      company: 'Lee & Co',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.token).toMatch(/^[\w-]{43}$/)
    expect(body.booking).toMatchObject({
      status: 'confirmed',
      startsAt,
      callMinutes: 30,
      isChangeable: true,
      host: { name: 'Agency' },
      name: 'Ann Lee',
      email,
      company: 'Lee & Co',
      timeZone: 'Europe/Berlin',
    })
    const { times } = await listTimes(use())
    const around = times.map((time) => Date.parse(time.startsAt) - Date.parse(startsAt!))
    // The buffer of ten minutes takes the steps before and after as well.
    expect(around.filter((distance) => Math.abs(distance) < HOUR)).toEqual([])
    const mails = await listMails(use(), email)
    expect(mails.map(({ purpose, target }) => [purpose, target])).toEqual([
      ['booking-confirmation', email],
      ['booking-notice', 'agency'],
      ['booking-reminder', email],
      ['booking-reminder', email],
    ])
    const ahead = mails.slice(2).map((mail) => Date.parse(startsAt!) - Date.parse(mail.not_before))
    expect(ahead.toSorted((a, b) => b - a)).toEqual([24 * HOUR, HOUR])
    const { data: lead } = await use()
      .service.from('leads')
      .select('id, status, kind, phone, company, source')
      .eq('email', email)
      .single()
    expect(lead).toMatchObject({
      kind: 'booking',
      status: 'booked',
      phone: '+49 30 123456',
      company: 'Lee & Co',
      source: { utm_source: 'newsletter' },
    })
    const { data: events } = await use()
      .service.from('lead_events')
      .select('kind, subject_kind')
      .eq('lead_id', lead!.id)
    expect(events).toEqual([{ kind: 'booking', subject_kind: 'booking' }])
  })

  test('sends each webhook event once', async () => {
    const { engine, service } = use()
    await engine.query(
      `insert into public.webhook_endpoints (name, url, secret)
       values ('crm', 'https://crm.example', 'whsec_' || repeat('A', 43) || '=')`,
    )
    try {
      const [startsAt] = await nextTimes(1)
      keep(3)
      expect((await book(use(), startsAt!)).status).toBe(200)
      const { data } = await service.from('deliveries').select('purpose').eq('kind', 'webhook')
      expect(data!.map(({ purpose }) => purpose as string).toSorted()).toEqual([
        'booking.created',
        'lead.created',
      ])
    } finally {
      await engine.query(`delete from public.webhook_endpoints where name = 'crm'`)
    }
  })

  test('moves and cancels a call by token, and notifies visitor and host', async () => {
    const [first, , , fourth] = await nextTimes(4)
    keep(4)
    const email = `${randomUUID()}@shop.example`
    const { body } = await book(use(), first!, { email })
    const token = body.token
    const own = (more: object) => callAsSite(use(), 'manage-own-booking', { token, ...more })
    expect((await own({ action: 'read' })).body.booking).toEqual(body.booking)

    const offered = await listTimes(use(), { token })
    expect(offered.times.map(({ startsAt }) => startsAt)).toContain(first)
    const moved = await own({ action: 'move', startsAt: fourth, timeZone: 'Asia/Tokyo' })
    expect(moved.body.booking, JSON.stringify(moved.body)).toMatchObject({
      startsAt: fourth,
      timeZone: 'Asia/Tokyo',
      status: 'confirmed',
    })
    expect((await own({ action: 'calendar-file' })).body.calendar).toContain('SEQUENCE:1\r\n')
    let mails = await listMails(use(), email)
    const reminders = mails.filter(
      ({ purpose, status }) => purpose === 'booking-reminder' && status === 'queued',
    )
    expect(reminders.map((mail) => Date.parse(mail.not_before)).toSorted((a, b) => a - b)).toEqual([
      Date.parse(fourth!) - 24 * HOUR,
      Date.parse(fourth!) - HOUR,
    ])

    const cancelled = await own({ action: 'cancel', reason: 'Too busy' })
    expect(cancelled.body.booking).toMatchObject({ status: 'cancelled', isChangeable: false })
    expect((await own({ action: 'cancel' })).status).toBe(200)
    expect(await own({ action: 'move', startsAt: first })).toMatchObject({
      status: 409,
      body: { code: 'closed' },
    })
    expect((await callAsSite(use(), 'list-call-times', { token })).status).toBe(409)
    mails = await listMails(use(), email)
    const states = mails.map(({ purpose, status }) => `${purpose} ${status}`)
    expect(states.filter((state) => state === 'booking-reminder queued')).toEqual([])
    expect(states).toContain('booking-cancelled queued')
    expect(states.filter((state) => state.startsWith('booking-notice'))).toHaveLength(3)
    expect(mails.find(({ purpose }) => purpose === 'booking-cancelled')!.payload).toMatchObject({
      cancel_reason: 'Too busy',
      sequence: 2,
    })
    const { times } = await listTimes(use())
    expect(times.map(({ startsAt }) => startsAt)).toContain(fourth)
  })

  test('stores the answers to booking questions with the lead and in the notice', async () => {
    const [startsAt] = await nextTimes(1)
    keep(3)
    const email = `${randomUUID()}@shop.example`
    const notice = `Your account\n${'was deactivated. '.repeat(200)}`.trim()
    const { status } = await book(use(), startsAt!, { email, answers: { topic: notice } })
    expect(status).toBe(200)
    const [lead] = await use().engine.query<{ message: string; data: Record<string, unknown> }>(
      `select l.message, e.data from public.leads l join public.lead_events e on e.lead_id = l.id and e.kind = 'booking'
       where l.email = $1`,
      [email],
    )
    expect(lead!.message).toBe(notice)
    expect(lead!.data['answers']).toEqual({ 'What should we look at?': notice.slice(0, 1000) })
    const told = (await listMails(use(), email)).find(({ purpose }) => purpose === 'booking-notice')!
    expect(told.payload.answers).toEqual([{ id: 'topic', label: 'What should we look at?', answer: notice }])
  })

  test('sending a form twice books once', async () => {
    const [startsAt] = await nextTimes(1)
    keep(3)
    const form = writeForm(startsAt!, { requestId: randomUUID() })
    const answers = [await callAsSite(use(), 'book-call', form), await callAsSite(use(), 'book-call', form)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]!.body).toEqual(answers[0]!.body)
  })

  describe('refusals', () => {
    test.for([
      ['in the night', () => '2027-01-01T03:00:00Z'],
      ['between two steps', (free: string) => new Date(Date.parse(free) + 60_000).toISOString()],
    ] as const)('rejects a time %s', async ([, pick]) => {
      const [free] = await nextTimes(1)
      const { status, body } = await book(use(), pick(free!))
      expect(status).toBe(409)
      expect(body.code).toBe('taken')
    })

    test('offers the nearest free times if the slot is taken', async () => {
      const [startsAt] = await nextTimes(1)
      keep(3)
      expect((await book(use(), startsAt!)).status).toBe(200)
      const { status, body } = await book(use(), startsAt!)
      expect(status).toBe(409)
      expect(body.times).toHaveLength(6)
      const { times } = await listTimes(use())
      expect(times).toEqual(expect.arrayContaining(body.times))
    })

    test('reports an error for each invalid field', async () => {
      const questions = [
        {
          id: 'market',
          label: 'Where do you sell?',
          kind: 'choice',
          isRequired: true,
          options: ['US', 'EU'],
        },
        { id: 'goal', label: 'Your goal', kind: 'paragraph', isRequired: false, options: [] },
      ]
      await use().engine.query('update public.event_types set questions = $1::text::jsonb', [
        JSON.stringify(questions),
      ])
      try {
        const [startsAt] = await nextTimes(1)
        keep(3)
        const bad = await book(use(), startsAt!, {
          name: ' \n ',
          email: 'ann',
          phone: 'call me',
          answers: { market: 'Mars', goal: 'x'.repeat(4001) },
        })
        expect(bad.status).toBe(400)
        expect(Object.keys(bad.body.fields).toSorted()).toEqual([
          'answers.goal',
          'answers.market',
          'email',
          'name',
          'phone',
        ])
        const good = await book(use(), startsAt!, { answers: { market: 'EU', goal: '', other: 'x' } })
        expect(good.body.booking.answers).toEqual([
          { id: 'market', label: 'Where do you sell?', answer: 'EU' },
        ])
      } finally {
        await use().engine.query(`update public.event_types set questions = '[]'`)
      }
    })

    test('limits attempts with unknown tokens', async () => {
      const address = randomUUID()
      const statuses: number[] = []
      for (let tried = 0; tried < 32; tried += 1) {
        const { status } = await callAsSite(
          use(),
          'manage-own-booking',
          { action: 'read', token: randomUUID() },
          address,
        )
        statuses.push(status)
      }
      expect(statuses.filter((status) => status === 404)).toHaveLength(30)
      expect(statuses.slice(30)).toEqual([429, 429])
    })

    test('limits bookings per address', async () => {
      const address = randomUUID()
      const tries = Array.from({ length: 21 }, () =>
        callAsSite(use(), 'book-call', writeForm('2036-01-07T15:00:00Z'), address),
      )
      const flood = await Promise.all(tries)
      expect(flood.filter(({ status }) => status === 409)).toHaveLength(20)
      const over = flood.find(({ status }) => status === 429)!
      expect(Number(over.retryAfter)).toBeGreaterThan(3_000)
    })
  })
})
