import { findDay } from '#domain/payments/due-date.ts'
import { providerFacts } from '#domain/provider-events/provider-facts.ts'
import { readProviderEvent } from '#domain/provider-events/read-provider-event.ts'
import { readAgencyTimeZone } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { parseJson } from '../_shared/frame/read-body.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { type Answer, answers, input, type Input } from './contract.ts'

type Call = FunctionCall<Input>

const PAGE_SIZE = 50
const COLUMNS = `id, provider, kind, happened_at, received_at, status, reason, facts,
  payment_requests (id, number), leads (id, name, email)`

/** What administrators see of the events that providers sent, and what they do with those that fit nothing. */
export default serveFunction<Input>({ access: 'author', input }, async (call) => {
  const { body } = call
  if (body.action === 'list') return listEvents(call, body)
  if (body.action === 'read') return readBody(call, body.id)
  call.logAction('provider event managed', { action: body.action })
  await (body.action === 'retry' ? retryEvent(call, body.id) : setAside(call, body.id))
  return { event: await findEvent(call, body.id) }
})

async function listEvents(
  { supabaseAdmin }: Call,
  { isWaiting, after }: Extract<Input, { action: 'list' }>,
): Promise<Answer<'list'>> {
  let query = supabaseAdmin
    .from('provider_events')
    .select(COLUMNS)
    .order('received_at', { ascending: false })
    .order('id')
    .limit(PAGE_SIZE + 1)
  if (isWaiting) query = query.eq('status', 'waiting')
  if (after !== null) {
    const { at, id } = after
    query = query.lte('received_at', at).or(`received_at.lt."${at}",id.gt.${id}`)
  }
  const waiting = supabaseAdmin
    .from('provider_events')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'waiting')
  const [found, counted] = await Promise.all([query, waiting])
  const error = found.error ?? counted.error
  if (error) throw new Error('Events of providers could not be listed', { cause: error })
  return answers.list.parse({
    events: found.data!.slice(0, PAGE_SIZE),
    hasMore: found.data!.length > PAGE_SIZE,
    waiting: counted.count ?? 0,
  })
}

async function findEvent({ supabaseAdmin }: Call, id: string): Promise<Answer<'retry'>['event']> {
  const { data } = await supabaseAdmin
    .from('provider_events')
    .select(COLUMNS)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!data) throw refuseUnknown()
  return answers.retry.shape.event.parse(data)
}

async function readBody({ supabaseAdmin }: Call, id: string): Promise<Answer<'read'>> {
  const { data } = await supabaseAdmin
    .from('provider_events')
    .select('body')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!data) throw refuseUnknown()
  return data
}

/** By what is read in it now: a later version may understand what an earlier one did not. */
async function retryEvent(call: Call, id: string): Promise<void> {
  const { supabaseAdmin, runtime } = call
  const { data } = await supabaseAdmin
    .from('provider_events')
    .select('provider, body, facts, happened_at, status')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!data) throw refuseUnknown()
  if (data.status !== 'waiting') throw refuseSettled()
  const { provider } = answers.retry.shape.event.pick({ provider: true }).parse(data)
  const read = data.body === null ? null : readProviderEvent(provider, parseJson(data.body))
  const timeZone = readAgencyTimeZone(runtime)
  await supabaseAdmin
    .rpc('retry_provider_event', {
      p_id: id,
      p_facts: read?.facts ?? providerFacts.parse(data.facts),
      p_today: findDay(new Date(), timeZone),
      p_day: findDay(new Date(read?.happenedAt ?? data.happened_at), timeZone),
    })
    .throwOnError()
}

async function setAside({ supabaseAdmin }: Call, id: string): Promise<void> {
  const { data } = await supabaseAdmin.rpc('set_provider_event_aside', { p_id: id }).throwOnError()
  if (!data) throw refuseSettled()
}

const refuseUnknown = () => new FunctionRefusal(404, 'There is no such event.')
const refuseSettled = () => new FunctionRefusal(409, 'Nothing has to be done with this event any more.')
