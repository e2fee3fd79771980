/** Deliveries as administrators see them. */
import { z } from 'zod'
import { FunctionRefusal } from '#supabase/functions/_shared/frame/function-refusal.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import { type Answer, answers, type Input } from '#supabase/functions/manage-deliveries/contract.ts'

type Call = Pick<FunctionCall<unknown>, 'database'>
type Filters = Extract<Input, { action: 'list' }>

const COLUMNS =
  'id, kind, purpose, target, subject_kind, subject_id, status, attempts, not_before, last_error, delivered_at, created_at'
const PER_PAGE = 50

/** One page, the newest first, with how many there are of each status. */
export async function listDeliveries({ database }: Call, filters: Filters): Promise<Answer<'list'>> {
  let wanted = database.from('deliveries').select(COLUMNS)
  for (const column of ['status', 'kind', 'purpose'] as const) {
    const value = filters[column]
    if (value !== undefined) wanted = wanted.eq(column, value)
  }
  if (filters.after !== undefined) {
    const { at, id } = filters.after
    // Many are written in one transaction, and so at the same moment: of them the id decides.
    wanted = wanted.lte('created_at', at).or(`created_at.lt."${at}",id.gt.${id}`)
  }
  const [rows, summary] = await Promise.all([
    wanted
      .order('created_at', { ascending: false })
      .order('id')
      .limit(PER_PAGE + 1),
    database.rpc('summarize_deliveries'),
  ])
  const error = rows.error ?? summary.error
  if (error) throw new Error('Deliveries could not be listed', { cause: error })
  return answers.list.parse({
    deliveries: rows.data!.slice(0, PER_PAGE),
    hasMore: rows.data!.length > PER_PAGE,
    ...z.record(z.string(), z.unknown()).parse(summary.data),
  })
}

/** One with what it carries and its tries. @throws FunctionRefusal 404 */
export async function readDelivery({ database }: Call, id: string): Promise<Answer<'read'>> {
  const [delivery, attempts] = await Promise.all([
    database.from('deliveries').select(`${COLUMNS}, payload`).eq('id', id).maybeSingle(),
    database
      .from('delivery_attempts')
      .select('number, started_at, finished_at, outcome, status_code, error')
      .eq('delivery_id', id)
      .order('number', { ascending: false })
      .limit(50),
  ])
  const error = delivery.error ?? attempts.error
  if (error) throw new Error('A delivery could not be read', { cause: error })
  if (!delivery.data) throw new FunctionRefusal(404, 'This delivery is no longer there.')
  const shown = { ...delivery.data, payload: hideTokens(delivery.data.payload) }
  return answers.read.parse({ delivery: shown, attempts: attempts.data })
}

/** Links of visitors are theirs: who looks at a list need not be able to follow them. */
function hideTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideTokens)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, /token/i.test(name) ? '…' : hideTokens(inner)]),
  )
}

/** Sends again, with the same keys. */
export async function replayDeliveries({ database }: Call, ids: string[]): Promise<Answer<'replay'>> {
  const { data } = await database.rpc('replay_deliveries', { p_deliveries: ids }).throwOnError()
  if (data === 0) {
    throw new FunctionRefusal(
      409,
      'It can’t be sent again: it was cancelled, is being sent, or its endpoint is switched off or gone.',
    )
  }
  return { replayed: data }
}
