import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { noteExport } from '../_shared/note-export.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { answers, input, type Input } from './contract.ts'

const LINES_PER_PAGE = 50
const LINES_PER_EXPORTED_PAGE = 1_000

export default serveActions(
  { access: 'author', permission: 'activity.read', input, answers, reads: ['list', 'export', 'people'] },
  {
    list: (call, filter) => listLines(call, filter, LINES_PER_PAGE),
    export: async (call, filter) => {
      if (filter.before === null) await noteExport(call, 'activity')
      return listLines(call, filter, LINES_PER_EXPORTED_PAGE)
    },
    people: async ({ supabaseAdmin }) => ({
      people: await askDatabase(supabaseAdmin.rpc('list_active_people')),
    }),
  },
)

type Filter = Omit<Extract<Input, { action: 'list' }>, 'action'>

function listLines({ supabaseAdmin }: FunctionCall<Input>, filter: Filter, limit: number): Promise<unknown> {
  const { kind, person, from, until, before } = filter
  return askDatabase(
    supabaseAdmin.rpc('list_activity', {
      p_limit: limit,
      ...(kind && { p_kind: kind }),
      ...(person && { p_person: person }),
      ...(from && { p_from: from }),
      ...(until && { p_until: until }),
      ...(before && { p_before_at: before.at, p_before_id: before.id }),
    }),
  )
}
