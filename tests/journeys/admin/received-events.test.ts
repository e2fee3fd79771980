/** The tab with events received from payment and calendar providers. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { newRequest, today } from '#tests/contract/payments/payment-calls.ts'
import { calcomBooking, checkoutCompleted } from '#tests/contract/provider-events/event-shapes.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { connectAsServer, openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'

const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_journey_0123456789'
const CALCOM_WEBHOOK_SECRET = 'calcom-of-the-journey-0123456789'
const MARKUP = '<img src=x onerror="document.title=1">'
const getSite = useStaffSite({ STRIPE_WEBHOOK_SECRET, CALCOM_WEBHOOK_SECRET })

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

async function send(provider: string, event: object): Promise<string> {
  const body = JSON.stringify(event)
  const seconds = Math.floor(Date.now() / 1000)
  const answer = await fetch(`${getSite().url}/functions/v1/receive-provider-event?provider=${provider}`, {
    method: 'POST',
    body,
    headers:
      provider === 'stripe'
        ? { 'stripe-signature': `t=${seconds},v1=${hmac(STRIPE_WEBHOOK_SECRET, `${seconds}.${body}`)}` }
        : { 'x-cal-signature-256': hmac(CALCOM_WEBHOOK_SECRET, body) },
  })
  return ((await answer.json()) as { outcome: string }).outcome
}

test('shows an unmatched payment, retries it and dismisses it, with markup shown as text', async () => {
  // Payments without our reference are of interest only while a request asks for their amount.
  const server = await connectAsServer(getSite())
  await server
    .rpc('create_payment_request', { p_id: crypto.randomUUID(), p_request: newRequest(), p_today: today })
    .throwOnError()
  const reference = `${MARKUP} ${crypto.randomUUID()}`
  const email = `${crypto.randomUUID()}@client.example`
  expect(
    await send('stripe', checkoutCompleted({ client_reference_id: reference, metadata: { x: MARKUP } })),
  ).toBe('waiting')
  const attendees = [{ name: MARKUP, email, timeZone: 'UTC' }]
  expect(await send('calcom', calcomBooking('BOOKING_CREATED', { title: MARKUP, attendees }))).toBe(
    'attached',
  )

  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(`${getSite().url}/admin/deliveries/received`)
  const events = page.getByRole('list', { name: 'Events' })
  const payment = events.getByRole('listitem').filter({ hasText: reference })
  const booking = events.getByRole('listitem').filter({ hasText: email })
  await payment.getByText('Needs review').waitFor()
  await booking.getByText('Attached').waitFor()
  await payment.getByText('There is no payment request with this number.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await payment.getByRole('button', { name: 'Stripe: payment of $1,200.00' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('"client_reference_id"').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('The event still can’t be attached').waitFor()

  await page.getByRole('button', { name: 'Needs review' }).click()
  await booking.waitFor({ state: 'detached' })
  await payment.getByRole('button').click()
  await dialog.getByText('"client_reference_id"').waitFor()
  await dialog.locator('.btn', { hasText: 'Dismiss' }).click()
  await dialog.waitFor({ state: 'detached' })
  await payment.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await booking.getByRole('link', { name: /^Lead/ }).click()
  await page.getByText(/^Call booked/).waitFor()
  await page.getByText(MARKUP).first().waitFor()
  expect(await page.title()).not.toBe('1')
  expect(visit.errors).toEqual([])
})
