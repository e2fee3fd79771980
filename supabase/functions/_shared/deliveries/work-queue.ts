/**
 * Sends what is due, behind whatever pages want: each channel in a line of its own, everything claimed before it is sent.
 * What is claimed and noted at once is few statements, and a long line goes on at a bounded rate.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Json } from '#supabase/database.types.ts'
import { collectBatches } from '../frame/collect-batches.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { mapWithConcurrency } from '../frame/map-with-concurrency.ts'
import { claimedDeliveries, type Delivery, type DeliveryResult } from './delivery.ts'
import { findFormRush, type Pace, USUAL_PACE } from './form-rush.ts'
import { hasMailServer, sendMail } from './mails/send-mail.ts'
import { sendPing } from './send-ping.ts'
import { sendWebhook } from './webhooks/send-webhook.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'log'>

export type QueueCounts = { delivered: number; failed: number }

/** Of one channel. */
const AT_ONCE = 4
/** As many as the pace allows are claimed at once while sending is quick; after a slow claim what is sent at once. */
const QUICK_MS = 1000
/** What came of tries is written down together. */
const NOTE_EVERY_MS = 50
/** Pages have 8. */
const FLOW = { name: 'deliveries', weight: 1 }
const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 20_000
/** What is left then is for the next run: receivers that hang don't hold up what others wait for. */
const BEGIN_WITHIN_MS = 20_000

type Note = { delivery: string; number: number; result: DeliveryResult }
type Run = Call & {
  counts: QueueCounts
  /** Resolves when it is written down. */
  note: (note: Note) => Promise<unknown>
  signal: AbortSignal
  goesOn: () => boolean
  readPace: () => Pace
}

/** @param signal nothing more begins once it aborts */
export function workQueue(call: Call, signal: AbortSignal): Promise<QueueCounts> {
  const inFlow = call.runtime?.inFlow ?? ((_, work) => work())
  return inFlow(FLOW, () => workChannels(call, signal))
}

async function workChannels(call: Call, signal: AbortSignal): Promise<QueueCounts> {
  const until = Date.now() + BEGIN_WITHIN_MS
  const goesOn = () => !signal.aborted && Date.now() < until
  const counts: QueueCounts = { delivered: 0, failed: 0 }
  const note = collectBatches({
    run: (notes: readonly Note[]) => writeDown(call, notes),
    atMost: USUAL_PACE.atOnce,
    leastPauseMs: NOTE_EVERY_MS,
  })
  const readPace = call.runtime ? findFormRush(call.runtime.env).readPace : () => USUAL_PACE
  const run: Run = { ...call, counts, note, signal, goesOn, readPace }
  const p_has_mail_server = hasMailServer(call.runtime)
  await mustSucceed(
    call.supabaseAdmin.rpc('release_waiting_mails', { p_has_mail_server }),
    'Waiting mails could not be released',
  )
  try {
    for (let channels = await listDueChannels(call); channels.length > 0 && goesOn();) {
      await Promise.all(channels.map((channel) => workChannel(run, channel)))
      channels = await listDueChannels(call)
    }
  } finally {
    // Also after a failure: what waits is not forgotten.
    await mustSucceed(call.supabaseAdmin.rpc('plan_deliveries'), 'The next run could not be planned')
  }
  return counts
}

async function workChannel(run: Run, channel: string): Promise<void> {
  let limit = AT_ONCE
  while (run.goesOn()) {
    const startedAt = performance.now()
    const { atOnce, distanceMs } = run.readPace()
    const claimed = await claim(run, channel, Math.min(limit, atOnce))
    if (claimed.length === 0) return
    const renewals = keepLeases(run, claimed)
    try {
      await mapWithConcurrency(
        claimed,
        AT_ONCE,
        (delivery) => sendAndNote(run, delivery),
        () => true,
      )
    } finally {
      clearInterval(renewals)
    }
    const took = performance.now() - startedAt
    limit = took < QUICK_MS ? Math.min(USUAL_PACE.atOnce, limit * 2) : AT_ONCE
    const rest = claimed.length * distanceMs - took
    if (rest > 0) await pause(rest)
  }
}

async function sendAndNote(run: Run, delivery: Delivery): Promise<void> {
  const result = await send(delivery, run, run.signal)
  if (result.outcome !== 'waiting') run.counts[result.outcome] += 1
  const { kind, id, purpose } = delivery
  if (result.outcome === 'failed') {
    run.log({ level: 'warning', event: 'delivery failed', kind, delivery: id, purpose, error: result.error })
  }
  await run.note({ delivery: id, number: delivery.number, result })
}

async function writeDown({ supabaseAdmin }: Call, notes: readonly Note[]): Promise<readonly Note[]> {
  await mustSucceed(
    supabaseAdmin.rpc('finish_deliveries', { p_tries: notes as unknown as Json }),
    'What came of deliveries could not be written down',
  )
  return notes
}

function send(delivery: Delivery, call: Call, signal: AbortSignal): Promise<DeliveryResult> {
  switch (delivery.kind) {
    case 'mail':
      return sendMail(delivery, call)
    case 'webhook':
      return sendWebhook(delivery, call.runtime, signal)
    default:
      return sendPing(delivery, call.runtime, signal)
  }
}

async function listDueChannels({ supabaseAdmin }: Call): Promise<string[]> {
  const data = await mustSucceed(supabaseAdmin.rpc('list_due_channels'), 'The queue could not be read')
  return z.array(z.string()).parse(data)
}

async function claim({ supabaseAdmin }: Call, channel: string, limit: number): Promise<Delivery[]> {
  const data = await mustSucceed(
    supabaseAdmin.rpc('claim_deliveries', {
      p_channel: channel,
      p_limit: limit,
      p_lease_seconds: LEASE_SECONDS,
    }),
    'Deliveries could not be claimed',
  )
  return claimedDeliveries.parse(data)
}

/** A renewal that fails is followed by others before the lease ends. */
function keepLeases({ supabaseAdmin }: Call, claimed: readonly Delivery[]): NodeJS.Timeout {
  const p_claims = claimed.map(({ id, number }) => ({ id, number }))
  const renew = () => supabaseAdmin.rpc('renew_deliveries', { p_claims, p_lease_seconds: LEASE_SECONDS })
  return setInterval(() => void renew(), RENEW_EVERY_MS)
}

async function mustSucceed<Data>(
  asked: PromiseLike<{ data: Data; error: unknown }>,
  problem: string,
): Promise<Data> {
  const { data, error } = await asked
  if (error) throw new Error(problem, { cause: error })
  return data
}
