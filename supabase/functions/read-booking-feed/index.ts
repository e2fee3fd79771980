import { writeFeed } from '#domain/booking/calendar/write-invitation.ts'
import { z } from '#domain/schema.ts'
import { consumeBookingQuota } from '../_shared/bookings/booking-quota.ts'
import { describeHostCall } from '../_shared/bookings/describe-invitation.ts'
import { ownBookingRow } from '../_shared/bookings/own-booking.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { type Answer, input, type Input } from './contract.ts'

const feedRow = z
  .object({ host: z.object({ id: z.string(), name: z.string() }), bookings: z.array(ownBookingRow) })
  .nullable()

/** The calls of a host, for calendar programs that subscribed to the secret feed URL. */
export default serveFunction<Input>({ access: 'secret', input }, async (call) => {
  const { body, supabaseAdmin } = call
  const { data } = await supabaseAdmin.rpc('read_host_feed', { p_token: body.token }).throwOnError()
  const feed = feedRow.parse(data)
  if (feed === null) {
    await consumeBookingQuota(call, 'token', body.visitor.address)
    throw new FunctionRefusal(404, 'There is no such calendar.')
  }
  const agency = readAgency(call.runtime)
  const title = `Calls of ${feed.host.name || agency.name}`
  return {
    calendar: writeFeed(
      title,
      feed.bookings.map((row) => describeHostCall(row, agency)),
    ),
  } satisfies Answer
})
