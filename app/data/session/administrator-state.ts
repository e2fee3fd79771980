import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'

/** What the database says about the signed-in person's rights: the second factor may still be missing. */
export type AdministratorState = 'none' | 'needs-enrolment' | 'needs-challenge' | 'administrator'

const STATES: readonly string[] = [
  'none',
  'needs-enrolment',
  'needs-challenge',
  'administrator',
] satisfies AdministratorState[]

/**
 * Whether a person holds the administrator's role (specification, section 7), and whether it is in force. It decides
 * what is drawn and nothing else: the rules of the tables decide every write.
 * @throws DataError when the backend can't be asked.
 */
export async function readAdministratorState(
  client: PostsClient,
  userId: string,
): Promise<AdministratorState> {
  const role = await client
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .eq('role', 'admin')
    .limit(1)
  if (role.error) throw toDataError('Could not find out your role.', role.error, role.status)
  if (role.data.length === 0) return 'none'
  const state = await client.rpc('admin_state')
  if (state.error) throw toDataError('Could not find out your role.', state.error, state.status)
  return STATES.includes(state.data) ? (state.data as AdministratorState) : 'none'
}
