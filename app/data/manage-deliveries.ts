import { answers, type Input } from '#supabase/functions/manage-deliveries/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type {
  DeliveryAttempt,
  ListedDelivery,
  WebhookEndpoint,
} from '#supabase/functions/manage-deliveries/contract.ts'
export { DELIVERY_KINDS, DELIVERY_STATUSES } from '#supabase/functions/manage-deliveries/contract.ts'

export type DeliveryFilters = Omit<Extract<Input, { action: 'list' }>, 'action'>
export type TypedEndpoint = Omit<Extract<Input, { action: 'save-endpoint' }>, 'action'>

/** Manages emails and webhooks. Functions throw `DataError` or `FunctionError`. */
export function createDeliveryManager(client: PostsClient, getGrant: GetGrant) {
  const call = createStaffCall<Input, typeof answers>(client, 'manage-deliveries', answers, getGrant)
  return {
    list: (filters: DeliveryFilters) => call('list', filters),
    read: (id: string) => call('read', { id }),
    replay: async (ids: string[]) => (await call('replay', { ids })).replayed,
    listEndpoints: async () => (await call('list-endpoints', {})).endpoints,
    /** @returns the secret of a new endpoint, which can't be retrieved later */
    saveEndpoint: (endpoint: TypedEndpoint) => call('save-endpoint', endpoint),
    /** @returns the new secret; the old one stays valid for a day */
    changeSecret: async (id: string) => (await call('change-secret', { id })).secret,
    testEndpoint: (id: string) => call('test-endpoint', { id }),
    deleteEndpoint: (id: string) => call('delete-endpoint', { id }),
  }
}
