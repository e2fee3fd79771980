import { type CheckedBooking, checkBookingForm } from '#domain/booking/booking-form.ts'
import { isPhoneNeeded } from '#domain/booking/rules/call-way.ts'
import { checkAccounts } from '../_shared/bookings/calendars/refresh-calendars.ts'
import { consumeBookingQuota } from '../_shared/bookings/booking-quota.ts'
import { type BookingState, mustBeOffered } from '../_shared/bookings/booking-state.ts'
import { toOwnBooking } from '../_shared/bookings/own-booking.ts'
import { bookedRow, reserveTime } from '../_shared/bookings/reserve-time.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { type Answer, input, type Input } from './contract.ts'

export default serveFunction<Input>({ access: 'secret', input }, async (call) => {
  const { body, supabaseAdmin } = call
  const agency = readAgency(call.runtime)
  const previous = await findPreviousBooking(call)
  if (previous) return { token: previous.token, booking: toOwnBooking(previous.booking, agency) }
  await consumeBookingQuota(call, 'book', body.visitor.address)
  await checkAccounts(call)
  const startsAt = Date.parse(body.startsAt)
  let isCounted = false
  const { token, booking } = await reserveTime(
    call,
    { startsAt, agency, hostId: body.hostId, type: body.type },
    async (candidates, endsAt, state) => {
      const form = checkForm(body, state)
      // Guests also get email.
      if (!isCounted)
        for (const address of [form.email, ...form.guests])
          await consumeBookingQuota(call, 'mailbox', address)
      isCounted = true
      return supabaseAdmin.rpc('make_booking', {
        p_booking: { ...toRow(body, form, startsAt, endsAt), event_type_id: state.type.id },
        p_candidates: candidates,
        p_revision: state.revision,
      })
    },
    (state) => mustBeValid(body, state),
  )
  return { token, booking: toOwnBooking(booking, agency) } satisfies Answer
})

/** The booking of the same form, if it was sent before. */
async function findPreviousBooking({ body, supabaseAdmin }: FunctionCall<Input>) {
  if (body.requestId === undefined) return null
  const { data } = await supabaseAdmin
    .rpc('find_requested_booking', {
      p_request: body.requestId,
      p_email: body.email.trim(),
    })
    .throwOnError()
  return bookedRow.nullable().parse(data)
}

/** @throws FunctionRefusal 400 with a message for each field */
function mustBeValid(body: Input, state: BookingState): void {
  mustBeOffered(state)
  const { fields } = checkForm(body, state)
  if (state.rules.hostChoice === 'chosen' && !state.hosts.some(({ id }) => id === body.hostId)) {
    fields['hostId'] = 'Please choose whom you would like to talk to.'
  }
  if (Object.keys(fields).length === 0) return
  throw new FunctionRefusal(400, 'Please check the form.', { code: 'fields', fields })
}

function checkForm(body: Input, { rules, hosts }: BookingState): CheckedBooking {
  return checkBookingForm(body, {
    questions: rules.questions,
    isPhoneNeeded: isPhoneNeeded(hosts, body.hostId),
  })
}

function toRow(body: Input, form: CheckedBooking, startsAt: number, endsAt: number) {
  return {
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
    name: form.name,
    email: form.email,
    phone: form.phone || null,
    company: form.company || null,
    guests: form.guests,
    answers: form.answers,
    time_zone: body.timeZone,
    source: body.source,
    spam_reasons: body.spamReasons ?? [],
    request_id: body.requestId ?? null,
  }
}
