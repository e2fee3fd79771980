import { answers, type Input } from '#supabase/functions/manage-provider-events/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type { ListedEvent } from '#supabase/functions/manage-provider-events/contract.ts'

/** Manages events that providers sent. Each function throws `DataError` or `FunctionError`. */
export function createEventManager(client: PostsClient, getGrant: GetGrant) {
  const call = createStaffCall<Input, typeof answers>(client, 'manage-provider-events', answers, getGrant)
  return {
    list: (isWaiting: boolean, after: { at: string; id: string } | null) =>
      call('list', { isWaiting, after }),
    /** Returns the event as it was received; null once it is older than 90 days. */
    readBody: async (id: string) => (await call('read', { id })).body,
    /** Tries again to attach a waiting event. @returns the event afterward */
    retry: async (id: string) => (await call('retry', { id })).event,
    setAside: async (id: string) => (await call('set-aside', { id })).event,
  }
}
