import { PostgrestError } from '@supabase/supabase-js'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { answers, input, type Input } from './contract.ts'

type Call = FunctionCall<Input>

const FOREIGN_KEY_VIOLATION = '23503'
const CONFLICT = 409
const HUNDRED_YEARS = '876000h'

/** Invites people, and grants and revokes roles. Not for editor mode, whose grant must not create an owner. */
export default serveActions(
  {
    access: 'administrator',
    permission: 'people.manage',
    input,
    answers,
    reads: ['list'],
    // Check violation: the last owner, oneself, or an heir without a role.
    refusals: { '23514': CONFLICT },
  },
  {
    list: listPeople,
    invite: async ({ supabase, supabaseAdmin }, { email, role }) => {
      // Null if the account is unknown; the generated type omits that.
      const known = (await askDatabase(supabase.rpc('prepare_invitation', { p_email: email }))) as
        string | null
      const id = known ?? (await sendInvitation(supabaseAdmin, email))
      await forAccount(askDatabase(supabase.rpc('set_role', { p_user: id, p_role: role })))
      return { outcome: known ? 'given' : 'invited' }
    },
    resend: async (call, { id }) => {
      const { people } = await listPeople(call)
      const invited = people.find((one) => one.id === id && one.state === 'invited')
      if (!invited) throw refuseNotInvited()
      await sendInvitation(call.supabaseAdmin, invited.email)
    },
    revoke: async ({ supabase, supabaseAdmin }, { id }) => {
      const isRevoked = await forAccount(askDatabase(supabase.rpc('revoke_invitation', { p_user: id })))
      if (!isRevoked) throw refuseNotInvited()
      const { data } = await supabaseAdmin.auth.admin.getUserById(id)
      // Keeps an account that was in use before the invitation.
      if (data.user?.last_sign_in_at) return
      const { error } = await supabaseAdmin.auth.admin.deleteUser(id)
      if (error && error.status !== 404) throw new Error('An account could not be removed', { cause: error })
    },
    'set-role': async ({ supabase }, { id, role }) => {
      await forAccount(askDatabase(supabase.rpc('set_role', { p_user: id, p_role: role })))
    },
    deactivate: async ({ supabase, supabaseAdmin }, { id, heir }) => {
      const handed = await forAccount(
        askDatabase(supabase.rpc('deactivate_person', { p_user: id, ...(heir && { p_heir: heir }) })),
      )
      await setBan(supabaseAdmin, id, HUNDRED_YEARS)
      return { handed }
    },
    reactivate: async ({ supabase, supabaseAdmin }, { id }) => {
      await forAccount(askDatabase(supabase.rpc('reactivate_person', { p_user: id })))
      await setBan(supabaseAdmin, id, 'none')
    },
    'set-rule': async ({ supabase }, { role, needs_second_factor }) => {
      await askDatabase(
        supabase.rpc('set_role_rule', { p_role: role, p_needs_second_factor: needs_second_factor }),
      )
    },
  },
)

async function listPeople({ supabase }: Pick<Call, 'supabase'>) {
  return answers.list.parse(await askDatabase(supabase.rpc('list_people', undefined, { get: true })))
}

async function sendInvitation(supabaseAdmin: Call['supabaseAdmin'], email: string): Promise<string> {
  const { data, error } = await supabaseAdmin.auth.admin.inviteUserByEmail(email)
  if (error?.code === 'email_exists' || error?.status === CONFLICT)
    throw new FunctionRefusal(409, 'Someone used this address at the same time. Send the invitation again.')
  if (error?.code === 'over_email_send_rate_limit')
    throw new FunctionRefusal(
      429,
      'An email to this address was sent just now. Wait a minute, then try again.',
    )
  if (error) throw new Error('An invitation could not be sent', { cause: error })
  return data.user.id
}

const refuseNotInvited = () =>
  new FunctionRefusal(409, 'This person already accepted, or was never invited. Reload the list.')

/** Roles are revoked in any case; a ban also ends sessions and prevents sign-ins. */
async function setBan(supabaseAdmin: Call['supabaseAdmin'], id: string, duration: string): Promise<void> {
  const { error } = await supabaseAdmin.auth.admin.updateUserById(id, { ban_duration: duration })
  if (error) throw new Error('An account could not be banned or unbanned', { cause: error })
}

/** @throws FunctionRefusal 404 if the account of the query was deleted */
async function forAccount<Data>(query: Promise<Data>): Promise<Data> {
  return query.catch((error: unknown) => {
    if (!(error instanceof PostgrestError) || error.code !== FOREIGN_KEY_VIOLATION) throw error
    throw new FunctionRefusal(404, 'This account no longer exists.')
  })
}
