import { askDatabase, FunctionRefusal } from '../frame/function-refusal.ts'
import type { Caller } from '../frame/identify-caller.ts'

/** Per person, over all replicas (threat model, section 6). */
const FETCHES_PER_MINUTE = 10

/** Counts a call that fetches given URLs. @throws FunctionRefusal 429 */
export async function consumeFetchQuota({ supabaseAdmin, user, author }: Caller): Promise<void> {
  const actor = user?.id ?? author
  const wait = await askDatabase(
    supabaseAdmin.rpc('consume_fetch_quota', { p_actor: actor, p_limit: FETCHES_PER_MINUTE }),
  )
  if (wait === 0) return
  const message = `Too many addresses were fetched in a minute. Try again in ${wait} seconds.`
  throw new FunctionRefusal(429, message, { retry_after: wait })
}
