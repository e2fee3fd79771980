/** A lead whose call was canceled gets status new, with a follow-up reason in the inbox. */
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { kindsOf, prepareInbox } from './inbox-calls.ts'

onBothFunctionEngines({}, (use) => {
  const { act, addLead, addBooking, read, list } = prepareInbox(use)
  const book = async () => {
    const lead = await addLead({ status: 'booked' })
    return { lead, booking: await addBooking(lead) }
  }
  const cancel = async (booking: string) => {
    const { error } = await use().service.rpc('cancel_booking', { p_booking: booking })
    expect(error).toBeNull()
  }
  const stateOf = async (lead: string) => {
    const { status, follow_up } = await read(lead)
    return [status, follow_up]
  }

  test('marks the lead of a canceled call as new, unread and to be followed up', async () => {
    const { lead, booking } = await book()
    await act({ action: 'read', lead, marks_seen: true })
    await cancel(booking)
    const found = (await list({ status: 'new' })).leads.find(({ id }) => id === lead)
    expect(found).toMatchObject({ follow_up: 'call-cancelled', is_unread: true })
    expect(kindsOf(await read(lead)).slice(0, 2)).toEqual(['status', 'booking.cancelled'])
  })

  test('marks the lead of a missed call until the no-show is removed, and lists the call', async () => {
    const { lead, booking } = await book()
    const past = "starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'"
    await use().engine.query(`update public.bookings set ${past} where id = $1`, [booking])
    const mark = (p_status: string) => use().service.rpc('mark_booking', { p_booking: booking, p_status })
    await mark('no-show')
    expect(await stateOf(lead)).toEqual(['new', 'call-missed'])
    expect((await read(lead)).call).toMatchObject({ status: 'no-show', type: 'Success call' })
    await mark('confirmed')
    expect(await stateOf(lead)).toEqual(['booked', null])
    const next = await addBooking(lead)
    const [row] = await use().engine.query<{ at: string }>(
      'select starts_at::text as at from public.bookings where id = $1',
      [next],
    )
    const { call } = (await list({ status: 'booked' })).leads.find(({ id }) => id === lead)!
    expect([call!.status, Date.parse(call!.starts_at)]).toEqual(['confirmed', Date.parse(row!.at)])
  })

  test('keeps a lead booked while it has another call', async () => {
    const { lead, booking } = await book()
    const other = await addBooking(lead)
    await cancel(booking)
    expect(await stateOf(lead)).toEqual(['booked', null])
    await cancel(other)
    expect(await stateOf(lead)).toEqual(['new', 'call-cancelled'])
  })

  test('keeps the status client', async () => {
    const { lead, booking } = await book()
    await act({ action: 'change', lead, change: { status: 'client' } })
    await cancel(booking)
    expect(await stateOf(lead)).toEqual(['client', null])
  })

  test.for([
    ['another status', { action: 'change', change: { status: 'lost' } }, 'lost'],
    [
      'an answer',
      { action: 'reply', subject: 'Again?', text: 'Another time?', key: crypto.randomUUID() },
      'answered',
    ],
  ] as const)('%s marks the follow-up as done', async ([, work, status]) => {
    const { lead, booking } = await book()
    await cancel(booking)
    const key = crypto.randomUUID()
    await act({ ...work, lead, ...('key' in work && { key }) })
    expect(await stateOf(lead)).toEqual([status, null])
  })
})
