import type { z } from 'zod'
import { type answers, storedFile, type StoredFile } from '#supabase/functions/manage-media/contract.ts'
import { askDatabase } from './frame/function-refusal.ts'
import type { Caller } from './frame/identify-caller.ts'

type Admin = Caller['supabaseAdmin']

/** A file as the database describes it, without its URL. */
export const fileRow = storedFile.omit({ url: true })
type FileRow = Omit<StoredFile, 'url'>

export function addUrls<Row extends FileRow>(
  supabaseAdmin: Admin,
  rows: readonly Row[],
): (Row & { url: string })[] {
  return rows.map((row) => {
    const { bucket, name, width, height } = row
    const { publicUrl } = supabaseAdmin.storage.from(bucket).getPublicUrl(name).data
    const size = width !== null && height !== null ? `?w=${width}&h=${height}` : ''
    return { ...row, url: publicUrl + size }
  })
}

/** Syncs the library with the storage. Returns how many files were added and removed. */
export async function catalogueMedia(supabaseAdmin: Admin): Promise<{ added: number; gone: number }> {
  return (await askDatabase(supabaseAdmin.rpc('catalogue_media'))) as { added: number; gone: number }
}

export type FoundFiles = z.infer<typeof answers.find>['media']

export async function findByHash(supabaseAdmin: Admin, hashes: string[]): Promise<FoundFiles> {
  const rows = await askDatabase(supabaseAdmin.rpc('find_media_by_hash', { p_hashes: hashes }))
  return addUrls(supabaseAdmin, rows as unknown as Omit<FoundFiles[number], 'url'>[])
}
