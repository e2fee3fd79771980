import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { FunctionCall } from '../frame/serve-function.ts'

/** The purposes that public.take_booking_quota knows. */
type Purpose = 'list' | 'book' | 'mailbox' | 'change' | 'token'

const REFUSALS: Record<Purpose, string> = {
  list: 'Times were asked for very often from your connection. Please wait a while.',
  book: 'Many calls were booked from your connection. Please wait a while, or write to us.',
  mailbox: 'Many calls were booked with this email address. Please write to us instead.',
  change: 'This was done very often from your connection. Please wait a while.',
  token: 'Many addresses that belong to no booking were tried from your connection. Please wait a while.',
}

/**
 * Counts what a visitor does. Whose connection isn't known counts with all such.
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
