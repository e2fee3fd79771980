import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import type { Caller } from '../frame/identify-caller.ts'

/** Origins that addresses of this project's files may have: the one it serves them at, and former ones. */
export async function listStorageOrigins({
  supabaseAdmin,
}: Pick<Caller, 'supabaseAdmin'>): Promise<string[]> {
  const { data } = await supabaseAdmin.rpc('list_storage_origins').throwOnError()
  const { publicUrl } = supabaseAdmin.storage.from(PICTURE_BUCKET).getPublicUrl('x').data
  return [...new Set([new URL(publicUrl).origin, ...data])]
}
