import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { FunctionCall } from '../frame/serve-function.ts'

type Purpose = 'list' | 'book' | 'mailbox' | 'change' | 'token'

const REFUSALS: Record<Purpose, string> = {
  list: 'Too many requests for free times from your connection. Please wait a while.',
  book: 'Too many calls were booked from your connection. Please wait a while, or write to us.',
  mailbox: 'Too many calls were booked with this email address. Please write to us instead.',
  change: 'Too many changes from your connection. Please wait a while.',
  token: 'Too many unknown booking links from your connection. Please wait a while.',
}

/**
 * Counts an action of a visitor. Visitors with an unknown address share one quota.
 * @throws FunctionRefusal 429 with `retry_after` in seconds
 */
export async function consumeBookingQuota(
  { supabaseAdmin }: Pick<FunctionCall<unknown>, 'supabaseAdmin'>,
  purpose: Purpose,
  key: string | null,
): Promise<void> {
  const { data } = await supabaseAdmin
    .rpc('take_booking_quota', {
      p_purpose: purpose,
      p_key: key ?? 'unknown',
    })
    .throwOnError()
  if (data > 0) throw new FunctionRefusal(429, REFUSALS[purpose], { retry_after: data })
}
