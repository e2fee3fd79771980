import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { answers, input, type Input } from './contract.ts'

/** What the database refuses with a sentence for people. */
const REFUSALS: Record<string, { status: number; message?: string }> = {
  // The last owner, oneself, an heir without a role.
  '23514': { status: 409 },
  '23503': { status: 404, message: 'This account no longer exists.' },
}
/** A hundred years: until somebody is let in again. */
const FOR_GOOD = '876000h'
const NOT_BANNED = 'none'
const CONFLICT = 409

type Call = FunctionCall<Input>
type Given<Action extends Input['action']> = Extract<Input, { action: Action }>

/** Invites people, gives and takes roles. A page in editor mode may not: a grant makes nobody an owner. */
export default serveFunction<Input>(
  { access: 'administrator', permission: 'people.manage', input },
  async (call) => {
    const { body } = call
    const answer = await act(call, body)
    if (body.action !== 'list')
      call.logAction('people managed', {
        action: body.action,
        ...('id' in body && { account: body.id }),
        ...('role' in body && { role: body.role }),
      })
    return answer
  },
)

function act(call: Call, body: Input): Promise<Record<string, unknown>> {
  switch (body.action) {
    case 'list':
      return listPeople(call)
    case 'invite':
      return invite(call, body)
    case 'resend':
      return resend(call, body.id)
    case 'revoke':
      return revoke(call, body.id)
    case 'set-role':
      return ask(call.supabase.rpc('set_role', { p_user: body.id, p_role: body.role }), () => ({}))
    case 'deactivate':
      return deactivate(call, body)
    case 'reactivate':
      return reactivate(call, body.id)
    default:
      return ask(
        call.supabase.rpc('set_role_rule', {
          p_role: body.role,
          p_needs_second_factor: body.needs_second_factor,
        }),
        () => ({}),
      )
  }
}

const listPeople = ({ supabase }: Call) =>
  ask(supabase.rpc('list_people', undefined, { get: true }), (data) => answers.list.parse(data))

async function invite({ supabase, supabaseAdmin }: Call, { email, role }: Given<'invite'>) {
  const known = await ask(supabase.rpc('prepare_invitation', { p_email: email }), (id: string | null) => id)
  const id = known ?? (await sendInvitation(supabaseAdmin, email))
  await ask(supabase.rpc('set_role', { p_user: id, p_role: role }), () => null)
  return { outcome: known ? 'given' : 'invited' }
}

async function sendInvitation(server: Call['supabaseAdmin'], email: string): Promise<string> {
  const { data, error } = await server.auth.admin.inviteUserByEmail(email)
  if (error?.code === 'email_exists' || error?.status === CONFLICT)
    throw new FunctionRefusal(409, 'Someone used this address at the same time. Send the invitation again.')
  if (error?.code === 'over_email_send_rate_limit')
    throw new FunctionRefusal(429, 'A mail to this address was sent just now. Wait a minute, then try again.')
  if (error) throw new Error('An invitation could not be sent', { cause: error })
  return data.user.id
}

async function resend(call: Call, id: string) {
  const { people } = await listPeople(call)
  const invited = people.find((one) => one.id === id && one.state === 'invited')
  if (!invited) throw notInvited()
  await sendInvitation(call.supabaseAdmin, invited.email)
  return {}
}

async function revoke({ supabase, supabaseAdmin }: Call, id: string) {
  const isTaken = await ask(supabase.rpc('revoke_invitation', { p_user: id }), (done: boolean) => done)
  if (!isTaken) throw notInvited()
  const { data } = await supabaseAdmin.auth.admin.getUserById(id)
  // The account was in use before the invitation: keep it with its content. Its user can sign in with a new password.
  if (data.user?.last_sign_in_at) return {}
  const { error } = await supabaseAdmin.auth.admin.deleteUser(id)
  if (error && error.status !== 404) throw new Error('An account could not be removed', { cause: error })
  return {}
}

const notInvited = () =>
  new FunctionRefusal(409, 'This person came already, or was never invited. Read the list again.')

async function deactivate({ supabase, supabaseAdmin }: Call, { id, heir }: Given<'deactivate'>) {
  const handed = await ask(
    supabase.rpc('deactivate_person', { p_user: id, ...(heir && { p_heir: heir }) }),
    (count: number) => count,
  )
  await setBan(supabaseAdmin, id, FOR_GOOD)
  return { handed }
}

async function reactivate({ supabase, supabaseAdmin }: Call, id: string) {
  await ask(supabase.rpc('reactivate_person', { p_user: id }), () => null)
  await setBan(supabaseAdmin, id, NOT_BANNED)
  return {}
}

/** Roles count no more in any case; a ban also ends sessions and keeps them from signing in. */
async function setBan(server: Call['supabaseAdmin'], id: string, duration: string): Promise<void> {
  const { error } = await server.auth.admin.updateUserById(id, { ban_duration: duration })
  if (error) throw new Error('An account could not be closed or opened', { cause: error })
}

type Reply<Data> = PromiseLike<
  { data: Data; error: null } | { data: null; error: { code: string; message: string } }
>

async function ask<Data, Answer>(reply: Reply<Data>, read: (data: Data) => Answer): Promise<Answer> {
  const { data, error } = await reply
  if (!error) return read(data)
  const refusal = REFUSALS[error.code]
  if (refusal) throw new FunctionRefusal(refusal.status, refusal.message ?? error.message)
  throw new Error('People could not be managed', { cause: error })
}
