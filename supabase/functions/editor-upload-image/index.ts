import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { parseInput, serveFunction } from '../_shared/frame/serve-function.ts'
import { nameKey, storePicture } from '../_shared/pictures/store-picture.ts'
import { purpose as purposeInput } from './contract.ts'

const MAX_PICTURE_BYTES = 10 * 1024 * 1024
const MULTIPART_TYPE = /^multipart\/form-data\b/i

export default serveFunction<Uint8Array<ArrayBuffer>>(
  {
    access: 'author',
    permission: 'posts.write',
    body: 'bytes',
    bodyLimitBytes: MAX_PICTURE_BYTES,
    timeLimitMs: 60_000,
  },
  async ({ request, body, supabaseAdmin, logAction }) => {
    const { bytes, purpose } = await readUpload(request, body)
    const key = nameKey(parseInput(purposeInput, purpose), bytes)
    const picture = await storePicture(supabaseAdmin, key, bytes)
    logAction('picture stored', { key })
    return picture
  },
)

type Upload = { bytes: Uint8Array<ArrayBuffer>; purpose: unknown }

async function readUpload(request: Request, body: Uint8Array<ArrayBuffer>): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  const given = new URL(request.url).searchParams.get('purpose')
  if (!MULTIPART_TYPE.test(type)) return { bytes: body, purpose: given }
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const file = form?.get('file')
  if (!form || !(file instanceof File)) {
    throw new FunctionRefusal(400, 'The form must hold the picture in the field "file".')
  }
  return { bytes: new Uint8Array(await file.arrayBuffer()), purpose: form.get('purpose') ?? given }
}
