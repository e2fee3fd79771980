/** Sends what is due: each channel in a line of its own, everything claimed before it is sent. */
import { z } from 'zod'
import type { FunctionCall } from '../frame/serve-function.ts'
import { claimedDeliveries, type Delivery, type DeliveryResult } from './delivery.ts'
import { sendMail } from './mails/send-mail.ts'
import { sendPing } from './send-ping.ts'
import { sendWebhook } from './webhooks/send-webhook.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'log'>

export type QueueCounts = { delivered: number; failed: number }

/** Of one channel; what is sent at once is claimed at once. */
const AT_ONCE = 4
const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 20_000
/** What is left then is for the next run: receivers that hang don't hold up what others wait for. */
const BEGIN_WITHIN_MS = 20_000

/** @param signal nothing more begins once it aborts */
export async function workQueue(call: Call, signal: AbortSignal): Promise<QueueCounts> {
  const until = Date.now() + BEGIN_WITHIN_MS
  const goesOn = () => !signal.aborted && Date.now() < until
  const counts: QueueCounts = { delivered: 0, failed: 0 }
  try {
    for (let channels = await listDueChannels(call); channels.length > 0 && goesOn();) {
      await Promise.all(channels.map((channel) => workChannel(call, channel, counts, { signal, goesOn })))
      channels = await listDueChannels(call)
    }
  } finally {
    // Also after a failure: what waits is not forgotten.
    await mustSucceed(call.supabaseAdmin.rpc('plan_deliveries'), 'The next run could not be planned')
  }
  return counts
}

async function workChannel(
  call: Call,
  channel: string,
  counts: QueueCounts,
  { signal, goesOn }: { signal: AbortSignal; goesOn: () => boolean },
): Promise<void> {
  while (goesOn()) {
    const claimed = await claim(call, channel)
    if (claimed.length === 0) return
    const renewals = keepLeases(call, claimed)
    try {
      await Promise.all(claimed.map((delivery) => sendAndNote(call, delivery, counts, signal)))
    } finally {
      clearInterval(renewals)
    }
  }
}

async function sendAndNote(
  call: Call,
  delivery: Delivery,
  counts: QueueCounts,
  signal: AbortSignal,
): Promise<void> {
  const result = await send(delivery, call, signal)
  counts[result.outcome] += 1
  const { kind, id, purpose } = delivery
  if (result.outcome === 'failed') {
    call.log({ level: 'warning', event: 'delivery failed', kind, delivery: id, purpose, error: result.error })
  }
  await mustSucceed(
    call.supabaseAdmin.rpc('finish_delivery', {
      p_delivery: id,
      p_number: delivery.number,
      p_result: result,
    }),
    'What came of a delivery could not be written down',
  )
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

async function claim({ supabaseAdmin }: Call, channel: string): Promise<Delivery[]> {
  const data = await mustSucceed(
    supabaseAdmin.rpc('claim_deliveries', {
      p_channel: channel,
      p_limit: AT_ONCE,
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
