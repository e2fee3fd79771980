import { listPictures } from '#import/body/pictures.ts'
import type { NewsContentBlock } from '#domain/posts/post.ts'
import { importRemotePicture, describePictureFailure } from '../_shared/pictures/import-remote-picture.ts'
import { isRemotePicture } from '../_shared/sanitizer/sanitize-posts.ts'
import { listStorageOrigins } from '../_shared/pictures/store-picture.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { type ImportedPicture, applyImportedPictures } from '../_shared/pictures/apply-imported-pictures.ts'
import { consumeFetchQuota } from '../_shared/fetch/fetch-quota.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { mapWithConcurrency } from '../_shared/frame/map-with-concurrency.ts'
import { isProcessEnding } from '../_shared/frame/function-runtime.ts'
import type { Answer } from './contract.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'signal'>

type Post = { id: string; featured: string | null; pictures: string[]; remote: string[]; own: string[] }

const POSTS_PER_PAGE = 100
const START_WITHIN_MS = 70_000
const MAX_CONCURRENT = 4
/** The next call of the same backfill skips failed pictures. */
const RETRY_AFTER_MS = 10 * 60_000

/** Imports remote pictures of all news posts, and uses the first picture of the text as a missing featured picture. */
export default serveFunction(
  { access: 'author', permission: 'posts.import', timeLimitMs: 120_000 },
  async (call) => {
    await consumeFetchQuota(call)
    const counts = await backfillPictures(call)
    call.logAction('pictures backfilled', { ...counts })
    return counts
  },
)

async function backfillPictures(call: Call): Promise<Answer> {
  const counts: Answer = { updated: 0, missing: 0, not_found: 0, remaining: 0 }
  const waiting: Post[] = []
  const failed = await readFailedLately(call)
  for await (const post of listPosts(call)) {
    if (post.pictures.length === 0) counts.missing += 1
    const remote = post.remote.filter((url) => !failed.has(`${post.id} ${url}`))
    if (remote.length > 0 || (post.featured === null && post.pictures.length > post.remote.length)) {
      waiting.push({ ...post, remote })
    }
  }
  const startUntil = Date.now() + START_WITHIN_MS
  const { results, left } = await mapWithConcurrency(
    waiting,
    MAX_CONCURRENT,
    (post) => importPictures(call, post),
    () => Date.now() < startUntil && !call.signal.aborted && !isProcessEnding(call),
  )
  counts.updated = results.filter(({ isChanged }) => isChanged).length
  counts.not_found = results.filter(({ hasFailed }) => hasFailed).length
  counts.remaining = left.length
  return left.length > 0 ? { ...counts, missing: 0 } : counts
}

async function* listPosts({ supabaseAdmin }: Call): AsyncGenerator<Post> {
  const origins = await listStorageOrigins({ supabaseAdmin })
  let last: string | null = null
  for (;;) {
    const page = supabaseAdmin.from('news_posts').select('id,content,featured_image,rich_content').order('id')
    const { data } = await (last === null ? page : page.gt('id', last)).limit(POSTS_PER_PAGE).throwOnError()
    for (const post of data) {
      const blocks = post.rich_content as unknown as NewsContentBlock[]
      const inBlocks = blocks.filter(({ type }) => type === 'image').map(({ content }) => content)
      const inText = [...listPictures(post.content).map(({ src }) => src), ...inBlocks]
      const all = [...new Set([post.featured_image, ...inText].filter((url) => url !== null && url !== ''))]
      const pictures = all as string[]
      const remote = pictures.filter((url) => isRemotePicture(url, origins))
      const own = pictures.filter((url) => !remote.includes(url) && /^(?:https?:\/)?\//i.test(url))
      yield { id: post.id, featured: post.featured_image, pictures, remote, own }
    }
    if (data.length < POSTS_PER_PAGE) return
    last = data.at(-1)!.id
  }
}

async function importPictures(call: Call, post: Post): Promise<{ isChanged: boolean; hasFailed: boolean }> {
  const settings = readSourceSettings(call.runtime)
  const imported: ImportedPicture[] = []
  let hasFailed = false
  for (const url of post.remote) {
    try {
      const stored = await importRemotePicture({
        address: url,
        purpose: url === post.featured ? 'news-featured' : 'news-content',
        settings,
        service: call.supabaseAdmin,
        signal: call.signal,
      })
      imported.push({ id: null, url, address: stored.url })
    } catch (error) {
      hasFailed = true
      await noteFailure(call, post.id, url, describePictureFailure(error, url, settings))
    }
  }
  const featured = post.featured === null ? readFirst(post, imported) : null
  if (imported.length === 0 && featured === null) return { isChanged: false, hasFailed }
  const key = { table: 'news_posts', id: post.id } as const
  return { isChanged: await applyImportedPictures(call, key, imported, featured), hasFailed }
}

function readFirst({ pictures, own }: Post, imported: readonly ImportedPicture[]): string | null {
  for (const url of pictures) {
    const address = imported.find((picture) => picture.url === url)?.address
    if (address !== undefined) return address
    if (own.includes(url)) return url
  }
  return null
}

async function noteFailure(
  { supabaseAdmin }: Call,
  post: string,
  url: string,
  reason: string,
): Promise<void> {
  const known = supabaseAdmin.from('imported_pictures')
  const values = {
    state: 'failed',
    reason,
    claimed_until: new Date(Date.now() + RETRY_AFTER_MS).toISOString(),
  }
  const { data } = await known
    .update(values)
    .match({ post_table: 'news_posts', post_id: post, url })
    .select('id')
    .throwOnError()
  if (data.length > 0) return
  await known.insert({ ...values, post_table: 'news_posts', post_id: post, url, attempts: 1 }).throwOnError()
}

/** Recently failed pictures, as "post-id url". */
async function readFailedLately({ supabaseAdmin }: Call): Promise<ReadonlySet<string>> {
  const { data } = await supabaseAdmin
    .from('imported_pictures')
    .select('post_id,url')
    .eq('state', 'failed')
    .eq('post_table', 'news_posts')
    .gt('claimed_until', new Date().toISOString())
    .throwOnError()
  return new Set(data.map(({ post_id, url }) => `${post_id} ${url}`))
}
