import { answers, type Input } from '#supabase/functions/manage-tags/contract.ts'
import { createStaffCall, type GetGrant } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type { ManagedTag } from '#supabase/functions/manage-tags/contract.ts'

/** Returns a function that reads and changes tags. It throws `DataError` or `FunctionError`. */
export function createTagManager(client: PostsClient, getGrant: GetGrant) {
  return createStaffCall<Input, typeof answers>(client, 'manage-tags', answers, getGrant)
}
