import { type Answer, answers, type Input, type Person } from '#supabase/functions/manage-people/contract.ts'
import type { Role } from '#domain/permissions/permissions.ts'
import type { z } from '#domain/schema.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type { Person }
export type People = Answer<'list'>

/** Who works on the site, for owners. Each throws `DataError` or `FunctionError`, with words for people. */
export type PeopleManager = {
  list(): Promise<People>
  invite(email: string, role: Role): Promise<Answer<'invite'>['outcome']>
  resend(id: string): Promise<void>
  revoke(id: string): Promise<void>
  setRole(id: string, role: Role): Promise<void>
  /** @returns how many posts `heir` has now */
  deactivate(id: string, heir: string | null): Promise<number>
  reactivate(id: string): Promise<void>
  setRule(role: Role, needsSecondFactor: boolean): Promise<void>
}

const FAILURE = 'The people of this site could not be reached. Please try again.'

export function createPeopleManager(client: PostsClient): PeopleManager {
  const send = <Given>(answer: z.ZodType<Given>, body: Input): Promise<Given> =>
    callFunction(client, 'manage-people', { answer, body, failureMessage: FAILURE })
  return {
    list: () => send(answers.list, { action: 'list' }),
    invite: async (email, role) => (await send(answers.invite, { action: 'invite', email, role })).outcome,
    resend: async (id) => void (await send(answers.resend, { action: 'resend', id })),
    revoke: async (id) => void (await send(answers.revoke, { action: 'revoke', id })),
    setRole: async (id, role) => void (await send(answers['set-role'], { action: 'set-role', id, role })),
    deactivate: async (id, heir) =>
      (await send(answers.deactivate, { action: 'deactivate', id, heir })).handed,
    reactivate: async (id) => void (await send(answers.reactivate, { action: 'reactivate', id })),
    setRule: async (role, needs) =>
      void (await send(answers['set-rule'], { action: 'set-rule', role, needs_second_factor: needs })),
  }
}
