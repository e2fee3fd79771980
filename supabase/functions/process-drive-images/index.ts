import { z } from 'zod'
import { importRemotePicture, describePictureFailure } from '../_shared/pictures/import-remote-picture.ts'
import { consumeFetchQuota } from '../_shared/fetch/fetch-quota.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { OPERATION_BLOCKED } from '../_shared/frame/identify-caller.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'

const MAX_ADDRESS_LENGTH = 2_000
const NO_URL = 'Please enter a Google Drive URL'

const input = z.object({
  drive_url: z
    .string({ error: NO_URL })
    .trim()
    .min(1, { error: NO_URL })
    .max(MAX_ADDRESS_LENGTH, { error: 'This address is too long.' }),
  news_post_id: z
    .union([z.uuid(), z.literal('').transform(() => null)], {
      error: 'The id of the news post is not one: copy it from the address of the post.',
    })
    .nullish(),
})
type Input = z.infer<typeof input>

/** Imports a picture from a shared drive into the bucket, and into a news post when one is named. */
export default serveFunction<Input>({ access: 'author', input, timeLimitMs: 60_000 }, async (call) => {
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
  call.log({ level: 'info', event: 'picture imported', actor: call.user?.id ?? call.author })
  return { success: true, supabase_url: url }
})

async function mustExist({ database }: FunctionCall<Input>, id: string): Promise<void> {
  const { data, error } = await database.from('news_posts').select('id').eq('id', id).maybeSingle()
  if (error) throw new Error('A news post could not be read', { cause: error })
  if (!data) throw new FunctionRefusal(404, 'There is no news post with this id.')
}

async function showPicture({ database }: FunctionCall<Input>, id: string, url: string): Promise<void> {
  const { data, error } = await database
    .from('news_posts')
    .update({ featured_image: url })
    .eq('id', id)
    .select('id')
  if (error) throw new Error('A picture could not be put into a news post', { cause: error })
  if (data.length === 0) throw new FunctionRefusal(403, OPERATION_BLOCKED)
}
