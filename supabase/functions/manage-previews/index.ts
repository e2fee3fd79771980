import { mustWorkOn } from '../_shared/posts/post-store.ts'
import { createPreview, listPreviews, revokePreviews } from './post-previews.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { input, type Input } from './contract.ts'

/** Links that show a post before readers see it: listed, made and ended, for those who may work on the post. */
export default serveFunction<Input>({ access: 'author', permission: 'posts.write', input }, async (call) => {
  const { body } = call
  await mustWorkOn(call, body)
  switch (body.action) {
    case 'list':
      return { links: await listPreviews(call, body) }
    case 'create': {
      const created = await createPreview(call, body)
      return { created, links: await listPreviews(call, body) }
    }
    default:
      await revokePreviews(call, body)
      return { links: await listPreviews(call, body) }
  }
})
