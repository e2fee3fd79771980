/** What the clock does for the media library. */
import { createHash } from 'node:crypto'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { catalogueMedia } from '../_shared/media-rows.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'signal'>

/** Of a run: the first ones after an update take hours, a few hundred files each. */
const HASHED_AT_MOST = 300
const ERASED_AT_MOST = 500

/** @returns how many files came and went, were hashed, and were erased from the bin */
export async function tidyLibrary(call: Call) {
  const { added, gone } = await catalogueMedia(call.supabaseAdmin)
  const erased = await emptyBin(call)
  await call.supabaseAdmin.rpc('forget_media_replacements').throwOnError()
  return { added, gone, hashed: await hashFiles(call), erased }
}

async function hashFiles({ supabaseAdmin, signal }: Call): Promise<number> {
  const { data } = await supabaseAdmin
    .from('media')
    .select('id, bucket, name')
    .is('sha256', null)
    .order('created_at', { ascending: false })
    .limit(HASHED_AT_MOST)
    .throwOnError()
  let hashed = 0
  for (const { id, bucket, name } of data) {
    if (signal.aborted) break
    const file = await supabaseAdmin.storage.from(bucket).download(name)
    // Gone since, or damaged: the next run looks again.
    if (file.error) continue
    const sha256 = createHash('sha256')
      .update(new Uint8Array(await file.data.arrayBuffer()))
      .digest('hex')
    await supabaseAdmin.from('media').update({ sha256 }).eq('id', id).throwOnError()
    hashed += 1
  }
  return hashed
}

async function emptyBin({ supabaseAdmin, signal }: Call): Promise<number> {
  const { data } = await supabaseAdmin.rpc('list_media_to_erase', { p_limit: ERASED_AT_MOST }).throwOnError()
  const due = data as { id: string; bucket: string; name: string }[]
  let erased = 0
  for (const { id, bucket, name } of due) {
    if (signal.aborted) break
    const removal = await supabaseAdmin.storage.from(bucket).remove([name])
    if (removal.error) throw new Error('A file of the bin could not be removed', { cause: removal.error })
    await supabaseAdmin.from('media').delete().eq('id', id).throwOnError()
    erased += 1
  }
  return erased
}
