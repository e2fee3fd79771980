import { mustWorkOn } from '../_shared/posts/post-store.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { discardDraft, readNewerDraft } from './newer-drafts.ts'
import { publishDraft, saveDraft } from './write-draft.ts'
import { answers, input, type Input } from './contract.ts'

/** Newer drafts of published posts: read, saved, published and discarded, for those who may write posts. */
export default serveFunction<Input>(
  { access: 'author', permission: 'posts.write', input, bodyLimitBytes: 2 * 1024 * 1024 },
  async (call) => {
    const { body } = call
    await mustWorkOn(call, body)
    switch (body.action) {
      case 'read':
        return answers.read.parse({ draft: await readNewerDraft(call, body) })
      case 'save':
        return saveDraft(call, body)
      case 'publish':
        return { post: await publishDraft(call, body) }
      default:
        await discardDraft(call, body)
        return {}
    }
  },
)
