import { callAsSite } from '../client/call-as-site.ts'
import { FunctionError } from '../client/call-function.ts'
import type { SiteCalls } from '../context/site-calls.ts'

/**
 * The calls of a host as an iCalendar file; null for a key of no feed.
 * @throws FunctionError 429 when many keys were tried; DataError
 */
export async function readBookingFeed(calls: SiteCalls, token: string): Promise<string | null> {
  try {
    const { calendar } = await callAsSite(calls, 'read-booking-feed', {
      body: { token },
      answer: async () => (await import('#supabase/functions/read-booking-feed/contract.ts')).answer,
      failureMessage: 'The calendar can’t be read right now.',
    })
    return calendar
  } catch (error) {
    if (error instanceof FunctionError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
