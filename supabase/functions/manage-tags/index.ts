import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { answers, input, type Input } from './contract.ts'

const REFUSALS = { P0002: 404, '23505': 409, '22023': 400 }
/** A tag may be in very many posts, and all of them change at once. */
const TIME_LIMIT_MS = 120_000

/** Names, describes, merges and deletes tags; the database decides by its caller, and changes the posts. */
export default serveFunction<Input>(
  { access: 'author', permission: 'names.manage', input, timeLimitMs: TIME_LIMIT_MS },
  async ({ body, database }) => {
    const data: unknown = await askDatabase(call(body, database), REFUSALS)
    return body.action === 'list' ? answers.list.parse({ tags: data }) : (data ?? {})
  },
)

function call(body: Input, database: FunctionCall<Input>['database']) {
  switch (body.action) {
    case 'list':
      return database.rpc('list_managed_tags')
    case 'rename':
      return database.rpc('rename_tag', { p_slug: body.slug, p_name: body.name })
    case 'describe':
      return database.rpc('describe_tag', { p_slug: body.slug, p_description: body.description })
    case 'merge':
      return database.rpc('merge_tags', { p_slug: body.slug, p_into: body.into })
    case 'delete':
      return database.rpc('delete_tag', { p_slug: body.slug })
    default:
      return database.rpc('restore_tag', { p_removal: body.removal })
  }
}
