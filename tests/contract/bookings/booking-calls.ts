/** Calls booking functions over HTTP, as the site does. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Answer as TimesAnswer } from '#supabase/functions/list-call-times/contract.ts'
import type { OwnBooking } from '#supabase/functions/manage-own-booking/contract.ts'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'

export const AGENCY = {
  name: 'Agency',
  email: 'hello@agency.example',
  phone: '+1 302 555 0100',
  siteUrl: 'https://site.example',
  timeZone: 'America/New_York',
}

/** Properties of all answers; each answer has some of them. */
export type AnswerBody = TimesAnswer & {
  token: string
  booking: OwnBooking
  calendar: string
  error: string
  code: string
  fields: Record<string, string>
}
export type Answered = { status: number; body: AnswerBody; retryAfter: string | null }

async function readAnswer(response: Response): Promise<Answered> {
  const body = (await response.json()) as Answered['body']
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
}

/** @param address of the visitor; a new one by default */
export async function callAsSite(
  backend: FunctionsBackend,
  name: string,
  body: object,
  address: string | null = randomUUID(),
): Promise<Answered> {
  const response = await backend.call(name, {
    headers: { apikey: backend.keys.secret },
    body: JSON.stringify({ visitor: { address }, ...body }),
  })
  return readAnswer(response)
}

export async function listTimes(backend: FunctionsBackend, question: object = {}): Promise<Answered['body']> {
  const { status, body } = await callAsSite(backend, 'list-call-times', question)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

export function writeForm(startsAt: string, more: object = {}) {
  return {
    startsAt,
    name: 'Ann Lee',
    email: `${randomUUID()}@shop.example`,
    answers: {},
    timeZone: 'Europe/Berlin',
    source: { page: '/book-call', utm_source: 'newsletter' },
    ...more,
  }
}

export const book = (backend: FunctionsBackend, startsAt: string, more: object = {}) =>
  callAsSite(backend, 'book-call', writeForm(startsAt, more))

/** Queued and sent emails about a booking. */
export async function listMails(backend: FunctionsBackend, email: string) {
  const { data, error } = await backend.service
    .from('deliveries')
    .select('purpose, target, status, not_before, payload')
    .eq('kind', 'mail')
    .eq('payload->>email', email)
    .order('created_at')
    .order('not_before')
  expect(error).toBeNull()
  return data!
}
