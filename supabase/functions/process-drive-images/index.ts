import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import { importRemotePicture, describePictureFailure } from '../_shared/pictures/import-remote-picture.ts'
import { consumeFetchQuota } from '../_shared/fetch/fetch-quota.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { type Answer, input, type Input } from './contract.ts'

export default serveFunction<Input>(
  { access: 'author', permission: 'posts.import', input, timeLimitMs: 60_000 },
  async (call) => {
    const { drive_url: address, news_post_id: postId } = call.body
    if (postId) await mustExist(call, postId)
    await consumeFetchQuota(call)
    const settings = readSourceSettings(call.runtime)
    const { url } = await importRemotePicture({
      address,
      purpose: 'news-featured',
      settings,
      service: call.supabaseAdmin,
      signal: call.signal,
    }).catch((error: unknown) => {
      if (error instanceof FunctionRefusal) throw error
      throw new FunctionRefusal(422, describePictureFailure(error, address, settings))
    })
    if (postId) await showPicture(call, postId, url)
    call.logAction('picture imported')
    return { supabase_url: url } satisfies Answer
  },
)

async function mustExist({ database }: FunctionCall<Input>, id: string): Promise<void> {
  const post = await askDatabase(database.from('news_posts').select('id').eq('id', id).maybeSingle())
  if (!post) throw new FunctionRefusal(404, 'There is no news post with this id.')
}

async function showPicture({ database }: FunctionCall<Input>, id: string, url: string): Promise<void> {
  const changed = await askDatabase(
    database.from('news_posts').update({ featured_image: url }).eq('id', id).select('id'),
  )
  if (changed.length === 0) throw new FunctionRefusal(403, OPERATION_BLOCKED)
}
