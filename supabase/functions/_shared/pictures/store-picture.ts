/** Stores pictures of posts (threat model, section 7). The bucket re-encodes them. */
import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Answer, PicturePurpose } from '#supabase/functions/editor-upload-image/contract.ts'
import { askDatabase, FunctionRefusal } from '../frame/function-refusal.ts'
import type { Caller } from '../frame/identify-caller.ts'

/** Names are unique, so that a cached file never becomes stale. */
export const CACHE_SECONDS = '31536000'
const HEAD_BYTES = 16

type Signature = { extension: string; type: string; fits: (head: string) => boolean }

const AVIF_BRANDS = ['avif', 'avis', 'mif1', 'msf1']
const SIGNATURES: readonly Signature[] = [
  { extension: 'png', type: 'image/png', fits: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { extension: 'jpg', type: 'image/jpeg', fits: (head) => head.startsWith('\xff\xd8\xff') },
  { extension: 'gif', type: 'image/gif', fits: (head) => /^GIF8[79]a/.test(head) },
  { extension: 'webp', type: 'image/webp', fits: (head) => /^RIFF[^]{4}WEBP/.test(head) },
  {
    extension: 'avif',
    type: 'image/avif',
    fits: (head) => head.slice(4, 8) === 'ftyp' && AVIF_BRANDS.includes(head.slice(8, 12)),
  },
]

/** A unique key with the extension of the file's type. @throws FunctionRefusal 415 for other files */
export function nameKey(purpose: PicturePurpose, bytes: Uint8Array): string {
  const { extension } = mustDetectType(bytes)
  if (purpose === 'blog') return `blog-images/${crypto.randomUUID()}.${extension}`
  const name = purpose === 'news-featured' ? 'featured' : 'news'
  return `news/${name}-${Date.now()}-${crypto.randomUUID().slice(0, 8)}.${extension}`
}

function mustDetectType(bytes: Uint8Array) {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  const found = SIGNATURES.find(({ fits }) => fits(head))
  if (found) return found
  throw new FunctionRefusal(415, 'This file is not a supported picture. Use PNG, JPEG, WebP, AVIF or GIF.')
}

/** @throws FunctionRefusal with the reason if the storage service refuses the file */
export async function storePicture(
  service: SupabaseClient,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  const bucket = service.storage.from(PICTURE_BUCKET)
  const { type } = mustDetectType(bytes)
  const { error } = await bucket.upload(key, new Blob([bytes], { type }), {
    cacheControl: CACHE_SECONDS,
    contentType: type,
  })
  if (error) throw toRefusal(error)
  const url = bucket.getPublicUrl(key).data.publicUrl
  const { data: info } = await bucket.info(key)
  const { width, height } = (info?.metadata ?? {}) as { width?: unknown; height?: unknown }
  return typeof width === 'number' && typeof height === 'number'
    ? { url: `${url}?w=${width}&h=${height}`, width, height }
    : { url, width: null, height: null }
}

/** Statuses of the storage service whose message is for the author. */
const FILE_PROBLEMS = ['400', '413', '415', '422']

function toRefusal(error: Error): Error {
  const status = 'statusCode' in error ? String(error.statusCode) : ''
  return FILE_PROBLEMS.includes(status)
    ? new FunctionRefusal(Number(status), error.message)
    : new Error('A picture could not be stored', { cause: error })
}

/** Current and former origins of this project's files. */
export async function listStorageOrigins({
  supabaseAdmin,
}: Pick<Caller, 'supabaseAdmin'>): Promise<string[]> {
  const origins = await askDatabase(supabaseAdmin.rpc('list_storage_origins'))
  const { publicUrl } = supabaseAdmin.storage.from(PICTURE_BUCKET).getPublicUrl('x').data
  return [...new Set([new URL(publicUrl).origin, ...origins])]
}
