/** Effects of calls booked, moved or canceled in a provider's calendar. */
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { calcomBooking, calendlyInvitee, someId, someInvitee } from './event-shapes.ts'
import { openProviders, RUNTIME } from './send-events.ts'

type Lead = { id: string; kind: string; name: string; email: string; phone: string | null; status: string }

onBothFunctionEngines({ runtime: RUNTIME }, (use) => {
  const { sendEvent, listEvents } = openProviders(use)
  const findLeads = (email: string) =>
    use().engine.query<Lead>('select * from public.leads where email = $1 order by created_at', [email])
  const listTimeline = async (lead: string) => {
    const rows = await use().engine.query<{ kind: string; data: Record<string, string> }>(
      'select kind, data from public.lead_events where lead_id = $1 order by id',
      [lead],
    )
    return rows
  }
  const attendee = (email: string) => ({ attendees: [{ name: 'Ann', email, timeZone: 'UTC' }] })
  const someEmail = () => `${someId('')}@client.example`

  test('creates a booked lead from a Cal.com booking, with moves and cancellations in its timeline', async () => {
    const email = someEmail()
    const [first, second] = [someId(''), someId('')]
    await sendEvent('calcom', calcomBooking('BOOKING_CREATED', { uid: first, ...attendee(email) }))
    const [lead] = await findLeads(email)
    expect(lead).toMatchObject({ kind: 'booking', name: 'Ann', status: 'booked' })
    await sendEvent(
      'calcom',
      calcomBooking('BOOKING_RESCHEDULED', {
        uid: second,
        rescheduleUid: first,
        startTime: '2027-03-05T10:00:00.000Z',
        rescheduleStartTime: '2027-03-02T15:00:00.000Z',
        ...attendee(email),
      }),
    )
    await sendEvent(
      'calcom',
      calcomBooking('BOOKING_CANCELLED', {
        uid: second,
        status: 'CANCELLED',
        cancellationReason: 'Ill',
        ...attendee(email),
      }),
    )
    expect(await listTimeline(lead!.id)).toMatchObject([
      { kind: 'booking', data: { starts_at: '2027-03-02T15:00:00.000Z', provider: 'calcom' } },
      {
        kind: 'booking.moved',
        data: { starts_at: '2027-03-05T10:00:00.000Z', former_starts_at: '2027-03-02T15:00:00.000Z' },
      },
      { kind: 'booking.cancelled', data: { reason: 'Ill' } },
      { kind: 'status', data: { from: 'booked', to: 'new' } },
    ])
    expect(await findLeads(email)).toMatchObject([{ status: 'new', follow_up: 'call-cancelled' }])
  })

  test('records a call moved twice at Calendly only once', async () => {
    const email = someEmail()
    const [first, second] = [someInvitee(), someInvitee()]
    await sendEvent('calendly', calendlyInvitee('invitee.created', { uri: first, email }))
    expect(
      await sendEvent(
        'calendly',
        calendlyInvitee('invitee.canceled', { uri: first, email, rescheduled: true, new_invitee: second }),
      ),
    ).toEqual({ status: 200, outcome: 'ignored' })
    await sendEvent(
      'calendly',
      calendlyInvitee('invitee.created', { uri: second, email, old_invitee: first }),
    )
    await sendEvent(
      'calendly',
      calendlyInvitee('invitee.canceled', {
        uri: second,
        email,
        cancellation: { canceled_by: 'Ben', reason: 'No time', canceler_type: 'invitee' },
      }),
    )
    const [lead] = await findLeads(email)
    expect(lead).toMatchObject({ name: 'Ben', status: 'new' })
    expect((await listTimeline(lead!.id)).map(({ kind, data }) => [kind, data['reason'] ?? null])).toEqual([
      ['booking', null],
      ['booking.moved', null],
      ['booking.cancelled', 'No time'],
      ['status', null],
    ])
  })

  test('attaches a booking to the existing lead without changing its data', async () => {
    const email = someEmail()
    await use().engine.query(
      `insert into public.leads (kind, name, email, status) values ('contact', 'Ann Known', $1, 'client')`,
      [email],
    )
    await sendEvent(
      'calendly',
      calendlyInvitee('invitee.created', { email: email.toUpperCase(), name: 'Other' }),
    )
    expect(await findLeads(email)).toMatchObject([{ name: 'Ann Known', status: 'client' }])
  })

  test('keeps a call canceled if its cancellation arrived before its creation', async () => {
    const email = someEmail()
    const uid = someId('')
    expect(
      await sendEvent('calcom', calcomBooking('BOOKING_CANCELLED', { uid, ...attendee(email) })),
    ).toMatchObject({ outcome: 'attached' })
    expect(
      await sendEvent('calcom', calcomBooking('BOOKING_CREATED', { uid, ...attendee(email) })),
    ).toMatchObject({ outcome: 'attached' })
    const [lead] = await findLeads(email)
    expect(lead!.status).toBe('new')
    const [, created] = await listTimeline(lead!.id)
    expect(created!.data['out_of_order']).toMatch(/after/)
  })

  test('ignores the original time of a call if the event that moved it arrived first', async () => {
    const email = someEmail()
    const [first, second] = [someInvitee(), someInvitee()]
    await sendEvent(
      'calendly',
      calendlyInvitee('invitee.created', { uri: second, old_invitee: first, email }),
    )
    await sendEvent('calendly', calendlyInvitee('invitee.created', { uri: first, email }))
    const [lead] = await findLeads(email)
    const [, late] = await listTimeline(lead!.id)
    expect(late!.data['out_of_order']).toMatch(/after/)
    expect(await findLeads(email)).toHaveLength(1)
  })

  test('leaves a booking without an email for review', async () => {
    for (const wrong of [undefined, '', 'no address', 'a@b.example\r\nbcc: c@d.example', 7]) {
      const event = calcomBooking('BOOKING_CREATED', { attendees: [{ name: 'Ann', email: wrong }] })
      expect(await sendEvent('calcom', event)).toEqual({ status: 200, outcome: 'waiting' })
    }
    expect((await listEvents(`provider = 'calcom'`)).at(-1)).toMatchObject({
      reason: 'no-address',
      lead_id: null,
    })
  })

  test('limits texts to one visible line', async () => {
    const email = someEmail()
    await sendEvent(
      'calcom',
      calcomBooking('BOOKING_CREATED', {
        title: `<img src=x onerror=alert(1)>\u202e\u0000 ${'x'.repeat(9000)}`,
        attendees: [{ name: `Ann\r\nBcc: x\u0000\ud800 <script>`, email, phoneNumber: { toString: 1 } }],
      }),
    )
    const [lead] = await findLeads(email)
    expect(lead).toMatchObject({ name: 'Ann Bcc: x <script>', phone: null })
    const [booking] = await listTimeline(lead!.id)
    expect(booking!.data['title']).toMatch(/^<img src=x onerror=alert\(1\)> x+$/)
    expect(booking!.data['title']).toHaveLength(200)
  })

  test('deletes the provider events of an erased lead', async () => {
    const email = someEmail()
    await sendEvent('calendly', calendlyInvitee('invitee.created', { email }))
    const [lead] = await findLeads(email)
    expect(await listEvents('lead_id = $1', [lead!.id])).toHaveLength(1)
    await use().engine.query('delete from public.leads where id = $1', [lead!.id])
    expect(await listEvents('body like $1', [`%${email}%`])).toEqual([])
  })
})
