import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { Caller } from '../frame/identify-caller.ts'

/** A minute and a person, over all replicas (threat model, section 6). */
const FETCHES_PER_MINUTE = 10

/**
 * Counts a call that fetches addresses somebody gave.
 * @throws FunctionRefusal 429 with `retry_after` in seconds
 */
export async function consumeFetchQuota({ supabaseAdmin, user, author }: Caller): Promise<void> {
  const { data } = await supabaseAdmin
    .rpc('consume_fetch_quota', {
      p_actor: user?.id ?? author,
      p_limit: FETCHES_PER_MINUTE,
    })
    .throwOnError()
  if (data === 0) return
  throw new FunctionRefusal(
    429,
    `Too many addresses were fetched in a minute. Try again in ${data} seconds.`,
    {
      retry_after: data,
    },
  )
}
