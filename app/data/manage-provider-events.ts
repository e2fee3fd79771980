import { answers, type Input } from '#supabase/functions/manage-provider-events/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type { ListedEvent } from '#supabase/functions/manage-provider-events/contract.ts'

/** Manages events received from providers. Functions throw `DataError` or `FunctionError`. */
export function createEventManager(client: PostsClient, getGrant: GetGrant) {
  const call = createStaffCall<Input, typeof answers>(client, 'manage-provider-events', answers, getGrant)
  return {
    list: (isWaiting: boolean, after: { at: string; id: string } | null) =>
      call('list', { isWaiting, after }),
    /** Returns the event as received; null after 90 days. */
    readBody: async (id: string) => (await call('read', { id })).body,
    /** Tries again to assign a waiting event. @returns the updated event */
    retry: async (id: string) => (await call('retry', { id })).event,
    setAside: async (id: string) => (await call('set-aside', { id })).event,
  }
}
