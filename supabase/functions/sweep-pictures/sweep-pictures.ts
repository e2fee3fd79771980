/**
 * Finds pictures that nothing refers to (threat model, section 7). Posts are read page by page, so that nobody waits
 * for it; what was written meanwhile is looked at again before anything is removed.
 */
import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'signal' | 'runtime'>

const NAMES_PER_PAGE = 1_000
const POSTS_PER_PAGE = 50
const REMOVED_AT_ONCE = 20
const PRUNED_AT_ONCE = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Where names of pictures stand, with what comes before the first row. Deleted posts and former versions may come back; newer drafts are to be published. */
const PLACES = {
  blog_posts: NO_ID,
  news_posts: NO_ID,
  authors: NO_ID,
  imports: '0',
  deleted_posts: NO_ID,
  document_versions: '0',
  post_drafts: NO_ID,
}
/** Clocks of function and database differ by less. */
const CLOCK_MARGIN_MS = 10 * 60_000

/** @returns how many pictures were removed */
export async function sweepPictures(call: Call): Promise<number> {
  const since = new Date(Date.now() - CLOCK_MARGIN_MS).toISOString()
  await forgetDeletedPosts(call)
  const versions = {
    p_count: readCount(call, 'VERSIONS_KEPT', 100),
    p_days: readCount(call, 'VERSION_DAYS', 365),
    p_limit: PRUNED_AT_ONCE,
  }
  const activity = { p_days: readCount(call, 'ACTIVITY_DAYS', 400), p_limit: PRUNED_AT_ONCE }
  await pruneAll(call, () => call.supabaseAdmin.rpc('prune_document_versions', versions).throwOnError())
  await pruneAll(call, () => call.supabaseAdmin.rpc('prune_activity', activity).throwOnError())
  const aged = await listAged(call)
  if (aged.size === 0) return 0
  for (const [place, first] of Object.entries(PLACES)) await keepUsed(call, place, first, aged)
  const unused = [...aged]
  let removed = 0
  for (let from = 0; from < unused.length && !call.signal.aborted; from += REMOVED_AT_ONCE) {
    removed += await removeUnused(call, unused.slice(from, from + REMOVED_AT_ONCE), since)
  }
  return removed
}

async function forgetDeletedPosts({ supabaseAdmin }: Call): Promise<void> {
  await supabaseAdmin.rpc('forget_deleted_posts').throwOnError()
}

async function listAged({ supabaseAdmin }: Call): Promise<Set<string>> {
  const aged = new Set<string>()
  let last = ''
  for (;;) {
    const { data } = await supabaseAdmin
      .rpc('list_aged_pictures', {
        p_after_name: last,
        p_limit: NAMES_PER_PAGE,
      })
      .throwOnError()
    for (const name of data) aged.add(name)
    if (data.length < NAMES_PER_PAGE) return aged
    last = data.at(-1)!
  }
}

async function keepUsed(
  { supabaseAdmin }: Call,
  place: string,
  first: string,
  aged: Set<string>,
): Promise<void> {
  let after = first
  for (;;) {
    const { data } = await supabaseAdmin
      .rpc('list_used_pictures', {
        p_place: place,
        p_after_id: after,
        p_limit: POSTS_PER_PAGE,
      })
      .throwOnError()
    const { names, last } = data as { names: string[]; last: string | null }
    for (const name of names) aged.delete(name)
    if (last === null) return
    after = last
  }
}

async function removeUnused({ supabaseAdmin }: Call, names: string[], since: string): Promise<number> {
  const { data } = await supabaseAdmin.rpc('find_pictures_used_since', { names, since }).throwOnError()
  const kept = await listKept(supabaseAdmin, names)
  const unused = names.filter((name) => !data.includes(name) && !kept.has(name))
  if (unused.length === 0) return 0
  const removal = await supabaseAdmin.storage.from(PICTURE_BUCKET).remove(unused)
  if (removal.error) throw new Error('Unused pictures could not be removed', { cause: removal.error })
  return removal.data.length
}

/** What somebody has put into the library, or into its bin, since the stored pictures were listed. */
async function listKept(supabaseAdmin: Call['supabaseAdmin'], names: string[]): Promise<Set<string>> {
  const { data } = await supabaseAdmin
    .from('media')
    .select('name')
    .eq('bucket', PICTURE_BUCKET)
    .in('name', names)
    .or('kept_at.not.is.null,deleted_at.not.is.null')
    .throwOnError()
  return new Set(data.map(({ name }) => name))
}

/** Deletes expired rows in small batches, so that no request waits long. */
async function pruneAll({ signal }: Call, prune: () => PromiseLike<{ data: number }>): Promise<void> {
  let pruned = PRUNED_AT_ONCE
  while (pruned === PRUNED_AT_ONCE && !signal.aborted) pruned = (await prune()).data
}

/** A setting that is a whole number above 0, or `fallback`. */
function readCount({ runtime }: Call, setting: string, fallback: number): number {
  const count = Number(readSetting(runtime, setting))
  return Number.isInteger(count) && count > 0 ? count : fallback
}
