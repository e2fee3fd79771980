/** Runs of imports: begun, written batch by batch, ended. Only here and in the database is a run changed. */
import { z } from 'zod'
import type { OwnAuthor, OwnTag } from '#import/own/own-names.ts'
import type { ImportKind } from '#domain/imports/plan/messages.ts'
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import { sanitizePostsInThread } from '../sanitizer/sanitize-in-thread.ts'
import type { ImportRow, SentPost } from '../sanitizer/sanitize-posts.ts'
import { cutParts } from './cut-parts.ts'
import {
  answers,
  type Answers,
  importRun,
  type ImportRun,
  type LeftOut,
  type NewRun,
  type RowResult,
} from '#supabase/functions/import-posts/contract.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import { isProcessEnding, ProcessEndRefusal } from '../frame/process-end.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { listStorageOrigins } from '../pictures/storage-origins.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'user' | 'runtime' | 'logAction'>

export type Batch = { run_id: string; posts: readonly SentPost[]; left_out: readonly LeftOut[] }

export const tableOf = (kind: ImportKind): PostTableName => (kind === 'blog' ? 'blog_posts' : 'news_posts')

const refusals: Record<string, () => FunctionRefusal> = {
  unknown: () => new FunctionRefusal(404, 'This import is not known.'),
  finished: () => new FunctionRefusal(409, 'This import has already finished.'),
  cancelled: () => new FunctionRefusal(409, 'This import was cancelled.'),
  undone: () => new FunctionRefusal(409, 'This import was already undone.'),
}

/** @param status of a run that takes no more, or 'unknown' */
export function refuseRun(status: string): FunctionRefusal {
  return (refusals[status] ?? refusals['unknown']!)()
}

export async function startRun(
  { supabaseAdmin, user, logAction }: Call,
  { kind, file_name, format, total, overwrite_edited, fetch_pictures }: NewRun,
): Promise<ImportRun> {
  const { data } = await supabaseAdmin
    .from('import_runs')
    .insert({
      post_table: tableOf(kind),
      file_name,
      format,
      total,
      options: { overwrite_edited, fetch_pictures },
      started_by: user?.id ?? null,
      started_by_email: user?.email ?? null,
    })
    .select('id')
    .single()
    .throwOnError()
  logAction('import begun', { run: data.id, kind })
  return describeRun({ supabaseAdmin }, data.id)
}

/** @throws FunctionRefusal 404 */
export async function describeRun(
  { supabaseAdmin }: Pick<Call, 'supabaseAdmin'>,
  runId: string,
): Promise<ImportRun> {
  const { data } = await supabaseAdmin.rpc('describe_import_run', { run: runId }).throwOnError()
  if (data === null) throw refuseRun('unknown')
  return importRun.parse(data)
}

/** Moves a run from one of the states in `from`. @throws FunctionRefusal 404 or 409 from another state */
export async function moveRun(
  call: Call,
  runId: string,
  to: 'running' | 'finished' | 'cancelled' | 'broken',
): Promise<ImportRun> {
  const now = new Date().toISOString()
  const { data } = await call.supabaseAdmin
    .from('import_runs')
    .update({ status: to, active_at: now, finished_at: to === 'running' || to === 'broken' ? null : now })
    .eq('id', runId)
    .in('status', ['running', 'broken'])
    .select('id')
    .throwOnError()
  const run = await describeRun(call, runId)
  if (data.length === 0 && run.status !== to) throw refuseRun(run.status)
  call.logAction(`import ${to}`, { run: runId })
  return run
}

/**
 * Leaves a run when its process is about to end: it can be resumed at once, and is not waited for as one that fell silent.
 * @throws ProcessEndRefusal, always when it is so
 */
export async function parkWhenEnding(call: Call, runId: string): Promise<void> {
  if (!isProcessEnding(call)) return
  await moveRun(call, runId, 'broken')
  throw new ProcessEndRefusal()
}

let lastBatch: Promise<unknown> = Promise.resolve()

/**
 * Writes the posts of a batch; batches of all runs of this process go one after the other, while the next one is made
 * ready. When it fails half way, what was written stays, and the same batch sent again goes on from there.
 * @throws FunctionRefusal 404 or 409 when the run takes no more, 503 when the process is about to end
 */
