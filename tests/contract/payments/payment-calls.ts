/** Server function calls for tests of payment requests. */
import { randomUUID } from 'node:crypto'
import { findDay } from '#domain/payments/due-date.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import type { FunctionsBackend, SignedIn } from '#tests/support/site/functions-backend.ts'

/** Responses and rows, whose shape other tests check. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any

export type Answer = { status: number; body: Record<string, Loose>; headers: Headers }

export const today = findDay(new Date(), 'UTC')
export const inDays = (days: number) => addDays(today, days)

export const newRequest = (values: Record<string, unknown> = {}) => ({
  client_name: 'Pawsley & Co',
  client_email: `${randomUUID()}@client.example`,
  client_address: '1 Kennel Row\nPortland',
  currency: 'USD',
  lines: [{ text: 'Ads management, November', quantity: 1, unit_price: 120_000, tax_rate: 0 }],
  due_on: inDays(14),
  note: '',
  lead_id: null,
  ...values,
})

export async function callFunction(
  backend: FunctionsBackend,
  name: string,
  headers: Record<string, string>,
  body: object,
): Promise<Answer> {
  const response = await backend.call(name, { headers, body: JSON.stringify(body) })
  return {
    status: response.status,
    body: (await response.json()) as Answer['body'],
    headers: response.headers,
  }
}

export const asPerson = (backend: FunctionsBackend, { token }: SignedIn) => ({
  apikey: backend.keys.publishable,
  authorization: `Bearer ${token}`,
})
const asSite = (backend: FunctionsBackend) => ({ apikey: backend.keys.secret })

/** One administrator who does everything, and the site that asks for visitors. */
export function openPayments(use: () => FunctionsBackend) {
  let administrator: Promise<SignedIn> | undefined
  const manage = async (action: string, values: object = {}) => {
    administrator ??= use().signIn('admin')
    const headers = asPerson(use(), await administrator)
    return callFunction(use(), 'manage-payment-requests', headers, { action, today, ...values })
  }
  return {
    manage,
    make: async (values: Record<string, unknown> = {}) => {
      const { status, body } = await manage('create', { id: randomUUID(), request: newRequest(values) })
      if (status !== 200)
        throw new Error(
          `No request was made: ${status} ${JSON.stringify([body, use().log.find(({ event }) => event === 'failure')])}`,
        )
      return body['request'] as Record<string, Loose>
    },
    pay: (id: string, values: object = {}) =>
      manage('mark-paid', { id, way: 'transfer', on: today, note: '', sends_receipt: false, ...values }),
    open: (token: string, values: object = {}) =>
      callFunction(use(), 'read-payment-request', asSite(use()), {
        token,
        today,
        marks_seen: true,
        visitor: { address: null },
        ...values,
      }),
    find: (number: string, email: string, address = '192.0.2.1') =>
      callFunction(use(), 'find-payment-request', asSite(use()), {
        number,
        email,
        today,
        visitor: { address },
      }),
    /** Emails about a request, the oldest first. */
    listMails: (id: string) =>
      use().engine.query<{ purpose: string; target: string; status: string; payload: Loose }>(
        `select purpose, target, status, payload from public.deliveries
         where subject_kind = 'payment_request' and subject_id = $1 and kind = 'mail' order by created_at`,
        [id],
      ),
  }
}
