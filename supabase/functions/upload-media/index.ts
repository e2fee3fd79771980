import { createHash } from 'node:crypto'
import { CASE_STUDY_BUCKET, PICTURE_BUCKET } from '#domain/bucket-names.ts'
import { INVISIBLE_CHARACTERS } from '#supabase/functions/manage-media/contract.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { Caller } from '../_shared/frame/identify-caller.ts'
import { parseInput, serveFunction } from '../_shared/frame/serve-function.ts'
import { addUrls, catalogueMedia, fileRow, findByHash } from '../_shared/media-rows.ts'
import { CACHE_SECONDS, nameKey, storePicture } from '../_shared/pictures/store-picture.ts'
import { type Answer, fileName } from './contract.ts'

type Admin = Caller['supabaseAdmin']
type Bytes = Uint8Array<ArrayBuffer>
type SentMedia = { bytes: Bytes; title: string; user: Caller['user'] }

const PDF_HEAD = '%PDF-'

/**
 * Stores a picture or a PDF in the library. The body is the file, `?name=` its name. A file with the same bytes is
 * returned instead of stored again.
 */
export default serveFunction<Bytes>(
  {
    access: 'author',
    permission: 'posts.write',
    body: 'bytes',
    bodyLimitBytes: 10 * 1024 * 1024,
    timeLimitMs: 60_000,
  },
  async ({ request, body, supabaseAdmin, user, logAction }) => {
    const title = parseInput(fileName, new URL(request.url).searchParams.get('name') ?? undefined)
    const stored = await storeMedia(supabaseAdmin, { bytes: body, title, user })
    logAction(stored.is_known ? 'media known' : 'media stored', { key: stored.file.name })
    return stored
  },
)

/** @throws FunctionRefusal 415 for other files than pictures and PDF, or the storage's refusal of a picture */
async function storeMedia(supabaseAdmin: Admin, { bytes, title, user }: SentMedia): Promise<Answer> {
  const sent = createHash('sha256').update(bytes).digest('hex')
  const [known] = await findByHash(supabaseAdmin, [sent])
  if (known) return { file: known, is_known: true }
  const { bucket, key } = isPdf(bytes)
    ? await storePdf(supabaseAdmin, bytes)
    : await storeLibraryPicture(supabaseAdmin, bytes)
  await catalogueMedia(supabaseAdmin)
  const { id } = await askDatabase(
    supabaseAdmin
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
      .single(),
  )
  const row = await askDatabase(supabaseAdmin.rpc('read_media', { p_media: id }))
  const [file] = addUrls(supabaseAdmin, [fileRow.parse(row)])
  return { file: file!, is_known: false }
}

async function storeLibraryPicture(supabaseAdmin: Admin, bytes: Bytes) {
  const key = nameKey('blog', bytes)
  await storePicture(supabaseAdmin, key, bytes)
  return { bucket: PICTURE_BUCKET, key }
}

async function storePdf(supabaseAdmin: Admin, bytes: Bytes) {
  const key = `library/${crypto.randomUUID()}.pdf`
  const contentType = 'application/pdf'
  const { error } = await supabaseAdmin.storage
    .from(CASE_STUDY_BUCKET)
    .upload(key, new Blob([bytes], { type: contentType }), { cacheControl: CACHE_SECONDS, contentType })
  if (error) throw new FunctionRefusal(400, 'The file could not be stored. Please try again.')
  return { bucket: CASE_STUDY_BUCKET, key }
}

const isPdf = (bytes: Bytes) => String.fromCharCode(...bytes.subarray(0, PDF_HEAD.length)) === PDF_HEAD
