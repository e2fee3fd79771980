/** Events in the shapes that the manuals of providers show, with names and amounts of our own. */
import { randomBytes } from 'node:crypto'

export const someId = (prefix: string) => `${prefix}${randomBytes(12).toString('hex')}`

type Values = Record<string, unknown>

function stripeEvent(type: string, object: Values, more: Values = {}) {
  return {
    id: someId('evt_'),
    object: 'event',
    api_version: '2026-03-25',
    created: Math.floor(Date.now() / 1000),
    livemode: true,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
    ...more,
  }
}

/** https://docs.stripe.com/api/checkout/sessions/object */
export const checkoutCompleted = (values: Values = {}, more: Values = {}) =>
  stripeEvent(
    'checkout.session.completed',
    {
      id: someId('cs_live_'),
      object: 'checkout.session',
      amount_subtotal: 120_000,
      amount_total: 120_000,
      client_reference_id: null,
      currency: 'usd',
      customer_details: { email: 'ann@client.example', name: 'Ann', address: null, phone: null },
      metadata: {},
      mode: 'payment',
      payment_intent: someId('pi_'),
      payment_method_types: ['card'],
      payment_status: 'paid',
      status: 'complete',
      ...values,
    },
    more,
  )

/** https://docs.stripe.com/api/payment_intents/object */
export const intentSucceeded = (values: Values = {}, more: Values = {}) =>
  stripeEvent(
    'payment_intent.succeeded',
    {
      id: someId('pi_'),
      object: 'payment_intent',
      amount: 120_000,
      amount_received: 120_000,
      currency: 'usd',
      latest_charge: someId('ch_'),
      metadata: {},
      status: 'succeeded',
      ...values,
    },
    more,
  )

/** https://docs.stripe.com/api/charges/object */
export const chargeRefunded = (values: Values = {}, more: Values = {}) =>
  stripeEvent(
    'charge.refunded',
    {
      id: someId('ch_'),
      object: 'charge',
      amount: 120_000,
      amount_captured: 120_000,
      amount_refunded: 120_000,
      currency: 'usd',
      metadata: {},
      paid: true,
      payment_intent: someId('pi_'),
      refunded: true,
      status: 'succeeded',
      ...values,
    },
    more,
  )

const paypalEvent = (type: string, resource: Values) => ({
  id: `WH-${someId('').toUpperCase()}`,
  event_version: '1.0',
  create_time: new Date().toISOString(),
  resource_type: type.endsWith('REFUNDED') ? 'refund' : 'capture',
  resource_version: '2.0',
  event_type: type,
  summary: 'A payment',
  resource,
  links: [],
})
export const someCapture = () => someId('').slice(0, 17).toUpperCase()

/** https://developer.paypal.com/docs/api/payments/v2/#captures_get */
export const captureCompleted = (values: Values = {}) =>
  paypalEvent('PAYMENT.CAPTURE.COMPLETED', {
    id: someCapture(),
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '1200.00' },
    final_capture: true,
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED'] },
    supplementary_data: { related_ids: { order_id: someCapture() } },
    create_time: new Date().toISOString(),
    links: [],
    ...values,
  })

/** https://developer.paypal.com/docs/api/payments/v2/#refunds_get */
export const captureRefunded = (capture: string, values: Values = {}) =>
  paypalEvent('PAYMENT.CAPTURE.REFUNDED', {
    id: someCapture(),
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '200.00' },
    seller_payable_breakdown: {
      gross_amount: { currency_code: 'USD', value: '200.00' },
      total_refunded_amount: { currency_code: 'USD', value: '300.00' },
    },
    links: [
      { href: `https://api.paypal.com/v2/payments/refunds/${someCapture()}`, rel: 'self', method: 'GET' },
      { href: `https://api.paypal.com/v2/payments/captures/${capture}`, rel: 'up', method: 'GET' },
    ],
    ...values,
  })

/** https://cal.com/docs/developing/guides/automation/webhooks */
export const calcomBooking = (triggerEvent: string, payload: Values = {}, more: Values = {}) => ({
  triggerEvent,
  createdAt: new Date().toISOString(),
  payload: {
    type: 'success-call',
    title: 'Success call between the agency and Ann',
    description: '',
    additionalNotes: '',
    startTime: '2027-03-02T15:00:00.000Z',
    endTime: '2027-03-02T15:30:00.000Z',
    organizer: { name: 'Host', email: 'host@agency.example', timeZone: 'UTC', language: { locale: 'en' } },
    responses: { name: { label: 'your_name', value: 'Ann' } },
    attendees: [{ name: 'Ann', email: `${someId('')}@client.example`, timeZone: 'Europe/Paris' }],
    location: 'integrations:daily',
    uid: someId(''),
    status: 'ACCEPTED',
    ...payload,
  },
  ...more,
})

export const someInvitee = () =>
  `https://api.calendly.com/scheduled_events/${crypto.randomUUID()}/invitees/${crypto.randomUUID()}`

/** https://developer.calendly.com/api-docs: payload of an invitee */
export const calendlyInvitee = (event: string, payload: Values = {}, more: Values = {}) => ({
  event,
  created_at: new Date().toISOString(),
  created_by: 'https://api.calendly.com/users/AAAAAAAAAAAAAAAA',
  payload: {
    uri: someInvitee(),
    name: 'Ben',
    first_name: null,
    last_name: null,
    email: `${someId('')}@client.example`,
    timezone: 'America/New_York',
    status: event === 'invitee.canceled' ? 'canceled' : 'active',
    rescheduled: false,
    old_invitee: null,
    new_invitee: null,
    questions_and_answers: [],
    text_reminder_number: null,
    tracking: { utm_campaign: null, utm_source: null },
    scheduled_event: {
      uri: `https://api.calendly.com/scheduled_events/${crypto.randomUUID()}`,
      name: 'Success call',
      start_time: '2027-03-03T15:00:00.000000Z',
      end_time: '2027-03-03T15:30:00.000000Z',
      status: 'active',
    },
    ...payload,
  },
  ...more,
})
