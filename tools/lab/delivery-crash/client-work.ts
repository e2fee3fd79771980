/** What clients and administrators do while the process is killed: step by step, each acknowledged or asked for again. */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { RunningDeliveries } from './running-deliveries.ts'

export type WorkKind = 'lead' | 'booking' | 'payment'

type Step = {
  name: 'stored' | 'booked' | 'moved' | 'cancelled' | 'created' | 'sent' | 'linked' | 'seen' | 'paid'
  call: () => [name: string, body: object]
  /** What the answer brings for later steps. */
  keep?: (body: never) => void
}

export type Work = {
  kind: WorkKind
  email: string
  /** Chosen here: of a payment request its id, of a booking that of its form. */
  id: string
  /** Begins of calls: as booked, and as moved to. */
  times: [string, string]
  /** Acknowledged. */
  done: Step['name'][]
  /** The next ones. */
  steps: Step[]
  /** How often the next one was asked for. */
  tries: number
}

const HALF_AN_HOUR = 1_800_000
const DAY = 86_400_000
/** The database has too much to do: it is to be asked again. */
const BUSY = new Set([429, 503])
/** As far ahead as the rules allow. */
const MAX_RATIO = 350 * 48
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const visitor = () => ({ address: randomUUID() })
const today = new Date().toISOString().slice(0, 10)
const firstTime = Math.ceil((Date.now() + 2 * DAY) / HALF_AN_HOUR) * HALF_AN_HOUR

/** @param number of the work in its database: no two of them want the same time */
export function beginWork(number: number): Work {
  const at = (place: number) => new Date(firstTime + (place % MAX_RATIO) * HALF_AN_HOUR).toISOString()
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
  // Stands for the address that a function would sign.
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
 * Asks for the next step.
 * @returns true when it was acknowledged, false when no answer came, or one that says to ask again
 * @throws Error when it was refused
 */
export async function takeStep(work: Work, running: RunningDeliveries): Promise<boolean> {
  const step = work.steps[0]!
  const [name, body] = step.call()
  const isRepeated = work.tries > 0
  work.tries += 1
  const answer = await running.call(name, body)
  if (!answer || BUSY.has(answer.status)) return false
  // Marked as paid twice, it was by the first, whose answer nobody heard.
  const isDone = answer.status < 300 || (step.name === 'paid' && isRepeated && answer.status === 409)
  if (!isDone)
    throw new Error(`${name} (${step.name}) answered ${answer.status} ${JSON.stringify(answer.body)}`)
  step.keep?.(answer.body as never)
  work.done.push(step.name)
  work.steps.shift()
  work.tries = 0
  return true
}
