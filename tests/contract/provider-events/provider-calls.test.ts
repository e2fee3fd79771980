/** Calls booked in a provider's calendar appear in ours and block the host's time. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useAdministrator } from '#tests/contract/bookings/administrator.ts'
import { AGENCY, listTimes } from '#tests/contract/bookings/booking-calls.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { calcomBooking, calendlyInvitee, someId, someInvitee } from './event-shapes.ts'
import { openProviders, RUNTIME } from './send-events.ts'

const HOUR = 60 * 60 * 1000

onBothFunctionEngines({ runtime: { ...RUNTIME, agency: AGENCY } }, (use) => {
  const { sendEvent } = openProviders(use)
  const { act } = useAdministrator(use)
  const later = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * HOUR).toISOString()

  /** Gives the only host this email address, and returns a free time in two days that has others around it. */
  const prepare = async () => {
    const { hosts } = await act({ action: 'settings' })
    const { hasFeed: _, ...host } = hosts[0]!
    const email = `${someId('')}@agency.example`
    await act({ action: 'save-host', host: { ...host, name: 'Host', email } })
    const { times } = await listTimes(use())
    const startsAt = times.find((time) => Date.parse(time.startsAt) > Date.now() + 48 * HOUR)!.startsAt
    return { hostId: host.id, email, startsAt }
  }
  const isOffered = async (startsAt: string) =>
    (await listTimes(use())).times.some((time) => time.startsAt === startsAt)
  const listCalls = async (around: string) =>
    (await act({ action: 'list', from: later(around, -24), to: later(around, 24) })).providerCalls

  test('shows a Cal.com call in the calendar until it is canceled', async () => {
    const { hostId, email, startsAt } = await prepare()
    const uid = someId('')
    const values = {
      uid,
      startTime: startsAt,
      endTime: later(startsAt, 1),
      organizer: { email: email.toUpperCase() },
    }
    expect(await isOffered(startsAt)).toBe(true)
    await sendEvent('calcom', calcomBooking('BOOKING_CREATED', values))
    expect(await isOffered(startsAt)).toBe(false)
    const [call] = await listCalls(startsAt)
    expect(call).toMatchObject({
      provider: 'calcom',
      booking: uid,
      startsAt,
      endsAt: later(startsAt, 1),
      name: 'Ann',
      hostIds: [hostId],
      leadId: expect.any(String),
    })
    await sendEvent('calcom', calcomBooking('BOOKING_CANCELLED', values))
    expect(await listCalls(startsAt)).toEqual([])
    expect(await isOffered(startsAt)).toBe(true)
  })

  test('shows a Calendly call at its new time', async () => {
    const { hostId, email, startsAt } = await prepare()
    const [first, second] = [someInvitee(), someInvitee()]
    const at = (start: string) => ({
      scheduled_event: {
        uri: `https://api.calendly.com/scheduled_events/${randomUUID()}`,
        name: 'Success call',
        start_time: start,
        end_time: later(start, 0.5),
        event_memberships: [
          { user: 'https://api.calendly.com/users/A', user_email: email, user_name: 'Host' },
        ],
      },
    })
    const moved = later(startsAt, 24 * 7)
    await sendEvent('calendly', calendlyInvitee('invitee.created', { uri: first, ...at(startsAt) }))
    expect(await isOffered(startsAt)).toBe(false)
    await sendEvent(
      'calendly',
      calendlyInvitee('invitee.created', { uri: second, old_invitee: first, ...at(moved) }),
    )
    expect(await isOffered(startsAt)).toBe(true)
    expect(await listCalls(startsAt)).toEqual([])
    expect(await isOffered(moved)).toBe(false)
    expect(await listCalls(moved)).toMatchObject([{ startsAt: moved, hostIds: [hostId] }])
  })

  test('shows a call of an unknown host without blocking time; an earlier cancellation wins', async () => {
    const { startsAt } = await prepare()
    const [uid, gone] = [someId(''), someId('')]
    const values = {
      startTime: startsAt,
      endTime: later(startsAt, 1),
      organizer: { email: 'other@agency.example' },
    }
    await sendEvent('calcom', calcomBooking('BOOKING_CREATED', { uid, ...values }))
    await sendEvent('calcom', calcomBooking('BOOKING_CANCELLED', { uid: gone, ...values }))
    await sendEvent('calcom', calcomBooking('BOOKING_CREATED', { uid: gone, ...values }))
    expect(await listCalls(startsAt)).toMatchObject([{ booking: uid, hostIds: [] }])
    expect(await isOffered(startsAt)).toBe(true)
  })

  test('gives an older event without an end the default length', async () => {
    const { email, startsAt } = await prepare()
    const uid = someId('')
    await sendEvent(
      'calcom',
      calcomBooking('BOOKING_CREATED', { uid, startTime: startsAt, organizer: { email } }),
    )
    await use().engine.query(
      `update public.provider_events set facts = facts - 'ends_at' - 'host_emails' where facts ->> 'booking' = $1`,
      [uid],
    )
    const found = (await listCalls(startsAt)).find(({ booking }) => booking === uid)
    expect(found).toMatchObject({ endsAt: later(startsAt, 0.5), hostIds: [] })
  })
})
