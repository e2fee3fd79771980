import { answers, type Input } from '#supabase/functions/manage-provider-events/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type { ListedEvent } from '#supabase/functions/manage-provider-events/contract.ts'

/** Returns a function that manages events that providers sent. It throws `DataError` or `FunctionError`. */
export function createEventManager(client: PostsClient, getGrant: GetGrant) {
  return createStaffCall<Input, typeof answers>(client, 'manage-provider-events', answers, getGrant)
}
