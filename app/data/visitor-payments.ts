import { answer as foundAnswer } from '#supabase/functions/find-payment-request/contract.ts'
import { answer, type OpenedRequest } from '#supabase/functions/read-payment-request/contract.ts'
import { callAsSite } from './client/call-as-site.ts'
import { orNull } from './client/or-null.ts'
import type { SiteCalls } from './context/site-calls.ts'

export type { OpenedRequest } from '#supabase/functions/read-payment-request/contract.ts'

/**
 * The request that the token of a link leads to; null when it leads nowhere, `revoked` when the request has another by now.
 * @param options.today the agency's calendar day, such as 2026-11-22
 * @param options.marksSeen true when it is the client who looks at it
 * @throws as callFunction does
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

/**
 * Has the link of a request mailed to its client. Nobody learns whether there is such a request.
 * @throws as callFunction does; FunctionError 429 when it was asked too often
 */
export async function askForPaymentLink(
  calls: SiteCalls,
  ask: { number: string; email: string; today: string },
): Promise<void> {
  await callAsSite(calls, 'find-payment-request', {
    answer: foundAnswer,
    body: ask,
    failureMessage: 'The link could not be sent',
  })
}
