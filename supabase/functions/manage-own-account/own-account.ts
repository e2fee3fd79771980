/** Leaving: what becomes of the posts, and that it is the owner of the account who asks for it. */
import {
  describedLeaving,
  type Input,
  type OwnAccount,
} from '#supabase/functions/manage-own-account/contract.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { readClaims } from '../_shared/frame/token-claims.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'user' | 'request'>

/** What the database refuses with a sentence for people: the only owner, an heir without a role. */
const REFUSED = '23514'
const CONFLICT = 409

export async function describeLeaving({ supabaseAdmin, user, request }: Call): Promise<OwnAccount> {
  const { data } = await supabaseAdmin.rpc('describe_leaving', { p_user: user!.id }).throwOnError()
  return { ...describedLeaving.parse(data), is_recent: hasSignedInLately(request) }
}

/**
 * @returns how many posts were handed over
 * @throws FunctionRefusal 400 unless the address is typed, 403 unless the sign-in is recent, 409 for the only owner
 */
export async function deleteOwnAccount(
  call: Call,
  { confirmation, heir }: Extract<Input, { action: 'delete' }>,
): Promise<number> {
  const { supabaseAdmin, user, request } = call
  const { id, email } = user!
  if (email !== null && confirmation.toLowerCase() !== email.toLowerCase())
    throw new FunctionRefusal(400, 'Type the address of your account to delete it.')
  if (!hasSignedInLately(request))
    throw new FunctionRefusal(403, 'Sign in once more first, to be sure that it is you.')
  const { data: handed, error } = await supabaseAdmin.rpc('hand_over_posts', {
    p_user: id,
    ...(heir !== null && { p_heir: heir }),
  })
  if (error?.code === REFUSED) throw new FunctionRefusal(CONFLICT, error.message)
  if (error) throw new Error('Posts could not be handed over', { cause: error })
  const { error: kept } = await supabaseAdmin.auth.admin.deleteUser(id)
  // Another owner left in the same moment.
  if (kept?.status === CONFLICT) throw new FunctionRefusal(CONFLICT, kept.message)
  if (kept) throw new Error('An account could not be deleted', { cause: kept })
  if (email !== null) {
    await supabaseAdmin.rpc('tell_account_deleted', { p_email: email }).throwOnError()
  }
  return handed
}

/** Long enough to read what a deletion means, too short for whoever finds an open computer. */
const RECENT_SECONDS = 15 * 60
const MS = 1000
/** Keeps a session alive, and proves nobody. */
const RENEWAL = 'token_refresh'

/** Whether somebody proved who they are a short while ago. @param request whose token has been verified */
function hasSignedInLately(request: Request): boolean {
  const { amr } = readClaims(request.headers.get('authorization') ?? '')
  const since = Date.now() / MS - RECENT_SECONDS
  return amr.some(({ method, timestamp }) => method !== RENEWAL && timestamp >= since)
}
