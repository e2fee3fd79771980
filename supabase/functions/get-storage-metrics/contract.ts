import { z } from '#domain/schema.ts'
import { FILE_TYPES, type StorageBucket } from '#domain/stored-files.ts'

const storedFile = z.object({
  name: z.string(),
  full_path: z.string(),
  size: z.number(),
  size_formatted: z.string(),
  updated_at: z.string(),
  extension: z.string(),
  file_type: z.enum(FILE_TYPES),
  public_url: z.string(),
})

/** All buckets with their files, the newest first. */
export const answer = z.array(
  z.object({
    bucket_id: z.string(),
    file_count: z.number(),
    total_size_bytes: z.number(),
    total_size_mb: z.number(),
    files: z.array(storedFile),
  }),
) satisfies z.ZodType<StorageBucket[]>
