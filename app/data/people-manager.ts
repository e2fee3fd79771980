import type { Role } from '#domain/permissions.ts'
import { type Answer, answers, type Input } from '#supabase/functions/manage-people/contract.ts'
import { createStaffCall } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type { Person } from '#supabase/functions/manage-people/contract.ts'
export type People = Answer<'list'>
export type PeopleManager = ReturnType<typeof createPeopleManager>

const FAILURE = 'The people of this site could not be reached. Please try again.'

/** Manages people who work on the site, for owners. Functions throw `DataError` or `FunctionError`. */
export function createPeopleManager(client: PostsClient) {
  const call = createStaffCall<Input, typeof answers>(client, 'manage-people', answers, null, FAILURE)
  return {
    list: () => call('list', {}),
    invite: async (email: string, role: Role) => (await call('invite', { email, role })).outcome,
    resend: (id: string) => call('resend', { id }),
    revoke: (id: string) => call('revoke', { id }),
    setRole: (id: string, role: Role) => call('set-role', { id, role }),
    /** @returns the number of posts that `heir` took over */
    deactivate: async (id: string, heir: string | null) => (await call('deactivate', { id, heir })).handed,
    reactivate: (id: string) => call('reactivate', { id }),
    setRule: (role: Role, needsSecondFactor: boolean) =>
      call('set-rule', { role, needs_second_factor: needsSecondFactor }),
  }
}
