import { MAIL_FILE_BUCKET, PICTURE_BUCKET } from '#domain/bucket-names.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'signal' | 'runtime'>

const NAMES_PER_PAGE = 1_000
const POSTS_PER_PAGE = 50
const REMOVED_AT_ONCE = 20
const PRUNED_AT_ONCE = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'
/**
 * Tables that refer to pictures, with a value below their first id. They include deleted posts, former versions and
 * newer drafts, which can be restored or published.
 */
const PLACES = {
  blog_posts: NO_ID,
  news_posts: NO_ID,
  authors: NO_ID,
  imports: '0',
  deleted_posts: NO_ID,
  document_versions: '0',
  post_drafts: NO_ID,
  site_documents: NO_ID,
  site_document_drafts: NO_ID,
}
/** Default if not set. */
const RETAIN_FOREVER_DAYS = 100_000
/** The clocks of function and database differ by less. */
const CLOCK_MARGIN_MS = 10 * 60_000

/** Scheduled job: deletes unused pictures older than a day, files of deleted mail, and rows past their retention time. */
export default serveJob(
  { job: 'sweep-pictures', idle: { removed: 0 }, timeLimitMs: 300_000 },
  async (call) => {
    await pruneRows(call)
    const removed = (await sweepPictures(call)) + (await sweepMailFiles(call))
    call.log({ level: 'info', event: 'unused files removed', count: removed })
    return { removed }
  },
)

async function pruneRows(call: Call): Promise<void> {
  const { supabaseAdmin } = call
  await askDatabase(supabaseAdmin.rpc('forget_deleted_posts'))
  const versions = {
    p_count: readCount(call, 'VERSIONS_KEPT', 100),
    p_days: readCount(call, 'VERSION_DAYS', 365),
    p_limit: PRUNED_AT_ONCE,
  }
  const activity = { p_days: readCount(call, 'ACTIVITY_DAYS', 400), p_limit: PRUNED_AT_ONCE }
  await pruneAll(call, () => askDatabase(supabaseAdmin.rpc('prune_document_versions', versions)))
  await pruneAll(call, () => askDatabase(supabaseAdmin.rpc('prune_activity', activity)))
  const personal = {
    p_message_days: readCount(call, 'MESSAGE_DAYS', RETAIN_FOREVER_DAYS),
    p_call_days: readCount(call, 'CALL_DAYS', RETAIN_FOREVER_DAYS),
    p_limit: PRUNED_AT_ONCE,
  }
  await pruneAll(call, () => askDatabase(supabaseAdmin.rpc('prune_personal_data', personal)))
}

/** Deletes rows in small batches, so that no request waits long. */
async function pruneAll({ signal }: Call, prune: () => Promise<number>): Promise<void> {
  let pruned = PRUNED_AT_ONCE
  while (pruned === PRUNED_AT_ONCE && !signal.aborted) pruned = await prune()
}

function readCount({ runtime }: Call, setting: string, fallback: number): number {
  const count = Number(readSetting(runtime, setting))
  return Number.isInteger(count) && count > 0 ? count : fallback
}

/** Reads posts in pages without locks, and checks changes since the start before it removes pictures. */
async function sweepPictures(call: Call): Promise<number> {
  const since = new Date(Date.now() - CLOCK_MARGIN_MS).toISOString()
  const unused = await listOldPictures(call)
  if (unused.size === 0) return 0
  for (const [place, first] of Object.entries(PLACES)) await dropUsed(call, place, first, unused)
  const names = [...unused]
  let removed = 0
  for (let from = 0; from < names.length && !call.signal.aborted; from += REMOVED_AT_ONCE) {
    removed += await removeUnused(call, names.slice(from, from + REMOVED_AT_ONCE), since)
  }
  return removed
}

/** Files of emails that were deleted with their lead. */
async function sweepMailFiles({ supabaseAdmin }: Call): Promise<number> {
  const names = await askDatabase(supabaseAdmin.rpc('list_orphaned_mail_files', { p_limit: NAMES_PER_PAGE }))
  if (names.length === 0) return 0
  const { error } = await supabaseAdmin.storage.from(MAIL_FILE_BUCKET).remove(names)
  if (error) throw new Error('Files of deleted mail could not be removed', { cause: error })
  return names.length
}

async function listOldPictures({ supabaseAdmin }: Call): Promise<Set<string>> {
  const old = new Set<string>()
  let last = ''
  for (;;) {
    const names = await askDatabase(
      supabaseAdmin.rpc('list_aged_pictures', { p_after_name: last, p_limit: NAMES_PER_PAGE }),
    )
    for (const name of names) old.add(name)
    if (names.length < NAMES_PER_PAGE) return old
    last = names.at(-1)!
  }
}

async function dropUsed(
  { supabaseAdmin }: Call,
  place: string,
  first: string,
  unused: Set<string>,
): Promise<void> {
  let after: string | null = first
  while (after !== null) {
    const page = await askDatabase(
      supabaseAdmin.rpc('list_used_pictures', {
        p_place: place,
        p_after_id: after,
        p_limit: POSTS_PER_PAGE,
      }),
    )
    const { names, last } = page as { names: string[]; last: string | null }
    for (const name of names) unused.delete(name)
    after = last
  }
}

async function removeUnused({ supabaseAdmin }: Call, names: string[], since: string): Promise<number> {
  const usedSince = await askDatabase(supabaseAdmin.rpc('find_pictures_used_since', { names, since }))
  // Put into the library, or into its trash, since the pictures were listed.
  const inLibrary = await askDatabase(
    supabaseAdmin
      .from('media')
      .select('name')
      .eq('bucket', PICTURE_BUCKET)
      .in('name', names)
      .or('kept_at.not.is.null,deleted_at.not.is.null'),
  )
  const kept = new Set([...usedSince, ...inLibrary.map(({ name }) => name)])
  const unused = names.filter((name) => !kept.has(name))
  if (unused.length === 0) return 0
  const { data, error } = await supabaseAdmin.storage.from(PICTURE_BUCKET).remove(unused)
  if (error) throw new Error('Unused pictures could not be removed', { cause: error })
  return data.length
}
