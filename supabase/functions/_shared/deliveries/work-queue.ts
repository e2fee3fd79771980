/** Sends due deliveries, with lower priority than pages. Each receiver has its own channel. */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Json } from '#supabase/database.types.ts'
import { writeCalendarCopy } from '../bookings/calendars/write-calendar-copy.ts'
import { readWebhookSettings } from '../fetch/source-settings.ts'
import { askDatabase } from '../frame/function-refusal.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { hasMailServer, sendMail } from '../mails/send-mail.ts'
import {
  type Delivery,
  delivery,
  type DeliveryResult,
  failPermanently,
  postDelivery,
} from './post-delivery.ts'
import { sendWebhook } from './send-webhook.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'log'>

const pingPayload = z.object({
  body: z.string(),
  content_type: z.string().regex(/^[a-z]+\/[a-z0-9.+;= -]+$/i),
})

export type QueueCounts = { delivered: number; failed: number }

const CLAIMED_AT_ONCE = 8
/** Composing emails takes processor time from pages, and 30 a second are enough. */
const PAUSE_PER_DELIVERY_MS = 33
const FLOW = { name: 'deliveries', weight: 1 }
const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 20_000
/** Later deliveries are left to the next run, so that hanging receivers don't delay other channels. */
const START_WITHIN_MS = 20_000

/** @param signal nothing more is sent once it aborts */
export function workQueue(call: Call, signal: AbortSignal): Promise<QueueCounts> {
  const inFlow = call.runtime?.inFlow ?? ((_, work) => work())
  return inFlow(FLOW, () => workChannels(call, signal))
}

async function workChannels(call: Call, signal: AbortSignal): Promise<QueueCounts> {
  const { supabaseAdmin, runtime } = call
  const until = Date.now() + START_WITHIN_MS
  const mayStart = () => !signal.aborted && Date.now() < until
  const counts: QueueCounts = { delivered: 0, failed: 0 }
  const work = async (channel: string) => {
    while (mayStart()) if ((await sendSome(call, channel, signal, counts)) === 0) return
  }
  await askDatabase(supabaseAdmin.rpc('release_waiting_mails', { p_has_mail_server: hasMailServer(runtime) }))
  try {
    for (;;) {
      const channels = z.array(z.string()).parse(await askDatabase(supabaseAdmin.rpc('list_due_channels')))
      if (channels.length === 0 || !mayStart()) break
      await Promise.all(channels.map(work))
    }
  } finally {
    // Also after a failure, so that the rest is sent.
    await askDatabase(supabaseAdmin.rpc('plan_deliveries'))
  }
  return counts
}

async function sendSome(
  call: Call,
  channel: string,
  signal: AbortSignal,
  counts: QueueCounts,
): Promise<number> {
  const { supabaseAdmin } = call
  const startedAt = performance.now()
  const claimed = delivery.array().parse(
    await askDatabase(
      supabaseAdmin.rpc('claim_deliveries', {
        p_channel: channel,
        p_limit: CLAIMED_AT_ONCE,
        p_lease_seconds: LEASE_SECONDS,
      }),
    ),
  )
  if (claimed.length === 0) return 0
  const claims = {
    p_claims: claimed.map(({ id, number }) => ({ id, number })),
    p_lease_seconds: LEASE_SECONDS,
  }
  const renew = async () => {
    // Ignores failures: the next renewal comes before the lease expires.
    await supabaseAdmin.rpc('renew_deliveries', claims)
  }
  const renewals = setInterval(() => void renew(), RENEW_EVERY_MS)
  try {
    const results = await Promise.all(claimed.map((each) => send(each, call, signal)))
    for (const [index, { id, number, kind, purpose }] of claimed.entries()) {
      const result = results[index]!
      await askDatabase(
        supabaseAdmin.rpc('finish_delivery', { p_delivery: id, p_number: number, p_result: result as Json }),
      )
      if (result.outcome !== 'waiting') counts[result.outcome] += 1
      if (result.outcome === 'failed')
        call.log({
          level: 'warning',
          event: 'delivery failed',
          kind,
          delivery: id,
          purpose,
          error: result.error,
        })
    }
  } finally {
    clearInterval(renewals)
  }
  const rest = claimed.length * PAUSE_PER_DELIVERY_MS - (performance.now() - startedAt)
  if (claimed.length === CLAIMED_AT_ONCE && rest > 0) await pause(rest)
  return claimed.length
}

async function send(due: Delivery, call: Call, signal: AbortSignal): Promise<DeliveryResult> {
  const { id, kind, target, payload, endpoint } = due
  if (kind === 'mail') return sendMail(due, call)
  if (kind === 'calendar') return writeCalendarCopy(payload, call, signal)
  if (kind === 'webhook') {
    if (!endpoint) return failPermanently('The endpoint was deleted.')
    return sendWebhook(id, payload, endpoint, call.runtime, signal)
  }
  const ping = pingPayload.safeParse(payload)
  if (!ping.success) return failPermanently('The ping has no body.')
  return postDelivery(target, {
    purpose: 'ping',
    settings: readWebhookSettings(call.runtime),
    headers: { 'content-type': ping.data.content_type },
    body: ping.data.body,
    signal,
  })
}
