import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { noteExport } from '../_shared/note-export.ts'
import { answers, input, type Input } from './contract.ts'

const REFUSALS = { P0002: 404, '23505': 409, '22023': 400 }

type Database = FunctionCall<Input>['database']

/** Lists, answers, merges and files leads; the database decides by its caller. */
export default serveFunction<Input>(
  { access: 'author', input },
  async ({ body, database, supabaseAdmin }) => {
    if (body.action === 'export' && body.after === null) await noteExport(supabaseAdmin, 'leads')
    return shape(body, await askDatabase<unknown>(call(body, database), REFUSALS))
  },
)

function shape(body: Input, data: unknown): object {
  switch (body.action) {
    case 'list':
    case 'export':
      return answers[body.action].parse(data)
    case 'read':
      if (data === null) throw new FunctionRefusal(404, 'This lead is not there any more.')
      return answers.read.parse({ lead: data })
    case 'owners':
      return answers.owners.parse({ owners: data })
    case 'add':
      return answers.add.parse({ lead: data })
    case 'change-many':
      return answers['change-many'].parse({ former: data })
    case 'reply':
      return answers.reply.parse({ delivery: data })
    default:
      return {}
  }
}

function call(body: Input, database: Database) {
  switch (body.action) {
    case 'list':
    case 'export':
      return database.rpc('list_leads', {
        p_filter: body.filter,
        p_after: body.after,
        p_limit: body.limit,
        p_is_export: body.action === 'export',
      })
    case 'read':
      return database.rpc('read_lead', { p_lead: body.lead, p_marks_seen: body.marks_seen })
    case 'owners':
      return database.rpc('list_lead_owners')
    case 'change-many':
      return database.rpc('change_leads', { p_changes: body.changes })
    case 'add':
      return database.rpc('add_lead', { p_given: body.given })
    case 'reply':
      return database.rpc('reply_to_lead', {
        p_lead: body.lead,
        p_subject: body.subject,
        p_text: body.text,
        p_key: body.key,
      })
    case 'change':
      return database.rpc('change_lead', { p_lead: body.lead, p_change: body.change })
    case 'note':
      return database.rpc('note_about_lead', { p_lead: body.lead, p_text: body.text })
    case 'merge':
      return database.rpc('merge_leads', { p_lead: body.lead, p_duplicate: body.duplicate })
    case 'unmerge':
      return database.rpc('unmerge_lead', { p_duplicate: body.duplicate })
    case 'erase':
      return database.rpc('erase_lead', { p_lead: body.lead })
    default:
      return database.rpc('bin_lead', { p_lead: body.lead, p_is_binned: body.action === 'bin' })
  }
}
