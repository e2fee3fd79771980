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

/** Returns a function that manages emails and webhooks. It throws `DataError` or `FunctionError`. A secret can be read only once. */
export function createDeliveryManager(client: PostsClient, getGrant: GetGrant) {
  return createStaffCall<Input, typeof answers>(client, 'manage-deliveries', answers, getGrant)
}
