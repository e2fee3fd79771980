import { findDay } from '#domain/payments/due-date.ts'
import type { z } from '#domain/schema.ts'
import {
  answers,
  type ExportCursor,
  type Input,
  type NewRequest,
  type PAID_WAYS,
  type PaymentEvent,
  type PaymentRequest,
  type PaymentSums,
  type RequestStatus,
} from '#supabase/functions/manage-payment-requests/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export {
  type NewRequest,
  PAGE_SIZE,
  type PaymentEvent,
  type PaymentRequest,
  type PaymentSums,
  type RequestStatus,
} from '#supabase/functions/manage-payment-requests/contract.ts'

export type PaidWay = (typeof PAID_WAYS)[number]

export type RequestFilter = { status: RequestStatus | null; search: string }

export type ExportedRequest = z.infer<typeof answers.export>['requests'][number]

/** `link` is the path that the client has; null where it was revoked, or the key that signs it is missing. */
export type ReadRequest = { request: PaymentRequest; events: PaymentEvent[]; link: string | null }

export type RequestPage = { requests: PaymentRequest[]; count: number; sums: PaymentSums[] }

/** What administrators do with payment requests. Each throws `DataError` or `FunctionError`, with words for people. */
export type PaymentManager = {
  /** The agency's calendar day. */
  today(): string
  list(filter: RequestFilter & { page: number }): Promise<RequestPage>
  /** All that fit, the newest first; at most `EXPORT_LIMIT`. */
  listAll(filter: RequestFilter): Promise<ExportedRequest[]>
  read(id: string): Promise<ReadRequest>
  /** Asked again with the same id, it answers the request that was made. */
  create(id: string, request: NewRequest): Promise<PaymentRequest>
  send(id: string): Promise<PaymentRequest>
  remind(id: string): Promise<PaymentRequest>
  /** @returns the path that the client has */
  readLink(id: string): Promise<string>
  /** Those that were given out end. @returns the new path */
  renewLink(id: string): Promise<string>
  /** Those that were given out end, and there is none until it is renewed. */
  revokeLink(id: string): Promise<PaymentRequest>
  markPaid(
    id: string,
    payment: { way: PaidWay; on: string; note: string; sendsReceipt: boolean },
  ): Promise<PaymentRequest>
  /** @param refund.amount amount of this refund, in the currency's smallest unit */
  refund(id: string, refund: { amount: number; on: string; note: string }): Promise<PaymentRequest>
  cancel(id: string): Promise<PaymentRequest>
  /** Takes back that it was paid or cancelled. */
  reopen(id: string): Promise<PaymentRequest>
}

export const EXPORT_LIMIT = 20_000
const FAILURE = 'This did not work. Please try again.'

/**
 * @param getGrant gives an editor grant that holds; null for administrators who are signed in
 * @param timeZone the agency's, a name of the IANA database
 */
export function createPaymentManager(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
  timeZone: string,
): PaymentManager {
  const today = () => findDay(new Date(), timeZone)
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-payment-requests', { answer, body, headers, failureMessage: FAILURE })
  }
  const toPath = (token: string) => `/pay/${token}`
  const change = async (body: Input): Promise<PaymentRequest> => (await send(answers.create, body)).request
  return {
    today,
    list: (filter) => send(answers.list, { action: 'list', today: today(), ...filter }),
    async listAll(filter) {
      const all: ExportedRequest[] = []
      let after: ExportCursor | null = null
      do {
        const body: Input = { action: 'export', today: today(), ...filter, after }
        const page: z.infer<typeof answers.export> = await send(answers.export, body)
        all.push(...page.requests)
        after = page.next
      } while (after && all.length < EXPORT_LIMIT)
      return all
    },
    async read(id) {
      const { request, events, token } = await send(answers.read, { action: 'read', today: today(), id })
      return { request, events, link: token && toPath(token) }
    },
    create: (id, request) => change({ action: 'create', today: today(), id, request }),
    send: (id) => change({ action: 'send', today: today(), id }),
    remind: (id) => change({ action: 'remind', today: today(), id }),
    readLink: async (id) => toPath((await send(answers.link, { action: 'link', today: today(), id })).token),
    renewLink: async (id) =>
      toPath((await send(answers['renew-link'], { action: 'renew-link', today: today(), id })).token),
    revokeLink: (id) => change({ action: 'revoke-link', today: today(), id }),
    markPaid: (id, { sendsReceipt, ...payment }) =>
      change({ action: 'mark-paid', today: today(), id, ...payment, sends_receipt: sendsReceipt }),
    refund: (id, refund) => change({ action: 'refund', today: today(), id, ...refund }),
    cancel: (id) => change({ action: 'cancel', today: today(), id }),
    reopen: (id) => change({ action: 'reopen', today: today(), id }),
  }
}
