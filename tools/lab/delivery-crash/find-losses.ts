import type { Arrivals } from './arrivals.ts'
import type { Work } from './client-work.ts'
import type { RunningDeliveries } from './running-deliveries.ts'

type Delivery = { id: string; subject: string; purpose: string; status: string }
type Stored = {
  leads: { id: string; email: string }[]
  bookings: { id: string; email: string; status: string; starts_at: string }[]
  requests: { id: string; number: string; status: string; is_seen: boolean; client_email: string }[]
  deliveries: Delivery[]
}

/** Returns sentences about lost, duplicate, incomplete or wrong notifications, and all keys. */
export async function findLosses(
  running: RunningDeliveries,
  works: readonly Work[],
  arrivals: Arrivals,
): Promise<{ losses: string[]; keys: Set<string> }> {
  const stored: Stored = {
    leads: await running.query('select id, email from public.leads'),
    bookings: await running.query('select id, email, status, starts_at from public.bookings'),
    requests: await running.query(
      'select id, number, status, seen_at is not null as is_seen, client_email from public.payment_requests',
    ),
    deliveries: await running.query(
      `select id, subject_kind || ' ' || subject_id as subject, purpose, status from public.deliveries`,
    ),
  }
  const losses = [...findUndelivered(stored.deliveries, arrivals), ...findGaps(stored)]
  const index = createIndex(stored)
  for (const work of works) {
    for (const loss of checkWork(work, index)) losses.push(`${work.kind} ${work.email}: ${loss}`)
  }
  return { losses, keys: new Set(stored.deliveries.map(({ id }) => id)) }
}

function findUndelivered(deliveries: readonly Delivery[], { byKey }: Arrivals): string[] {
  return deliveries.flatMap(({ id, subject, purpose, status }) => {
    const name = `${purpose} (${id}) of ${subject}`
    const arrived = byKey.get(id)
    if (arrived && arrived.contents.size !== 1)
      return [`${name} was delivered with ${arrived.contents.size} contents`]
    if (status === 'delivered') return arrived ? [] : [`${name} counts as delivered but never arrived`]
    return status === 'cancelled' ? [] : [`${name} is ${status}`]
  })
}

function findGaps({ requests }: Stored): string[] {
  const numbers = requests.map(({ number }) => Number(number.split('-')[1])).toSorted((a, b) => a - b)
  return numbers.every((number, place) => number === place + 1)
    ? []
    : [`The numbers of payment requests have gaps: ${numbers.join(' ')}`]
}

type Index = {
  leads: Map<string, Stored['leads']>
  bookings: Map<string, Stored['bookings']>
  requests: Map<string, Stored['requests']>
  /** By subject and purpose. */
  deliveries: Map<string, Delivery[]>
}

function createIndex(stored: Stored): Index {
  return {
    leads: Map.groupBy(stored.leads, ({ email }) => email),
    bookings: Map.groupBy(stored.bookings, ({ email }) => email),
    requests: Map.groupBy(stored.requests, ({ client_email: email }) => email),
    deliveries: Map.groupBy(stored.deliveries, ({ subject, purpose }) => `${subject} ${purpose}`),
  }
}

type Expectation = [purpose: string, min: number, max: number]

function checkWork(work: Work, index: Index): string[] {
  if (work.done.length === 0) return []
  const leads = index.leads.get(work.email) ?? []
  if (leads.length !== 1) return [`there are ${leads.length} leads`]
  const checkDeliveries = (subject: string, expected: Expectation[], mayBeCancelled: string[] = []) =>
    expected.flatMap(([purpose, min, max]) => {
      const found = (index.deliveries.get(`${subject} ${purpose}`) ?? []).filter(
        ({ status }) =>
          status === 'delivered' || (status === 'cancelled' && mayBeCancelled.includes(purpose)),
      )
      return found.length >= min && found.length <= max ? [] : [`${purpose} has ${found.length} deliveries`]
    })
  const lead = `lead ${leads[0]!.id}`
  const losses = checkDeliveries(lead, [['lead.created', 1, 1]])
  if (work.kind === 'lead') {
    return [
      ...losses,
      ...checkDeliveries(lead, [
        ['lead-notice', 1, 1],
        ['lead-confirmation', 1, 1],
      ]),
    ]
  }
  return [...losses, ...(work.kind === 'booking' ? checkBooking : checkPayment)(work, index, checkDeliveries)]
}

type DeliveryCheck = (subject: string, expected: Expectation[], mayBeCancelled?: string[]) => string[]

function checkBooking({ done, email, times }: Work, index: Index, checkDeliveries: DeliveryCheck): string[] {
  const found = index.bookings.get(email) ?? []
  if (found.length !== 1) return [`there are ${found.length} bookings`]
  const [booking] = found
  const [isMoved, isCancelled] = [done.includes('moved'), done.includes('cancelled')]
  const startsAt = times[isMoved ? 1 : 0]
  const losses: string[] = []
  if (booking!.status !== (isCancelled ? 'cancelled' : 'confirmed')) losses.push(`it is ${booking!.status}`)
  if (Date.parse(booking!.starts_at) !== Date.parse(startsAt)) losses.push(`it begins ${booking!.starts_at}`)
  const expected: Expectation[] = [
    ['booking-confirmation', 1, 1],
    ['booking.created', 1, 1],
    ['booking-notice', done.length, done.length],
    ['booking-reminder', isCancelled ? 0 : 2, 2 * (isMoved ? 2 : 1)],
  ]
  if (isMoved) expected.push(['booking-moved', 1, 1], ['booking.moved', 1, 1])
  if (isCancelled) expected.push(['booking-cancelled', 1, 1], ['booking.cancelled', 1, 1])
  return [...losses, ...checkDeliveries(`booking ${booking!.id}`, expected)]
}

/** A request may be sent twice if the first response was lost; reminders stop with the payment. */
function checkPayment({ done, email, id }: Work, index: Index, checkDeliveries: DeliveryCheck): string[] {
  const found = index.requests.get(email) ?? []
  if (found.length !== 1 || found[0]!.id !== id) return [`there are ${found.length} requests`]
  const [request] = found
  const isPaid = done.includes('paid')
  const losses: string[] = []
  if ((request!.status === 'paid') !== isPaid) losses.push(`it is ${request!.status}`)
  if (done.includes('seen') && !request!.is_seen) losses.push('the view was not recorded')
  const expected: Expectation[] = []
  if (done.includes('sent')) {
    expected.push(['payment-request', 1, Infinity], ['payment_request.sent', 1, Infinity])
  }
  if (isPaid) expected.push(['payment-receipt', 1, 1], ['payment_request.paid', 1, 1])
  const subject = `payment_request ${id}`
  return [...losses, ...checkDeliveries(subject, expected, isPaid ? ['payment-request'] : [])]
}
