import { type Answer, answers, type Input } from '#supabase/functions/manage-people/contract.ts'
import { createStaffCall } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type { Person } from '#supabase/functions/manage-people/contract.ts'
export type People = Answer<'list'>
export type PeopleManager = ReturnType<typeof createPeopleManager>

const FAILURE = 'The server did not respond. Please try again.'

/** Returns a function that manages the people who work on the site, for owners. It throws `DataError` or `FunctionError`. */
export function createPeopleManager(client: PostsClient) {
  return createStaffCall<Input, typeof answers>(client, 'manage-people', answers, null, FAILURE)
}
