import { checkBookingForm } from '#domain/booking/booking-form.ts'
import { isPhoneNeeded } from '#domain/booking/rules/call-way.ts'
import { consumeBookingQuota } from '../_shared/bookings/booking-quota.ts'
import type { BookingState } from '../_shared/bookings/booking-state.ts'
import { toOwnBooking } from '../_shared/bookings/own-booking.ts'
import { bookedRow, settleTime } from '../_shared/bookings/settle-time.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { type Answer, input, type Input } from './contract.ts'

/** Books a call for a visitor, at a time that is on offer. */
export default serveFunction<Input>({ access: 'secret', input }, async (call) => {
  const { body, supabaseAdmin } = call
  const agency = readAgency(call.runtime)
  const known = await findRequested(call)
  if (known) return { token: known.token, booking: toOwnBooking(known.booking, agency) }
  await consumeBookingQuota(call, 'book', body.visitor.address)
  const startsAt = Date.parse(body.startsAt)
  let isCounted = false
  const { token, booking } = await settleTime(
    call,
    { startsAt, agency, hostId: body.hostId },
    async (candidates, endsAt, state) => {
      if (!isCounted) await consumeBookingQuota(call, 'mailbox', body.email)
      isCounted = true
      return supabaseAdmin.rpc('make_booking', {
        p_booking: toRow(body, state, startsAt, endsAt),
        p_candidates: candidates,
        p_revision: state.revision,
      })
    },
    (state) => mustBeWhole(body, state),
  )
  return { token, booking: toOwnBooking(booking, agency) } satisfies Answer
})

/** What the same form booked before; null when it is sent for the first time. */
async function findRequested({ body, supabaseAdmin }: FunctionCall<Input>) {
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
function mustBeWhole(body: Input, { rules, hosts }: BookingState): void {
  const { fields } = checkForm(body, { rules, hosts })
  if (rules.hostChoice === 'chosen' && !hosts.some(({ id }) => id === body.hostId)) {
    fields['hostId'] = 'Please choose whom you would like to talk to.'
  }
  if (Object.keys(fields).length === 0) return
  throw new FunctionRefusal(400, 'Please look at what you typed once more.', { code: 'fields', fields })
}

function checkForm(body: Input, { rules, hosts }: Pick<BookingState, 'rules' | 'hosts'>) {
  return checkBookingForm(body, {
    questions: rules.questions,
    isPhoneNeeded: isPhoneNeeded(hosts, body.hostId),
  })
}

function toRow(body: Input, state: BookingState, startsAt: number, endsAt: number) {
  const { name, email, phone, company, answers } = checkForm(body, state)
  return {
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
    name,
    email,
    phone: phone || null,
    company: company || null,
    answers,
    time_zone: body.timeZone,
    source: body.source,
    spam_reasons: body.spamReasons ?? [],
    request_id: body.requestId ?? null,
  }
}
