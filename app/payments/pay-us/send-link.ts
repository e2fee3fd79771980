import type { RouterContextProvider } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { siteCallsContext } from '#app/data/context/site-calls.ts'
import { requestPaymentLink } from '#app/data/visitor-payments.ts'
import { describeFormFailure, type FormFailure } from '#app/forms/describe-failure.ts'
import { readForm } from '#app/forms/read-form.ts'
import { lostLinkForm } from '#content/pages/payment-links.ts'
import { findDay } from '#domain/payments/due-date.ts'
import { readRequestNumber } from '#domain/payments/payment-link.ts'
import { z } from '#domain/schema.ts'

const emailAddress = z.email().max(320)

export type PaymentLinkForm = { values: { number: string; email: string }; failure: FormFailure | null }

/** Handles the form for invoice links; `failure` is null on success. */
export async function sendLink(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<PaymentLinkForm> {
  const calls = context.get(siteCallsContext)
  const { settings, content } = context.get(siteContext)
  const { problems } = content.read(lostLinkForm)
  const { values } = await readForm(request, calls, ['number', 'email'])
  const number = readRequestNumber(values.number)
  const email = emailAddress.safeParse(values.email.trim()).data
  if (number === null || email === undefined) {
    const fields = {
      ...(number === null && { number: problems.number }),
      ...(email === undefined && { email: problems.email }),
    }
    return { values, failure: { status: 400, headers: {}, fields } }
  }
  const away: FormFailure = { status: 503, headers: {}, fields: {}, failure: problems.away }
  if (!calls) return { values, failure: away }
  const today = findDay(new Date(), settings.timeZone)
  try {
    await requestPaymentLink(calls, { number, email, today })
    return { values, failure: null }
  } catch (error) {
    return { values, failure: describeFormFailure(error, problems.away) }
  }
}
