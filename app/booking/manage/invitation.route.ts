import { readCalendarFile } from '#app/data/visitor-bookings.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import type { Route } from './+types/invitation.route'
import { openCalls } from './load-own-booking.ts'

/** Invitation as a file, the same as in the email. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const calls = openCalls(context)
  const file = await showLoadFailure(() => readCalendarFile(calls, params.token))
  if (!file) return new Response('Not found', { status: 404 })
  return new Response(file.calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.fileName.replaceAll(/[^\w.-]/g, '-')}"`,
    },
  })
}
