import { z } from 'zod'
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import type { Database } from '#supabase/database.types.ts'
import { consumeFetchQuota } from '../_shared/fetch/fetch-quota.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { isProcessEnding } from '../_shared/frame/function-runtime.ts'
import { mapWithConcurrency } from '../_shared/frame/map-with-concurrency.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { describeRun, getPostTable } from '../_shared/imports/import-runs.ts'
import { type ImportedPicture, applyImportedPictures } from '../_shared/pictures/apply-imported-pictures.ts'
import { importRemotePicture, describePictureFailure } from '../_shared/pictures/import-remote-picture.ts'
import { type Answer, input, type Input, pictureOutcome, type PictureOutcome } from './contract.ts'

type Call = FunctionCall<Input>
type PictureRow = Database['public']['Tables']['imported_pictures']['Row']

const MAX_LISTED = 1_000
const PICTURES_PER_CALL = 20
const MAX_CONCURRENT = 4
/** A picture takes 20 s at most. */
const START_WITHIN_MS = 35_000

/** Imports remote pictures of posts, a few per call, until `remaining` is 0. */
export default serveFunction<Input>(
  { access: 'author', permission: 'posts.import', input, timeLimitMs: 120_000 },
  async (call) => {
    const { body } = call
    if ('run_id' in body) await describeRun(call, body.run_id)
    if (body.list) return describeProgress(call, await listFailed(call))
    await consumeFetchQuota(call)
    if (body.retry) {
      await askDatabase(
        inScope(call, pictures(call).update({ state: 'pending', reason: null }).eq('state', 'failed')),
      )
    }
    return describeProgress(call, await importPictures(call))
  },
)

const pictures = ({ supabaseAdmin }: Call) => supabaseAdmin.from('imported_pictures')

type Filter<Query> = {
  eq(column: 'run_id' | 'post_table', value: string): Query
  in(column: 'post_id', values: string[]): Query
}

/** Limits a query to the import run or the posts of the request. */
function inScope<Query extends Filter<Query>>({ body }: Call, query: Query): Query {
  return 'run_id' in body
    ? query.eq('run_id', body.run_id)
    : query.eq('post_table', getPostTable(body.kind)).in('post_id', body.post_ids)
}

async function describeProgress(call: Call, outcomes: readonly PictureOutcome[]): Promise<Answer> {
  const titles = await readTitles(call, outcomes)
  const waiting = pictures(call).select('id', { count: 'exact', head: true }).eq('state', 'pending')
  const { count } = await inScope(call, waiting).throwOnError()
  return {
    done: outcomes.filter(({ state }) => state === 'done').length,
    failed: outcomes.filter(({ state }) => state === 'failed').length,
    remaining: count ?? 0,
    pictures: outcomes.map((outcome) => ({ ...outcome, title: titles.get(outcome.post_id) ?? '' })),
  }
}

async function listFailed(call: Call): Promise<PictureOutcome[]> {
  const failed = pictures(call).select('id,post_id,url,state,reason,attempts').eq('state', 'failed')
  const rows = await askDatabase(inScope(call, failed).order('post_id').limit(MAX_LISTED))
  return z.array(pictureOutcome).parse(rows)
}

/** Keeps the URL of a query below 8 KiB. */
const IDS_PER_QUERY = 100

async function readTitles(call: Call, outcomes: readonly PictureOutcome[]): Promise<Map<string, string>> {
  const ids = [...new Set(outcomes.map(({ post_id }) => post_id))]
  const tables =
    'kind' in call.body ? [getPostTable(call.body.kind)] : (['blog_posts', 'news_posts'] as const)
  const titles = new Map<string, string>()
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    for (const table of tables) {
      const some = ids.slice(from, from + IDS_PER_QUERY)
      const posts = await askDatabase(call.supabaseAdmin.from(table).select('id,title').in('id', some))
      for (const { id, title } of posts) titles.set(id, title)
    }
  }
  return titles
}

async function importPictures(call: Call): Promise<PictureOutcome[]> {
  const { body, supabaseAdmin, signal } = call
  const scope =
    'run_id' in body ? { p_run: body.run_id } : { p_table: getPostTable(body.kind), p_posts: body.post_ids }
  const claimed = await askDatabase(
    supabaseAdmin.rpc('claim_pictures', { ...scope, p_limit: PICTURES_PER_CALL }),
  )
  const startUntil = Date.now() + START_WITHIN_MS
  const { results, left } = await mapWithConcurrency(
    claimed,
    MAX_CONCURRENT,
    async (row) => ({ row, outcome: await importPicture(call, row) }),
    () => Date.now() < startUntil && !signal.aborted && !isProcessEnding(call),
  )
  await release(call, left)
  const byPost = Map.groupBy(results, ({ row }) => `${row.post_table} ${row.post_id}`)
  for (const ofPost of byPost.values()) {
    const imported = ofPost.flatMap(({ outcome }) => ('address' in outcome ? [outcome] : []))
    const { post_table: table, post_id: id } = ofPost[0]!.row
    if (imported.length > 0)
      await applyImportedPictures(call, { table: table as PostTableName, id }, imported)
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
    await pictures(call)
      .update({ state: 'failed', reason, claimed_until: null })
      .eq('id', row.id)
      .throwOnError()
    return { reason }
  }
}

function describeOutcome({ id, post_id, url, attempts }: PictureRow, outcome: Outcome): PictureOutcome {
  return 'reason' in outcome
    ? { id, post_id, url, attempts, state: 'failed', reason: outcome.reason }
    : { id, post_id, url, attempts, state: 'done', reason: null }
}

/** Releases claimed pictures that were not started, without counting an attempt. */
async function release(call: Call, rows: readonly PictureRow[]): Promise<void> {
  for (const { id, attempts } of rows) {
    await pictures(call)
      .update({ claimed_until: null, attempts: attempts - 1 })
      .eq('id', id)
      .throwOnError()
  }
}
