import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { isSignInRecent } from '../_shared/frame/token-claims.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import { answers, accountDeletion, input } from './contract.ts'

/** Check violation, with a message for people: the only owner, or an heir without a role. */
const CHECK_VIOLATION = '23514'
const CONFLICT = 409
/** Long enough to read the consequences, too short for someone who finds an unlocked computer. */
const RECENT_SECONDS = 15 * 60

export default serveActions(
  {
    access: 'account',
    input,
    answers,
    reads: ['describe'],
    refusals: { [CHECK_VIOLATION]: CONFLICT },
  },
  {
    describe: async ({ supabaseAdmin, user, request }) => {
      const leaving = await askDatabase(supabaseAdmin.rpc('describe_leaving', { p_user: user!.id }))
      return { ...accountDeletion.parse(leaving), is_recent: hasJustSignedIn(request) }
    },
    delete: async ({ supabaseAdmin, user, request }, { confirmation, heir }) => {
      const { id, email } = user!
      if (email !== null && confirmation.toLowerCase() !== email.toLowerCase())
        throw new FunctionRefusal(400, 'Type the address of your account to delete it.')
      if (!hasJustSignedIn(request))
        throw new FunctionRefusal(403, 'Sign in once more first, to be sure that it is you.')
      const handed = await askDatabase(
        supabaseAdmin.rpc('hand_over_posts', { p_user: id, ...(heir !== null && { p_heir: heir }) }),
      )
      const { error } = await supabaseAdmin.auth.admin.deleteUser(id)
      // Another owner left at the same time.
      if (error?.status === CONFLICT) throw new FunctionRefusal(CONFLICT, error.message)
      if (error) throw new Error('An account could not be deleted', { cause: error })
      if (email !== null) await askDatabase(supabaseAdmin.rpc('tell_account_deleted', { p_email: email }))
      return { handed }
    },
  },
)

/** @param request its token has been verified */
const hasJustSignedIn = (request: Request): boolean =>
  isSignInRecent(request.headers.get('authorization') ?? '', RECENT_SECONDS)