export function writeBatch(call: Call, batch: Batch): Promise<Written> {
  const ready = prepareBatch(call, batch)
  const written = lastBatch.then(async () => writeInParts(call, batch, await ready))
  ready.catch(() => undefined)
  lastBatch = written.catch(() => undefined)
  return written
}

type Written = Answers['batch']

/** Writes authors and tags of an export. @throws FunctionRefusal 404 or 409 when the run takes no more */
export async function writeNames(
  { supabaseAdmin }: Pick<Call, 'supabaseAdmin'>,
  { run_id: runId, authors, tags }: { run_id: string; authors: OwnAuthor[]; tags: OwnTag[] },
): Promise<Answers['names']> {
  const { status, overwritesEdited } = await readRun({ supabaseAdmin }, runId)
  if (status !== 'running' && status !== 'broken') throw refuseRun(status)
  const { data } = await supabaseAdmin
    .rpc('import_names', {
      p_authors: authors,
      p_tags: tags,
      p_overwrites: overwritesEdited,
    })
    .throwOnError()
  return answers.names.parse(data)
}

const importPostsAnswer = z.union([z.object({ refusal: z.string() }), answers.batch])
const runOptions = z.object({
  fetch_pictures: z.boolean().default(true),
  overwrite_edited: z.boolean().default(false),
})

/** The rows of a part of a batch, once they are asked for. */
type Part = () => Promise<ImportRow[]>

/** Parts that are sanitized while the one before them is written. */
const PARTS_AHEAD = 2

async function prepareBatch(call: Call, { run_id: runId, posts }: Batch): Promise<Part[]> {
  const run = await readRun(call, runId)
  const storageOrigins = await listStorageOrigins(call)
  const { kind, notesPictures } = run
  const parts = cutParts(posts, call.runtime?.hasOneConnection ?? false).map((part): Part => {
    let rows: Promise<ImportRow[]> | null = null
    return () => {
      rows ??= sanitizePostsInThread({ kind, posts: part, notesPictures, storageOrigins }, call.runtime)
      // Whoever asks for it first may not be whoever waits for it.
      rows.catch(() => undefined)
      return rows
    }
  })
  void parts[0]!()
  return parts
}

async function writeInParts(
  call: Call,
  { run_id: runId, left_out: leftOut }: Batch,
  parts: Part[],
): Promise<Written> {
  const results: RowResult[] = []
  for (let part = parts.shift()!; ; part = parts.shift()!) {
    for (const ahead of [part, ...parts.slice(0, PARTS_AHEAD)]) void ahead()
    const rows = await part()
    await parkWhenEnding(call, runId)
    const isLast = parts.length === 0
    const written = await writeRows(call, runId, rows, isLast ? leftOut : [])
    results.push(...written.results)
    if (isLast) return { results, counts: written.counts }
  }
}

/** The share of the database that functions have. */
const FLOW = { name: 'imports', weight: 2 }

async function writeRows(
  { supabaseAdmin, runtime }: Call,
  runId: string,
  rows: readonly ImportRow[],
  leftOut: readonly LeftOut[],
): Promise<Written> {
  const inFlow = runtime?.inFlow ?? ((_, work) => work())
  // Where pages wait for a part, it begins between two of them.
  const isPatient = runtime?.hasOneConnection ?? false
  const { data, error } = await inFlow({ ...FLOW, isPatient }, async () =>
    supabaseAdmin.rpc('import_posts', {
      run_id: runId,
      rows: [...rows],
      left_out: leftOut.map((row) => ({ ...row })),
    }),
  )
  if (error) throw new Error('A batch of an import could not be written', { cause: error })
  const answer = importPostsAnswer.parse(data)
  if ('refusal' in answer) throw refuseRun(answer.refusal)
  return answer
}

async function readRun(
  { supabaseAdmin }: Pick<Call, 'supabaseAdmin'>,
  runId: string,
): Promise<{ kind: ImportKind; status: string; notesPictures: boolean; overwritesEdited: boolean }> {
  const { data } = await supabaseAdmin
    .from('import_runs')
    .select('post_table,status,options')
    .eq('id', runId)
    .maybeSingle()
    .throwOnError()
  if (!data) throw refuseRun('unknown')
  const { fetch_pictures: notesPictures, overwrite_edited: overwritesEdited } = runOptions.parse(data.options)
  const kind = data.post_table === 'blog_posts' ? 'blog' : 'news'
  return { kind, status: data.status, notesPictures, overwritesEdited }
}
