import { findDay } from '#domain/payments/due-date.ts'
import type { z } from '#domain/schema.ts'
import {
  answers,
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

export type RequestPage = { requests: PaymentRequest[]; count: number; sums: PaymentSums[] }

/** What administrators do with payment requests. Each throws `DataError` or `FunctionError`, with words for people. */
export type PaymentManager = {
  /** The agency's calendar day. */
  today(): string
  list(filter: { status: RequestStatus | null; search: string; page: number }): Promise<RequestPage>
  read(id: string): Promise<{ request: PaymentRequest; events: PaymentEvent[] }>
  /** Asked again with the same id, it answers the request that was made. */
  create(id: string, request: NewRequest): Promise<PaymentRequest>
  send(id: string): Promise<PaymentRequest>
  remind(id: string): Promise<PaymentRequest>
  /** @returns the path of a new link for the client */
  makeLink(id: string): Promise<string>
  markPaid(
    id: string,
    payment: { way: PaidWay; on: string; note: string; sendsReceipt: boolean },
  ): Promise<PaymentRequest>
  cancel(id: string): Promise<PaymentRequest>
  /** Takes back that it was paid or cancelled. */
  reopen(id: string): Promise<PaymentRequest>
}

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
  const change = async (body: Input): Promise<PaymentRequest> => (await send(answers.create, body)).request
  return {
    today,
    list: (filter) => send(answers.list, { action: 'list', today: today(), ...filter }),
    read: (id) => send(answers.read, { action: 'read', today: today(), id }),
    create: (id, request) => change({ action: 'create', today: today(), id, request }),
    send: (id) => change({ action: 'send', today: today(), id }),
    remind: (id) => change({ action: 'remind', today: today(), id }),
    makeLink: async (id) =>
      `/pay/${(await send(answers.link, { action: 'link', today: today(), id })).token}`,
    markPaid: (id, { sendsReceipt, ...payment }) =>
      change({ action: 'mark-paid', today: today(), id, ...payment, sends_receipt: sendsReceipt }),
    cancel: (id) => change({ action: 'cancel', today: today(), id }),
    reopen: (id) => change({ action: 'reopen', today: today(), id }),
  }
}
