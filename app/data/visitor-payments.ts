import { answer as foundAnswer } from '#supabase/functions/find-payment-request/contract.ts'
import { answer, type OpenedRequest } from '#supabase/functions/read-payment-request/contract.ts'
import { callAsSite, orNull } from './client/call-as-site.ts'
import type { SiteCalls } from './context/site-calls.ts'

export type { CreditNote, OpenedRequest } from '#supabase/functions/read-payment-request/contract.ts'

/**
 * Loads the payment request of a link; null for an unknown token, `revoked` for a replaced one. @param
 * options.today day in the agency's time zone, such as 2026-11-22
 */
export async function openPaymentRequest(
  calls: SiteCalls,
  { token, today, marksSeen }: { token: string; today: string; marksSeen: boolean },
): Promise<OpenedRequest | 'revoked' | null> {
  const opened = await orNull(() =>
    callAsSite(calls, 'read-payment-request', {
      answer,
      body: { token, today, marks_seen: marksSeen },
      failureMessage: 'The payment request could not be loaded',
    }),
  )
  return opened && (opened.is_revoked ? 'revoked' : opened.request)
}

/** Emails the link of a payment request to its client, without revealing whether the request exists. */
export async function requestPaymentLink(
  calls: SiteCalls,
  ask: { number: string; email: string; today: string },
): Promise<void> {
  await callAsSite(calls, 'find-payment-request', {
    answer: foundAnswer,
    body: ask,
    failureMessage: 'The link could not be sent',
  })
}
