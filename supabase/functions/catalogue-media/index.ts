import { createHash } from 'node:crypto'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'
import { catalogueMedia } from '../_shared/media-rows.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'signal'>

/** Per run: after an update, hashing all files takes several runs. */
const MAX_HASHED = 300
const MAX_ERASED = 500

/** Scheduled job: syncs the media library with the storage and empties its trash. */
export default serveJob(
  {
    job: 'catalogue-media',
    idle: { added: 0, gone: 0, hashed: 0, erased: 0 },
    timeLimitMs: 300_000,
  },
  async (call) => {
    const { added, gone } = await catalogueMedia(call.supabaseAdmin)
    const erased = await emptyBin(call)
    await askDatabase(call.supabaseAdmin.rpc('forget_media_replacements'))
    const counts = { added, gone, hashed: await hashFiles(call), erased }
    call.log({ level: 'info', event: 'media catalogued', ...counts })
    return counts
  },
)

async function hashFiles({ supabaseAdmin, signal }: Call): Promise<number> {
  const files = await askDatabase(
    supabaseAdmin
      .from('media')
      .select('id, bucket, name')
      .is('sha256', null)
      .order('created_at', { ascending: false })
      .limit(MAX_HASHED),
  )
  let hashed = 0
  for (const { id, bucket, name } of files) {
    if (signal.aborted) break
    const file = await supabaseAdmin.storage.from(bucket).download(name)
    // Deleted since, or damaged: the next run tries again.
    if (file.error) continue
    const bytes = new Uint8Array(await file.data.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await askDatabase(supabaseAdmin.from('media').update({ sha256 }).eq('id', id))
    hashed += 1
  }
  return hashed
}

async function emptyBin({ supabaseAdmin, signal }: Call): Promise<number> {
  const due = await askDatabase(supabaseAdmin.rpc('list_media_to_erase', { p_limit: MAX_ERASED }))
  let erased = 0
  for (const { id, bucket, name } of due as { id: string; bucket: string; name: string }[]) {
    if (signal.aborted) break
    const { error } = await supabaseAdmin.storage.from(bucket).remove([name])
    if (error) throw new Error('A file in the trash could not be removed', { cause: error })
    await askDatabase(supabaseAdmin.from('media').delete().eq('id', id))
    erased += 1
  }
  return erased
}
