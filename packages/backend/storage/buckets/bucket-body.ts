import { z } from 'zod'
import { storageErrors } from '../errors.ts'

const UNITS = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 } as const
const TYPE = /^[a-z0-9][\w.+-]*\/(?:\*|[\w.+-]+)$/i

const SETTINGS = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
}

export const NEW_BUCKET = z.object({
  id: z.string().optional(),
  name: z.string(),
  type: z.literal('STANDARD').nullish(),
  ...SETTINGS,
})
export const BUCKET_CHANGES = z.object(SETTINGS)

export type BucketSettings = {
  public?: boolean
  fileSizeLimit?: number | null
  allowedTypes?: readonly string[] | null
}

export function readSettings(body: z.infer<typeof BUCKET_CHANGES>): BucketSettings {
  for (const type of body.allowed_mime_types ?? []) if (!TYPE.test(type)) throw storageErrors.badType(type)
  return {
    public: body.public,
    fileSizeLimit: readSize(body.file_size_limit),
    allowedTypes: body.allowed_mime_types,
  }
}

/** Bytes, or text such as `5MB`. Some clients send 0 for no limit. */
function readSize(size: number | string | null | undefined): number | null | undefined {
  if (typeof size !== 'string') return size === 0 ? null : size
  const found = /^(\d{1,12})\s*(B|KB|MB|GB)?$/i.exec(size.trim())
  if (!found) throw storageErrors.badRequest('body/file_size_limit must be a number of bytes or like 5MB')
  const unit = (found[2]?.toUpperCase() ?? 'B') as keyof typeof UNITS
  return Number(found[1]) * UNITS[unit] || null
}
