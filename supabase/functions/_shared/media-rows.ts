/** Files of the library as the database tells of them, with the addresses that only the storage knows. */
import type { z } from 'zod'
import { type answers, storedFile, type StoredFile } from '#supabase/functions/manage-media/contract.ts'
import type { FunctionCall } from './frame/serve-function.ts'

type Admin = FunctionCall<unknown>['supabaseAdmin']

type UnaddressedFile = Omit<StoredFile, 'url'>

/** @param rows as describe_media() makes them */
export function addressFiles<Row extends UnaddressedFile>(
  supabaseAdmin: Admin,
  rows: readonly Row[],
): (Row & { url: string })[] {
  return rows.map((row) => ({ ...row, url: composeUrl(supabaseAdmin, row) }))
}

function composeUrl(supabaseAdmin: Admin, { bucket, name, width, height }: UnaddressedFile): string {
  const { publicUrl } = supabaseAdmin.storage.from(bucket).getPublicUrl(name).data
  return width !== null && height !== null ? `${publicUrl}?w=${width}&h=${height}` : publicUrl
}

export const unaddressedFile = storedFile.omit({ url: true })

/** Brings the library in line with the storage. @returns how many files came and went */
export async function catalogueMedia(supabaseAdmin: Admin): Promise<{ added: number; gone: number }> {
  const { data } = await supabaseAdmin.rpc('catalogue_media').throwOnError()
  return data as { added: number; gone: number }
}

export type FoundFiles = z.infer<typeof answers.find>['media']

/** Files of the library with these bytes, the oldest first. */
export async function findByHash(supabaseAdmin: Admin, hashes: string[]): Promise<FoundFiles> {
  const { data } = await supabaseAdmin.rpc('find_media_by_hash', { p_hashes: hashes }).throwOnError()
  const rows = data as unknown as Omit<FoundFiles[number], 'url'>[]
  return addressFiles(supabaseAdmin, rows)
}
