import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import { answers, input } from './contract.ts'

const POSTS_PER_PAGE = 50

/** Lists deleted posts and deletes them permanently. The functions that write posts restore them. */
export default serveActions(
  { access: 'author', permission: 'posts.edit', input, answers, reads: ['list'] },
  {
    list: ({ supabaseAdmin }, { table, search, page }) =>
      askDatabase(
        supabaseAdmin.rpc('list_deleted_posts', {
          p_table: table,
          p_search: search.trim(),
          p_limit: POSTS_PER_PAGE,
          p_offset: (page - 1) * POSTS_PER_PAGE,
        }),
      ),
    erase: async ({ supabaseAdmin }, { table, id }) => {
      const isErased = await askDatabase(
        supabaseAdmin.rpc('erase_deleted_post', { p_table: table, p_post: id }),
      )
      if (!isErased) throw new FunctionRefusal(404, 'This post is no longer in the trash.')
    },
  },
)
