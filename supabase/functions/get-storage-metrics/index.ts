import { z } from 'zod'
import { describeBucket } from '#domain/stored-files.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'

/** What `public.list_stored_files` answers: of each file its key, bytes and when it last changed. */
const storedBuckets = z.array(
  z.object({
    bucket_id: z.string(),
    is_public: z.boolean(),
    files: z.array(z.tuple([z.string(), z.number(), z.string()])),
  }),
)

/** The files of the buckets that authors may list, the newest first (specification, section 3). */
export default serveFunction({ access: 'author' }, async ({ supabaseAdmin }) => {
  const { data } = await supabaseAdmin.rpc('list_stored_files').throwOnError()
  const buckets = storedBuckets.parse(data).map(({ bucket_id: id, is_public: isPublic, files }) => {
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
