import { serveActions } from '../_shared/frame/serve-actions.ts'
import { mustWorkOn } from '../_shared/posts/post-store.ts'
import { discardDraft, readNewerDraft } from './newer-drafts.ts'
import { publishDraft, saveDraft } from './write-draft.ts'
import { answers, input } from './contract.ts'

export default serveActions(
  {
    access: 'author',
    permission: 'posts.write',
    input,
    answers,
    reads: ['read'],
    bodyLimitBytes: 2 * 1024 * 1024,
    before: (call) => mustWorkOn(call, call.body),
  },
  {
    read: async (call, key) => ({ draft: await readNewerDraft(call, key) }),
    save: saveDraft,
    publish: async (call, body) => ({ post: await publishDraft(call, body) }),
    discard: discardDraft,
  },
)
