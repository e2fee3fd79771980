/** Import runs: started, written in batches, finished. Only this module and the database change a run. */
import { z } from 'zod'
import type { OwnAuthor, OwnTag } from '#import/own/own-names.ts'
import type { ImportKind } from '#domain/imports/plan/messages.ts'
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import {
  answers,
  type Answers,
  importRun,
  type ImportRun,
  type LeftOut,
  type NewRun,
  type RowResult,
} from '#supabase/functions/import-posts/contract.ts'
import { askDatabase, FunctionRefusal, ProcessEndRefusal } from '../frame/function-refusal.ts'
import { isProcessEnding } from '../frame/function-runtime.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { listStorageOrigins } from '../pictures/store-picture.ts'
import { sanitizePostsInThread } from '../sanitizer/sanitize-in-thread.ts'
import type { ImportRow, SentPost } from '../sanitizer/sanitize-posts.ts'
import { cutParts } from './cut-parts.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'user' | 'runtime' | 'logAction'>

export type Batch = { run_id: string; posts: readonly SentPost[]; left_out: readonly LeftOut[] }

/** Few, because queries of pages wait for them on the embedded database. */
const LINKED_POSTS_AT_ONCE = 10

export const getPostTable = (kind: ImportKind): PostTableName =>
  kind === 'blog' ? 'blog_posts' : 'news_posts'

const refusals: Record<string, () => FunctionRefusal> = {
  unknown: () => new FunctionRefusal(404, 'This import does not exist.'),
  finished: () => new FunctionRefusal(409, 'This import has already finished.'),
  cancelled: () => new FunctionRefusal(409, 'This import was canceled.'),
  undone: () => new FunctionRefusal(409, 'This import was already undone.'),
}

/** @param status of a run that accepts no more posts, or 'unknown' */
export function refuseRun(status: string): FunctionRefusal {
  return (refusals[status] ?? refusals['unknown']!)()
}

export async function startRun(
  { supabaseAdmin, user, logAction }: Call,
  { kind, file_name, format, total, overwrite_edited, fetch_pictures }: NewRun,
): Promise<ImportRun> {
  const { id } = await askDatabase(
    supabaseAdmin
      .from('import_runs')
      .insert({
        post_table: getPostTable(kind),
        file_name,
        format,
        total,
        options: { overwrite_edited, fetch_pictures },
        started_by: user?.id ?? null,
        started_by_email: user?.email ?? null,
      })
      .select('id')
      .single(),
  )
  logAction('import started', { run: id, kind })
  return describeRun({ supabaseAdmin }, id)
}

export async function describeRun(
  { supabaseAdmin }: Pick<Call, 'supabaseAdmin'>,
  runId: string,
): Promise<ImportRun> {
  const run = await askDatabase(supabaseAdmin.rpc('describe_import_run', { run: runId }))
  if (run === null) throw refuseRun('unknown')
  return importRun.parse(run)
}

/** Changes the status of a running or broken run. @throws FunctionRefusal 404 or 409 */
export async function changeRunStatus(
  call: Call,
  runId: string,
  to: 'running' | 'finished' | 'cancelled' | 'broken',
): Promise<ImportRun> {
  const now = new Date().toISOString()
  const changed = await askDatabase(
    call.supabaseAdmin
      .from('import_runs')
      .update({
        status: to,
        active_at: now,
        finished_at: to === 'running' || to === 'broken' ? null : now,
      })
      .eq('id', runId)
      .in('status', ['running', 'broken'])
      .select('id'),
  )
  const run = await describeRun(call, runId)
  if (changed.length === 0 && run.status !== to) throw refuseRun(run.status)
  call.logAction(`import ${to}`, { run: runId })
  return run
}

/** Marks a run as broken if its process is about to end, so that it can be resumed immediately. @throws ProcessEndRefusal */
export async function stopIfProcessEnds(call: Call, runId: string): Promise<void> {
  if (!isProcessEnding(call)) return
  await changeRunStatus(call, runId, 'broken')
  throw new ProcessEndRefusal()
}

