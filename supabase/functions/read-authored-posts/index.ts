import { serveActions } from '../_shared/frame/serve-actions.ts'
import { findAuthoredPost, listAuthoredPosts } from '../_shared/posts/authored-posts.ts'
import { answers, input } from './contract.ts'

/** Posts with drafts and scheduled ones, also for editor grants, which the table service does not know. */
export default serveActions(
  { access: 'author', permission: 'posts.write', input, answers, reads: ['list', 'find'] },
  {
    list: ({ database }, body) => listAuthoredPosts(database, body),
    find: async ({ database }, body) => ({ post: await findAuthoredPost(database, body) }),
  },
)
