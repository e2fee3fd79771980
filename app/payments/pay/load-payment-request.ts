import { data, type RouterContextProvider } from 'react-router'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { siteContext } from '#app/data/context/context.ts'
import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { siteCallsContext } from '#app/data/context/site-calls.ts'
import { type OpenedRequest, openPaymentRequest } from '#app/data/visitor-payments.ts'
import { findDay } from '#domain/payments/due-date.ts'

const UNREACHABLE = { loadFailure: 'The payment request could not be loaded' }

/**
 * Loads the payment request of a link, and the current day in the agency's time zone; null for an ended link.
 * @throws a route error: 404 for an unknown token, 503 if requests can't be loaded
 */
export async function loadPaymentRequest(
  context: Readonly<RouterContextProvider>,
  token: string,
  { marksSeen }: { marksSeen: boolean },
): Promise<{ request: OpenedRequest; today: string } | null> {
  keepPagePrivate(context)
  const calls = context.get(siteCallsContext)
  if (!calls) throw data(UNREACHABLE, { status: 503 })
  const today = findDay(new Date(), context.get(siteContext).settings.timeZone)
  const request = await showLoadFailure(() => openPaymentRequest(calls, { token, today, marksSeen }))
  if (!request) throw data(null, { status: 404 })
  return request === 'revoked' ? null : { request, today }
}
