import { type Answer, answers, type Input } from '#supabase/functions/manage-deliveries/contract.ts'
import type { z } from '#domain/schema.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type {
  DeliveryAttempt,
  ListedDelivery,
  WebhookEndpoint,
} from '#supabase/functions/manage-deliveries/contract.ts'
export { DELIVERY_KINDS, DELIVERY_STATUSES } from '#supabase/functions/manage-deliveries/contract.ts'

export type DeliveryFilters = Omit<Extract<Input, { action: 'list' }>, 'action'>
export type DeliveryPage = Answer<'list'>
export type DeliveryDetails = Answer<'read'>
export type TypedEndpoint = Omit<Extract<Input, { action: 'save-endpoint' }>, 'action'>

/** What administrators do with deliveries. Each throws `DataError` or `FunctionError`, with words for people. */
export type DeliveryManager = {
  /** Fifty, the newest first. */
  list(filters: DeliveryFilters): Promise<DeliveryPage>
  read(id: string): Promise<DeliveryDetails>
  /** @returns how many are sent again */
  replay(ids: string[]): Promise<number>
  listEndpoints(): Promise<Answer<'list-endpoints'>['endpoints']>
  /** @returns the secret of a new one, which is never told again */
  saveEndpoint(endpoint: TypedEndpoint): Promise<Answer<'save-endpoint'>>
  /** @returns the new secret; the former one signs as well for a day */
  changeSecret(id: string): Promise<string>
  /** @returns the delivery of the test */
  testEndpoint(id: string): Promise<string>
  deleteEndpoint(id: string): Promise<void>
}

const FAILURE = 'This did not work. Please try again.'

/** @param getGrant gives an editor grant that holds; null for administrators who are signed in */
export function createDeliveryManager(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
): DeliveryManager {
  const send = async <Given>(answer: z.ZodType<Given>, body: Input): Promise<Given> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-deliveries', { answer, body, headers, failureMessage: FAILURE })
  }
  return {
    list: (filters) => send(answers.list, { action: 'list', ...filters }),
    read: (id) => send(answers.read, { action: 'read', id }),
    replay: async (ids) => (await send(answers.replay, { action: 'replay', ids })).replayed,
    listEndpoints: async () =>
      (await send(answers['list-endpoints'], { action: 'list-endpoints' })).endpoints,
    saveEndpoint: (endpoint) => send(answers['save-endpoint'], { action: 'save-endpoint', ...endpoint }),
    changeSecret: async (id) =>
      (await send(answers['change-secret'], { action: 'change-secret', id })).secret,
    testEndpoint: async (id) =>
      (await send(answers['test-endpoint'], { action: 'test-endpoint', id })).delivery,
    async deleteEndpoint(id) {
      await send(answers['delete-endpoint'], { action: 'delete-endpoint', id })
    },
  }
}