/** Points links between imported posts to their new addresses. */
export async function linkPosts(
  { supabaseAdmin }: Pick<Call, 'supabaseAdmin'>,
  runId: string,
): Promise<void> {
  let remains = true
  while (remains) {
    const limit = { p_run: runId, p_limit: LINKED_POSTS_AT_ONCE }
    remains = await askDatabase(supabaseAdmin.rpc('link_imported_posts', limit))
  }
}

type Written = Answers['batch']

let lastBatch: Promise<unknown> = Promise.resolve()

/** Batches are written one after another, while later ones are sanitized. A failed batch can be sent again. */
export function writeBatch(call: Call, batch: Batch): Promise<Written> {
  const parts = sanitizeParts(call, batch)
  const written = lastBatch.then(async () => writeParts(call, batch, await parts))
  parts.catch(() => undefined)
  lastBatch = written.catch(() => undefined)
  return written
}

export async function writeNames(
  { supabaseAdmin }: Pick<Call, 'supabaseAdmin'>,
  { run_id: runId, authors, tags }: { run_id: string; authors: OwnAuthor[]; tags: OwnTag[] },
): Promise<unknown> {
  const { status, options } = await readRun({ supabaseAdmin }, runId)
  if (status !== 'running' && status !== 'broken') throw refuseRun(status)
  return askDatabase(
    supabaseAdmin.rpc('import_names', {
      p_authors: authors,
      p_tags: tags,
      p_overwrites: options.overwrite_edited,
    }),
  )
}

/** Starts to sanitize all parts; they are not awaited here, so that the first can be written early. */
async function sanitizeParts(call: Call, { run_id: runId, posts }: Batch): Promise<Promise<ImportRow[]>[]> {
  const { kind, options } = await readRun(call, runId)
  const storageOrigins = await listStorageOrigins(call)
  return cutParts(posts, call.runtime?.hasOneConnection ?? false).map((part) => {
    const request = { kind, posts: part, notesPictures: options.fetch_pictures, storageOrigins }
    const rows = sanitizePostsInThread(request, call.runtime)
    // A part that is never awaited must not be an unhandled rejection.
    rows.catch(() => undefined)
    return rows
  })
}

async function writeParts(
  call: Call,
  { run_id: runId, left_out: leftOut }: Batch,
  parts: readonly Promise<ImportRow[]>[],
): Promise<Written> {
  const results: RowResult[] = []
  let last: Written | undefined
  for (const [index, part] of parts.entries()) {
    const rows = await part
    await stopIfProcessEnds(call, runId)
    last = await writeRows(call, runId, rows, index === parts.length - 1 ? leftOut : [])
    results.push(...last.results)
  }
  return { results, counts: last!.counts }
}

/** Pages have weight 8. */
const FLOW = { name: 'imports', weight: 2 }

const importPostsAnswer = z.union([z.object({ refusal: z.string() }), answers.batch])

async function writeRows(
  { supabaseAdmin, runtime }: Call,
  runId: string,
  rows: readonly ImportRow[],
  leftOut: readonly LeftOut[],
): Promise<Written> {
  const inFlow = runtime?.inFlow ?? ((_, work) => work())
  const isPatient = runtime?.hasOneConnection ?? false
  const data = await inFlow({ ...FLOW, isPatient }, () =>
    askDatabase(
      supabaseAdmin.rpc('import_posts', {
        run_id: runId,
        rows: [...rows],
        left_out: leftOut.map((row) => ({ ...row })),
      }),
    ),
  )
  const answer = importPostsAnswer.parse(data)
  if ('refusal' in answer) throw refuseRun(answer.refusal)
  return answer
}

const runOptions = z.object({
  fetch_pictures: z.boolean().default(true),
  overwrite_edited: z.boolean().default(false),
})

async function readRun({ supabaseAdmin }: Pick<Call, 'supabaseAdmin'>, runId: string) {
  const run = await askDatabase(
    supabaseAdmin.from('import_runs').select('post_table,status,options').eq('id', runId).maybeSingle(),
  )
  if (!run) throw refuseRun('unknown')
  const kind: ImportKind = run.post_table === 'blog_posts' ? 'blog' : 'news'
  return { kind, status: run.status, options: runOptions.parse(run.options) }
}
