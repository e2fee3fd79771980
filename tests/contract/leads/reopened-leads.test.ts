/** A lead whose call was cancelled gets status new, with a follow-up reason in the inbox. */
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

  test('marks the lead of a cancelled call as new, unread and to be followed up', async () => {
    const { lead, booking } = await book()
    await act({ action: 'read', lead, marks_seen: true })
    await cancel(booking)
    const found = (await list({ status: 'new' })).leads.find(({ id }) => id === lead)
    expect(found).toMatchObject({ follow_up: 'call-cancelled', is_unread: true })
    expect(kindsOf(await read(lead)).slice(0, 2)).toEqual(['status', 'booking.cancelled'])
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
