import { readHostFeed } from '#app/data/visitor-bookings.ts'
import { FunctionError } from '#app/data/client/call-function.ts'
import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { siteCallsContext } from '#app/data/context/site-calls.ts'
import type { Route } from './+types/host-feed.route'

const FILE = /^([\w-]{20,200})\.ics$/
const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** Calls of a host as iCalendar. The URL is secret. */
export async function loader({ context, params }: Route.LoaderArgs) {
  keepPagePrivate(context)
  const calls = context.get(siteCallsContext)
  const token = FILE.exec(params.file)?.[1]
  const calendar = calls && token !== undefined ? await readOrRefuse(() => readHostFeed(calls, token)) : null
  if (calendar instanceof Response) return calendar
  if (calendar === null) return new Response('There is no such calendar.', { status: 404, headers: PRIVATE })
  return new Response(calendar, {
    headers: {
      ...PRIVATE,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calls.ics"',
    },
  })
}

/** Responds with 429 and Retry-After, which calendar programs respect. */
async function readOrRefuse(read: () => Promise<string | null>): Promise<string | Response | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof FunctionError) || error.status !== 429) throw error
    const headers = { ...PRIVATE, 'Retry-After': String(error.retryAfter ?? 3600) }
    return new Response(error.message, { status: 429, headers })
  }
}
