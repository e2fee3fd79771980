/** Events in the shapes that the manuals of providers show, with names and amounts of our own. */
import { randomBytes } from 'node:crypto'

export const someId = (prefix: string) => `${prefix}${randomBytes(12).toString('hex')}`

type Values = Record<string, unknown>

function stripeEvent(type: string, object: Values, more: Values = {}) {
  return {
    id: someId('evt_'),
    created: Math.floor(Date.now() / 1000),
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
      amount_total: 120_000,
      currency: 'usd',
      payment_intent: someId('pi_'),
      payment_status: 'paid',
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
      amount: 120_000,
      amount_received: 120_000,
      currency: 'usd',
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
      amount: 120_000,
      amount_refunded: 120_000,
      currency: 'usd',
      payment_intent: someId('pi_'),
      ...values,
    },
    more,
  )

/** https://docs.stripe.com/api/disputes/object */
export const disputeChanged = (type: string, values: Values = {}) =>
  stripeEvent(`charge.dispute.${type}`, {
    id: someId('dp_'),
    amount: 120_000,
    charge: someId('ch_'),
    currency: 'usd',
    payment_intent: someId('pi_'),
    reason: 'product_not_received',
    status: 'needs_response',
    evidence_details: { due_by: 1_796_000_000 },
    ...values,
  })

const paypalEvent = (type: string, resource: Values) => ({
  id: `WH-${someId('').toUpperCase()}`,
  create_time: new Date().toISOString(),
  resource_type: type.endsWith('REFUNDED') ? 'refund' : 'capture',
  event_type: type,
  resource,
})
export const someCapture = () => someId('').slice(0, 17).toUpperCase()

/** https://developer.paypal.com/docs/api/payments/v2/#captures_get */
export const captureCompleted = (values: Values = {}) =>
  paypalEvent('PAYMENT.CAPTURE.COMPLETED', {
    id: someCapture(),
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '1200.00' },
    create_time: new Date().toISOString(),
    ...values,
  })

/** https://developer.paypal.com/docs/api/payments/v2/#refunds_get */
export const captureRefunded = (capture: string, values: Values = {}) =>
  paypalEvent('PAYMENT.CAPTURE.REFUNDED', {
    id: someCapture(),
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '200.00' },
    seller_payable_breakdown: {
      total_refunded_amount: { currency_code: 'USD', value: '300.00' },
    },
    links: [{ href: `https://api.paypal.com/v2/payments/captures/${capture}`, rel: 'up', method: 'GET' }],
    ...values,
  })

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export const paypalDispute = (what: string, capture: string, values: Values = {}) =>
  paypalEvent(`CUSTOMER.DISPUTE.${what}`, {
    dispute_id: 'PP-D-4012',
    disputed_transactions: [{ buyer_transaction_id: someCapture(), seller_transaction_id: capture }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: { currency_code: 'USD', value: '1200.00' },
    ...values,
  })

/** https://cal.com/docs/developing/guides/automation/webhooks */
export const calcomBooking = (triggerEvent: string, payload: Values = {}, more: Values = {}) => ({
  triggerEvent,
  createdAt: new Date().toISOString(),
  payload: {
    title: 'Success call between the agency and Ann',
    startTime: '2027-03-02T15:00:00.000Z',
    endTime: '2027-03-02T15:30:00.000Z',
    organizer: { name: 'Host', email: 'host@agency.example', timeZone: 'UTC', language: { locale: 'en' } },
    attendees: [{ name: 'Ann', email: `${someId('')}@client.example`, timeZone: 'Europe/Paris' }],
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
  payload: {
    uri: someInvitee(),
    name: 'Ben',
    email: `${someId('')}@client.example`,
    timezone: 'America/New_York',
    status: event === 'invitee.canceled' ? 'canceled' : 'active',
    rescheduled: false,
    old_invitee: null,
    new_invitee: null,
    scheduled_event: {
      uri: `https://api.calendly.com/scheduled_events/${crypto.randomUUID()}`,
      name: 'Success call',
      start_time: '2027-03-03T15:00:00.000000Z',
      end_time: '2027-03-03T15:30:00.000000Z',
    },
    ...payload,
  },
  ...more,
})
