import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { answers, input, type Input } from './contract.ts'

const POSTS_PER_PAGE = 50

/** Deleted posts, for those who may write posts: listed, and deleted for good. They are restored where posts are written. */
export default serveFunction<Input>(
  { access: 'author', permission: 'posts.edit', input },
  async ({ body, supabaseAdmin, logAction }) => {
    if (body.action === 'list') {
      const { data } = await supabaseAdmin
        .rpc('list_deleted_posts', {
          p_table: body.table,
          p_search: body.search.trim(),
          p_limit: POSTS_PER_PAGE,
          p_offset: (body.page - 1) * POSTS_PER_PAGE,
        })
        .throwOnError()
      return answers.list.parse(data)
    }
    const { data } = await supabaseAdmin
      .rpc('erase_deleted_post', {
        p_table: body.table,
        p_post: body.id,
      })
      .throwOnError()
    if (!data) throw new FunctionRefusal(404, 'This post is not in the bin any more.')
    logAction('post deleted for good', { table: body.table, post: body.id })
    return {}
  },
)
