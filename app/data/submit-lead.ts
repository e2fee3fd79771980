import { answer, type Input } from '#supabase/functions/submit-lead/contract.ts'
import { callAsSite } from './client/call-as-site.ts'
import type { SiteCalls } from './context/site-calls.ts'

export type NewLead = Omit<Input, 'visitor'>

/**
 * Stores what a visitor wrote.
 * @throws FunctionError 400 with `fields`, 429 with `retryAfter`; DataError if it could not be stored
 */
export async function submitLead(calls: SiteCalls, lead: NewLead): Promise<void> {
  await callAsSite(calls, 'submit-lead', { body: lead, answer, failureMessage: 'The message was not stored' })
}
