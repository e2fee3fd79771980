import { z } from 'zod'
import { consumeFetchQuota } from '../_shared/fetch/fetch-quota.ts'
import { importWaitingPictures, type PictureScope } from './import-waiting-pictures.ts'
import { describeRun, tableOf } from '../_shared/imports/import-runs.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { type Answer, input, type Input, pictureOutcome, type PictureOutcome } from './contract.ts'

const MAX_LISTED = 1_000

type Call = FunctionCall<Input>

/**
 * Imports remote pictures of imported posts, a few per call, until `remaining` is 0. A post keeps the address it has
 * until its picture is here.
 */
export default serveFunction<Input>(
  { access: 'author', permission: 'posts.import', input, timeLimitMs: 120_000 },
  async (call) => {
    const { body } = call
    if ('run_id' in body) await describeRun(call, body.run_id)
    const scope =
      'run_id' in body ? { runId: body.run_id } : { table: tableOf(body.kind), postIds: body.post_ids }
    if (body.list) return describeProgress(call, scope, await listFailed(call, scope))
    await consumeFetchQuota(call)
    if (body.retry) await putBackInLine(call, scope)
    const outcomes = await importWaitingPictures(call, scope)
    return describeProgress(call, scope, outcomes)
  },
)

async function describeProgress(
  call: Call,
  scope: PictureScope,
  outcomes: readonly PictureOutcome[],
): Promise<Answer> {
  const titles = await readTitles(call, outcomes)
  return {
    done: outcomes.filter(({ state }) => state === 'done').length,
    failed: outcomes.filter(({ state }) => state === 'failed').length,
    remaining: await countWaiting(call, scope),
    pictures: outcomes.map((outcome) => ({ ...outcome, title: titles.get(outcome.post_id) ?? '' })),
  }
}

async function countWaiting({ supabaseAdmin }: Call, scope: PictureScope): Promise<number> {
  const waiting = supabaseAdmin
    .from('imported_pictures')
    .select('id', { count: 'exact', head: true })
    .eq('state', 'pending')
  const { count } = await (
    'runId' in scope
      ? waiting.eq('run_id', scope.runId)
      : waiting.eq('post_table', scope.table).in('post_id', scope.postIds)
  ).throwOnError()
  return count ?? 0
}

async function putBackInLine({ supabaseAdmin }: Call, scope: PictureScope): Promise<void> {
  const failed = supabaseAdmin
    .from('imported_pictures')
    .update({ state: 'pending', reason: null })
    .eq('state', 'failed')
  await (
    'runId' in scope
      ? failed.eq('run_id', scope.runId)
      : failed.eq('post_table', scope.table).in('post_id', scope.postIds)
  ).throwOnError()
}

async function listFailed({ supabaseAdmin }: Call, scope: PictureScope): Promise<PictureOutcome[]> {
  const failed = supabaseAdmin
    .from('imported_pictures')
    .select('id,post_id,url,state,reason,attempts')
    .eq('state', 'failed')
    .order('post_id')
    .limit(MAX_LISTED)
  const { data } = await (
    'runId' in scope
      ? failed.eq('run_id', scope.runId)
      : failed.eq('post_table', scope.table).in('post_id', scope.postIds)
  ).throwOnError()
  return z.array(pictureOutcome).parse(data)
}

/** Identifiers per question: an address holds 8 KiB. */
const IDS_AT_ONCE = 100

async function readTitles(call: Call, outcomes: readonly PictureOutcome[]): Promise<Map<string, string>> {
  const ids = [...new Set(outcomes.map(({ post_id }) => post_id))]
  const tables = 'kind' in call.body ? [tableOf(call.body.kind)] : (['blog_posts', 'news_posts'] as const)
  const titles = new Map<string, string>()
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    for (const table of tables) {
      const { data } = await call.supabaseAdmin
        .from(table)
        .select('id,title')
        .in('id', ids.slice(from, from + IDS_AT_ONCE))
        .throwOnError()
      for (const { id, title } of data) titles.set(id, title)
    }
  }
  return titles
}
