import { noteExport } from '../_shared/note-export.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { answers, input, type Input } from './contract.ts'

const LINES_PER_PAGE = 50
const LINES_PER_EXPORTED_PAGE = 1_000

/** Who did what, for those who answer for the site. Nothing here changes a line. */
export default serveFunction<Input>(
  { access: 'author', permission: 'activity.read', input },
  async ({ body, supabaseAdmin }) => {
    if (body.action === 'people') {
      const { data } = await supabaseAdmin.rpc('list_active_people').throwOnError()
      return answers.people.parse({ people: data })
    }
    if (body.action === 'export' && body.before === null) await noteExport(supabaseAdmin, 'activity')
    const { data } = await supabaseAdmin
      .rpc('list_activity', {
        p_limit: body.action === 'export' ? LINES_PER_EXPORTED_PAGE : LINES_PER_PAGE,
        ...(body.kind && { p_kind: body.kind }),
        ...(body.person && { p_person: body.person }),
        ...(body.from && { p_from: body.from }),
        ...(body.until && { p_until: body.until }),
        ...(body.before && { p_before_at: body.before.at, p_before_id: body.before.id }),
      })
      .throwOnError()
    return answers.list.parse(data)
  },
)
