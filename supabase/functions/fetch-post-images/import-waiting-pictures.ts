/** Imports the pictures that imported posts wait for, a bounded number at a time. */
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import type { Database } from '#supabase/database.types.ts'
import { importRemotePicture, describePictureFailure } from '../_shared/pictures/import-remote-picture.ts'
import type { PictureOutcome } from '#supabase/functions/fetch-post-images/contract.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { type ImportedPicture, applyImportedPictures } from '../_shared/pictures/apply-imported-pictures.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { mapWithConcurrency } from '../_shared/frame/map-with-concurrency.ts'
import { isProcessEnding } from '../_shared/frame/process-end.ts'

type PictureRow = Database['public']['Tables']['imported_pictures']['Row']
type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'signal'>

/** Pictures of one import run, or of the given posts of one table. */
export type PictureScope = { runId: string } | { table: PostTableName; postIds: readonly string[] }

const PICTURES_PER_CALL = 20
const AT_ONCE = 4
/** After this no further picture is begun; one takes 20 s at most. */
const BEGIN_WITHIN_MS = 35_000

export async function importWaitingPictures(call: Call, scope: PictureScope): Promise<PictureOutcome[]> {
  const { data } = await call.supabaseAdmin
    .rpc('claim_pictures', {
      ...('runId' in scope ? { p_run: scope.runId } : { p_table: scope.table, p_posts: [...scope.postIds] }),
      p_limit: PICTURES_PER_CALL,
    })
    .throwOnError()
  const beginsUntil = Date.now() + BEGIN_WITHIN_MS
  const { results, left } = await mapWithConcurrency(
    data,
    AT_ONCE,
    async (row) => ({ row, outcome: await importPicture(call, row) }),
    () => Date.now() < beginsUntil && !call.signal.aborted && !isProcessEnding(call),
  )
  await release(call, left)
  const byPost = Map.groupBy(results, ({ row }) => `${row.post_table} ${row.post_id}`)
  for (const ofPost of byPost.values()) {
    const pictures = ofPost.flatMap(({ outcome }) => ('address' in outcome ? [outcome] : []))
    const { post_table: table, post_id: id } = ofPost[0]!.row
    if (pictures.length > 0)
      await applyImportedPictures(call, { table: table as PostTableName, id }, pictures)
  }
  return results.map(({ row, outcome }) => describeOutcome(row, outcome))
}

type Outcome = ImportedPicture | { reason: string }

async function importPicture(call: Call, row: PictureRow): Promise<Outcome> {
  const settings = readSourceSettings(call.runtime)
  try {
    const { url } = await importRemotePicture({
      address: row.url,
      purpose: row.post_table === 'news_posts' ? 'news-content' : 'blog',
      settings,
      service: call.supabaseAdmin,
      signal: call.signal,
    })
    return { id: row.id, url: row.url, address: url }
  } catch (error) {
    const reason = describePictureFailure(error, row.url, settings)
    await noteFailure(call, row.id, reason)
    return { reason }
  }
}

function describeOutcome({ id, post_id, url, attempts }: PictureRow, outcome: Outcome): PictureOutcome {
  return 'reason' in outcome
    ? { id, post_id, url, attempts, state: 'failed', reason: outcome.reason }
    : { id, post_id, url, attempts, state: 'done', reason: null }
}

async function noteFailure({ supabaseAdmin }: Call, id: string, reason: string): Promise<void> {
  await supabaseAdmin
    .from('imported_pictures')
    .update({ state: 'failed', reason, claimed_until: null })
    .eq('id', id)
    .throwOnError()
}

/** Gives back what there was no time for, as if it had not been taken. */
async function release({ supabaseAdmin }: Call, rows: readonly PictureRow[]): Promise<void> {
  for (const { id, attempts } of rows) {
    await supabaseAdmin
      .from('imported_pictures')
      .update({ claimed_until: null, attempts: attempts - 1 })
      .eq('id', id)
      .throwOnError()
  }
}
