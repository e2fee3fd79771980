/** Requests of clients and administrators while the process is killed: each step is repeated until acknowledged. */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { RunningDeliveries } from './running-deliveries.ts'

export type WorkKind = 'lead' | 'booking' | 'payment'

type Step = {
  name: 'stored' | 'booked' | 'moved' | 'cancelled' | 'created' | 'sent' | 'linked' | 'seen' | 'paid'
  call: () => [name: string, body: object]
  /** Stores values of the response for later steps. */
  keep?: (body: never) => void
}

export type Work = {
  kind: WorkKind
  email: string
  /** Id of the payment request, or request id of the booking form; chosen by the client. */
  id: string
  /** Start times of the call: as booked, and after rescheduling. */
  times: [string, string]
  /** Acknowledged steps. */
  done: Step['name'][]
  /** Remaining steps. */
  steps: Step[]
  /** Attempts of the next step. */
  tries: number
}

const HALF_AN_HOUR = 1_800_000
const DAY = 86_400_000
/** Statuses that ask to retry. */
const BUSY = new Set([429, 503])
/** Booking slots within the horizon of the rules. */
const MAX_SLOTS = 350 * 48
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const visitor = () => ({ address: randomUUID() })
const today = new Date().toISOString().slice(0, 10)
const firstTime = Math.ceil((Date.now() + 2 * DAY) / HALF_AN_HOUR) * HALF_AN_HOUR

/** @param number unique in its database, so that no two bookings want the same slot */
export function beginWork(number: number): Work {
  const at = (place: number) => new Date(firstTime + (place % MAX_SLOTS) * HALF_AN_HOUR).toISOString()
  const kind = (['lead', 'booking', 'payment'] as const)[number % 3]!
  const id = randomUUID()
  const work: Work = {
    kind,
    id,
    email: `${kind}-${id}@client.example`,
    times: [at(2 * number), at(2 * number + 1)],
    done: [],
    steps: [],
    tries: 0,
  }
  const plan = { lead: planLead, booking: planBooking, payment: planPayment }
  work.steps = plan[kind](work)
  return work
}

function planLead({ email }: Work): Step[] {
  const values = { name: 'Ann Lee', email, phone: '', company: '', message: 'What would you change first?' }
  const guard = { isTrapFilled: false, stampAgeSeconds: 60 }
  const more = { serviceSlug: null, calculation: null, source: { page: '/contact' }, guard }
  return [
    {
      name: 'stored',
      call: () => ['submit-lead', { kind: 'contact', ...values, ...more, visitor: visitor() }],
    },
  ]
}

function planBooking({ email, id, times }: Work): Step[] {
  let token = ''
  const form = { name: 'Ann Lee', email, answers: {}, timeZone: 'Europe/Berlin', source: { page: '/' } }
  const steps: Step[] = [
    {
      name: 'booked',
      call: () => ['book-call', { ...form, startsAt: times[0], requestId: id, visitor: visitor() }],
      keep: (body: { token: string }) => (token = body.token),
    },
    {
      name: 'moved',
      call: () => ['manage-own-booking', { action: 'move', token, startsAt: times[1], visitor: visitor() }],
    },
    {
      name: 'cancelled',
      call: () => ['manage-own-booking', { action: 'cancel', token, reason: 'Ill', visitor: visitor() }],
    },
  ]
  return steps.slice(0, randomInt(1, steps.length + 1))
}

function planPayment({ email, id }: Work): Step[] {
  // Replaces the signed token that the function would create.
  const token = `${id}${id}`.replaceAll('-', '')
  const request = {
    client_name: 'Ann Lee',
    client_email: email,
    client_address: '',
    currency: 'USD',
    lines: [{ text: 'Ads management', quantity: 1, unit_price: 120_000, tax_rate: 0 }],
    due_on: null,
    note: '',
    lead_id: null,
  }
  const about = { p_id: id, p_today: today }
  const paid = { p_way: 'transfer', p_on: today, p_note: '', p_sends_receipt: true }
  const steps: Step[] = [
    { name: 'created', call: () => ['rpc/create_payment_request', { ...about, p_request: request }] },
    { name: 'sent', call: () => ['rpc/send_payment_request', { ...about, p_reminds: false }] },
    {
      name: 'linked',
      call: () => ['rpc/keep_payment_link', { p_id: id, p_version: 1, p_token_hash: hash(token) }],
    },
    {
      name: 'seen',
      call: () => ['read-payment-request', { token, today, marks_seen: true, visitor: visitor() }],
    },
    { name: 'paid', call: () => ['rpc/mark_payment_request_paid', { ...about, ...paid }] },
  ]
  return steps.slice(0, randomInt(2, steps.length + 1))
}

/**
 * Requests the next step.
 * @returns true if acknowledged; false to retry, without a response or when busy
 * @throws Error if refused
 */
export async function takeStep(work: Work, running: RunningDeliveries): Promise<boolean> {
  const step = work.steps[0]!
  const [name, body] = step.call()
  const isRepeated = work.tries > 0
  work.tries += 1
  const answer = await running.call(name, body)
  if (!answer || BUSY.has(answer.status)) return false
  // A conflict on a repeated payment means that the first request succeeded although its response was lost.
  const isDone = answer.status < 300 || (step.name === 'paid' && isRepeated && answer.status === 409)
  if (!isDone)
    throw new Error(`${name} (${step.name}) answered ${answer.status} ${JSON.stringify(answer.body)}`)
  step.keep?.(answer.body as never)
  work.done.push(step.name)
  work.steps.shift()
  work.tries = 0
  return true
}
