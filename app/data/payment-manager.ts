import { findDay } from '#domain/payments/due-date.ts'
import type { z } from '#domain/schema.ts'
import {
  answers,
  type ExportCursor,
  type Input,
  type NewRequest,
  type PAYMENT_METHODS,
  type PaymentEntry,
  type PaymentEvent,
  type PaymentRequest,
  type PaymentSums,
  type RequestStatus,
  type SourceKind,
} from '#supabase/functions/manage-payment-requests/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import { readAgency } from './context/site-configuration.ts'

export { PAGE_SIZE } from '#supabase/functions/manage-payment-requests/contract.ts'
export type { SourceKind, SourceRow } from '#supabase/functions/manage-payment-requests/contract.ts'
export type { CreditNote } from '#supabase/functions/read-payment-request/contract.ts'
export type { NewRequest, PaymentEntry, PaymentEvent, PaymentRequest, PaymentSums, RequestStatus }
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export type RequestFilter = { status: RequestStatus | null; search: string }
export type ExportedRequest = z.infer<typeof answers.export>['requests'][number]

type Change<Action extends Input['action']> = Omit<
  Extract<Input, { action: Action }>,
  'action' | 'today' | 'id'
>
export type Payment = Change<'mark-paid'>
export type Refund = Change<'refund'>
export type Credit = Change<'credit'>

export type Period = { from: string; to: string }

export const EXPORT_LIMIT = 20_000

/** Manages payment requests. Functions throw `DataError` or `FunctionError`. */
export function createPaymentManager(client: PostsClient, getGrant: GetGrant) {
  const { timeZone } = readAgency()
  const today = () => findDay(new Date(), timeZone)
  const call = createStaffCall<Input, typeof answers>(client, 'manage-payment-requests', answers, getGrant)
  const toPath = (token: string) => `/pay/${token}`
  return {
    today,
    list: (filter: RequestFilter & { page: number }) => call('list', { today: today(), ...filter }),
    async listAll(filter: RequestFilter): Promise<ExportedRequest[]> {
      const all: ExportedRequest[] = []
      let after: ExportCursor | null = null
      do {
        const page: z.infer<typeof answers.export> = await call('export', {
          today: today(),
          ...filter,
          after,
        })
        all.push(...page.requests)
        after = page.next
      } while (after && all.length < EXPORT_LIMIT)
      return all
    },
    /** `link` is the client's path; null if it was revoked, or if the key that signs it is missing. */
    async read(id: string) {
      const { token, ...read } = await call('read', { today: today(), id })
      return { ...read, link: token && toPath(token) }
    },
    /** If the id exists, returns the existing request. */
    create: (id: string, request: NewRequest) => call('create', { today: today(), id, request }),
    send: (id: string) => call('send', { today: today(), id }),
    remind: (id: string) => call('remind', { today: today(), id }),
    readLink: async (id: string) => toPath((await call('link', { today: today(), id })).token),
    renewLink: (id: string) => call('renew-link', { today: today(), id }),
    /** Revokes all links until a new one is created. */
    revokeLink: (id: string) => call('revoke-link', { today: today(), id }),
    /** Amounts are in minor units. A payment or refund is recorded once per `entry`. */
    markPaid: (id: string, payment: Payment) => call('mark-paid', { today: today(), id, ...payment }),
    refund: (id: string, refund: Refund) => call('refund', { today: today(), id, ...refund }),
    undo: (id: string, entry: string) => call('undo', { today: today(), id, entry }),
    credit: (id: string, credit: Credit) => call('credit', { today: today(), id, ...credit }),
    /** Returns leads, calls and payments by source, between two days in the agency's time zone. */
    readSources: async (period: Period & { by: SourceKind }) =>
      (await call('sources', { today: today(), ...period })).rows,
    readConversions: async (period: Period) =>
      (await call('conversions', { today: today(), ...period })).conversions,
    cancel: (id: string) => call('cancel', { today: today(), id }),
    reopen: (id: string) => call('reopen', { today: today(), id }),
  }
}
