import { serveFunction } from '../_shared/frame/serve-function.ts'
import { mustWorkOn } from '../_shared/posts/post-store.ts'
import { countReviews, moveReview, readReview, readUnsaved } from './post-reviews.ts'
import { input, type Input } from './contract.ts'

/** Reviews of posts: asked for, judged, read. For people alone: a page in editor mode has nobody to name. */
export default serveFunction<Input>(
  { access: 'administrator', permission: 'posts.write', input },
  async (call) => {
    const { body } = call
    if (body.action === 'count') return countReviews(call)
    if (body.id === null) return readUnsaved(call)
    const post = { table: body.table, id: body.id }
    await mustWorkOn(call, post)
    if (body.action !== 'read') {
      await moveReview(call, body)
      call.logAction('review moved on', { action: body.action, table: post.table, post: post.id })
    }
    return readReview(call, post)
  },
)
