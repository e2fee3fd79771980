/** Files on their way into the library, each stored once. */
import { createHash } from 'node:crypto'
import { CASE_STUDY_BUCKET, PICTURE_BUCKET } from '#domain/bucket-names.ts'
import { INVISIBLE_CHARACTERS } from '#supabase/functions/manage-media/contract.ts'
import type { Answer } from '#supabase/functions/upload-media/contract.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { Caller } from '../_shared/frame/identify-caller.ts'
import { nameKey, storePicture } from '../_shared/pictures/store-picture.ts'
import { addressFiles, catalogueMedia, findByHash, unaddressedFile } from '../_shared/media-rows.ts'

type Admin = Caller['supabaseAdmin']
type SentMedia = { bytes: Uint8Array<ArrayBuffer>; title: string; user: Caller['user'] }

const CACHE_SECONDS = '31536000'
const PDF_HEAD = '%PDF-'

/** @throws FunctionRefusal 415 for other files than pictures and PDF, and what the storage says of a picture */
export async function storeMedia(supabaseAdmin: Admin, { bytes, title, user }: SentMedia): Promise<Answer> {
  const sent = hash(bytes)
  const [known] = await findByHash(supabaseAdmin, [sent])
  if (known) return { file: known, is_known: true }
  const { bucket, key } = isPdf(bytes)
    ? await storePdf(supabaseAdmin, bytes)
    : await storeLibraryPicture(supabaseAdmin, bytes)
  await catalogueMedia(supabaseAdmin)
  const { data } = await supabaseAdmin
    .from('media')
    .update({
      title: title.replace(INVISIBLE_CHARACTERS, ' ').trim() || key,
      source_sha256: sent,
      uploaded_by: user?.id ?? null,
      uploaded_by_email: user?.email ?? null,
      kept_at: new Date().toISOString(),
    })
    .match({ bucket, name: key })
    .select('id')
    .single()
    .throwOnError()
  const read = await supabaseAdmin.rpc('read_media', { p_media: data.id }).throwOnError()
  const [file] = addressFiles(supabaseAdmin, [unaddressedFile.parse(read.data)])
  return { file: file!, is_known: false }
}

async function storeLibraryPicture(supabaseAdmin: Admin, bytes: SentMedia['bytes']) {
  const key = nameKey('blog', bytes)
  await storePicture(supabaseAdmin, key, bytes)
  return { bucket: PICTURE_BUCKET, key }
}

async function storePdf(supabaseAdmin: Admin, bytes: SentMedia['bytes']) {
  const key = `library/${crypto.randomUUID()}.pdf`
  const { error } = await supabaseAdmin.storage
    .from(CASE_STUDY_BUCKET)
    .upload(key, new Blob([bytes], { type: 'application/pdf' }), {
      cacheControl: CACHE_SECONDS,
      contentType: 'application/pdf',
    })
  if (error) throw new FunctionRefusal(400, 'The storage did not take this file.')
  return { bucket: CASE_STUDY_BUCKET, key }
}

const isPdf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, PDF_HEAD.length)) === PDF_HEAD

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
