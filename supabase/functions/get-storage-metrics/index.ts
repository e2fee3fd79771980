import { z } from 'zod'
import { describeBucket } from '#domain/stored-files.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'

const storedBuckets = z.array(
  z.object({
    bucket_id: z.string(),
    is_public: z.boolean(),
    files: z.array(z.tuple([z.string(), z.number(), z.string()])),
  }),
)

/** Files of the buckets that authors may list, newest first (specification, section 3). */
export default serveFunction({ access: 'author' }, async ({ supabaseAdmin }) => {
  const stored = storedBuckets.parse(await askDatabase(supabaseAdmin.rpc('list_stored_files')))
  const buckets = stored.map(({ bucket_id: id, is_public: isPublic, files }) => {
    const bucket = supabaseAdmin.storage.from(id)
    const listed = files.map(([key, size, updatedAt]) => ({
      key,
      size,
      updatedAt,
      publicUrl: isPublic ? bucket.getPublicUrl(key).data.publicUrl : '',
    }))
    return describeBucket(id, listed)
  })
  return Response.json(buckets)
})
