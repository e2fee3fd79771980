import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type ActionInput, serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { changeSecret, deleteEndpoint, listEndpoints, saveEndpoint, testEndpoint } from './endpoints.ts'
import { answers, input, type Input } from './contract.ts'

type Call = FunctionCall<Input>

const COLUMNS =
  'id, kind, purpose, target, subject_kind, subject_id, status, attempts, not_before, last_error, delivered_at, created_at'
const PAGE_SIZE = 50
const MAX_ATTEMPTS = 50

export default serveActions(
  { access: 'author', input, answers, reads: ['list', 'read', 'list-endpoints'] },
  {
    list: listDeliveries,
    read: readDelivery,
    replay: async ({ database }, { ids }) => {
      const replayed = await askDatabase(database.rpc('replay_deliveries', { p_deliveries: ids }))
      if (replayed === 0) {
        throw new FunctionRefusal(
          409,
          'It can’t be sent again: it was canceled or is being sent, or its endpoint is off or deleted.',
        )
      }
      return { replayed }
    },
    'list-endpoints': listEndpoints,
    'save-endpoint': saveEndpoint,
    'change-secret': changeSecret,
    'test-endpoint': testEndpoint,
    'delete-endpoint': deleteEndpoint,
  },
)

async function listDeliveries({ database }: Call, filters: ActionInput<Input, 'list'>): Promise<unknown> {
  let query = database.from('deliveries').select(COLUMNS)
  for (const column of ['status', 'kind', 'purpose'] as const) {
    const value = filters[column]
    if (value !== undefined) query = query.eq(column, value)
  }
  if (filters.after !== undefined) {
    const { at, id } = filters.after
    // Rows of one transaction have the same time, and are ordered by id.
    query = query.lte('created_at', at).or(`created_at.lt."${at}",id.gt.${id}`)
  }
  const [rows, summary] = await Promise.all([
    askDatabase(
      query
        .order('created_at', { ascending: false })
        .order('id')
        .limit(PAGE_SIZE + 1),
    ),
    askDatabase(database.rpc('summarize_deliveries')),
  ])
  return {
    deliveries: rows.slice(0, PAGE_SIZE),
    hasMore: rows.length > PAGE_SIZE,
    ...Object(summary),
  }
}

async function readDelivery({ database }: Call, { id }: { id: string }): Promise<unknown> {
  const [delivery, attempts] = await Promise.all([
    askDatabase(database.from('deliveries').select(`${COLUMNS}, payload`).eq('id', id).maybeSingle()),
    askDatabase(
      database
        .from('delivery_attempts')
        .select('number, started_at, finished_at, outcome, status_code, error')
        .eq('delivery_id', id)
        .order('number', { ascending: false })
        .limit(MAX_ATTEMPTS),
    ),
  ])
  if (!delivery) throw new FunctionRefusal(404, 'This delivery no longer exists.')
  return { delivery: { ...delivery, payload: hideTokens(delivery.payload) }, attempts }
}

/** Hides tokens of visitors' links, which administrators must not be able to open. */
function hideTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideTokens)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, /token/i.test(name) ? '…' : hideTokens(inner)]),
  )
}
