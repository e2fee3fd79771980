import { findAuthoredPost, listAuthoredPosts } from '../_shared/posts/authored-posts.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { input } from './contract.ts'

/**
 * Posts as their authors see them, drafts and scheduled ones included: what the table service shows to administrators,
 * for an editor grant as well.
 */
export default serveFunction(
  { access: 'author', permission: 'posts.write', input },
  async ({ body, database }) =>
    body.action === 'list'
      ? { ...(await listAuthoredPosts(database, body)) }
      : { post: await findAuthoredPost(database, body) },
)
