import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { storeMedia } from './store-media.ts'
import { fileName } from './contract.ts'

const MAX_FILE_BYTES = 10 * 1024 * 1024

/**
 * Stores a picture or a PDF in the library. The body is the file, `?name=` what it is called. The same bytes are stored
 * once: the file that has them already is the answer then.
 */
export default serveFunction<Uint8Array<ArrayBuffer>>(
  {
    access: 'author',
    permission: 'posts.write',
    body: 'bytes',
    bodyLimitBytes: MAX_FILE_BYTES,
    timeLimitMs: 60_000,
  },
  async ({ request, body, supabaseAdmin, user, logAction }) => {
    const name = fileName.safeParse(new URL(request.url).searchParams.get('name') ?? undefined)
    if (!name.success) throw new FunctionRefusal(400, name.error.issues[0]!.message)
    const stored = await storeMedia(supabaseAdmin, { bytes: body, title: name.data, user })
    logAction(stored.is_known ? 'media known' : 'media stored', { key: stored.file.name })
    return stored
  },
)
