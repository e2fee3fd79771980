import { findDay } from '#domain/payments/due-date.ts'
import { PROVIDERS, providerFacts } from '#domain/provider-events/provider-facts.ts'
import { readProviderEvent } from '#domain/provider-events/read-provider-event.ts'
import { z } from '#domain/schema.ts'
import { readAgencyTimeZone } from '../_shared/deliveries/agency.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { parseJson } from '../_shared/frame/read-body.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { answers, input, type Input } from './contract.ts'

type Call = FunctionCall<Input>

const PAGE_SIZE = 50
const COLUMNS = `id, provider, kind, happened_at, received_at, status, reason, facts,
  payment_requests (id, number), leads (id, name, email)`

/** Events from payment and calendar providers, and decisions about those that match nothing. */
export default serveActions(
  { access: 'author', input, answers, reads: ['list', 'read'] },
  {
    list: async ({ supabaseAdmin }, { isWaiting, after }) => {
      const events = supabaseAdmin.from('provider_events')
      let query = events
        .select(COLUMNS)
        .order('received_at', { ascending: false })
        .order('id')
        .limit(PAGE_SIZE + 1)
      if (isWaiting) query = query.eq('status', 'waiting')
      if (after !== null) {
        const { at, id } = after
        query = query.lte('received_at', at).or(`received_at.lt."${at}",id.gt.${id}`)
      }
      const waiting = events.select('id', { count: 'exact', head: true }).eq('status', 'waiting')
      const [found, { count }] = await Promise.all([askDatabase(query), waiting.throwOnError()])
      return {
        events: found.slice(0, PAGE_SIZE),
        hasMore: found.length > PAGE_SIZE,
        waiting: count ?? 0,
      }
    },
    read: (call, { id }) => findEvent(call, id, 'body'),
    retry: async (call, { id }) => {
      await retryEvent(call, id)
      return { event: await findEvent(call, id, COLUMNS) }
    },
    'set-aside': async (call, { id }) => {
      const isDone = await askDatabase(call.supabaseAdmin.rpc('set_provider_event_aside', { p_id: id }))
      if (!isDone) throw refuseSettled()
      return { event: await findEvent(call, id, COLUMNS) }
    },
  },
)

async function findEvent({ supabaseAdmin }: Call, id: string, columns: string): Promise<unknown> {
  const event: unknown = await askDatabase(
    supabaseAdmin.from('provider_events').select(columns).eq('id', id).maybeSingle(),
  )
  if (!event) throw new FunctionRefusal(404, 'There is no such event.')
  return event
}

const storedEvent = z.object({
  provider: z.enum(PROVIDERS),
  body: z.string().nullable(),
  facts: providerFacts,
  happened_at: z.string(),
  status: z.string(),
})

/** Reads the body again: a later version may understand an event that an earlier one did not. */
async function retryEvent(call: Call, id: string): Promise<void> {
  const { supabaseAdmin, runtime } = call
  const found = await findEvent(call, id, Object.keys(storedEvent.shape).join(','))
  const stored = storedEvent.parse(found)
  if (stored.status !== 'waiting') throw refuseSettled()
  const read = stored.body === null ? null : readProviderEvent(stored.provider, parseJson(stored.body))
  const timeZone = readAgencyTimeZone(runtime)
  await askDatabase(
    supabaseAdmin.rpc('retry_provider_event', {
      p_id: id,
      p_facts: read?.facts ?? stored.facts,
      p_today: findDay(new Date(), timeZone),
      p_day: findDay(new Date(read?.happenedAt ?? stored.happened_at), timeZone),
    }),
  )
}

const refuseSettled = () => new FunctionRefusal(409, 'This event needs no further action.')
