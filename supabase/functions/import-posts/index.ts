import { z } from 'zod'
import {
  describeRun,
  type ImportRun,
  moveRun,
  startRun,
  tableOf,
  writeBatch,
} from '../_shared/imports/import-runs.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'

const MAX_BATCH_BYTES = 10 * 1024 * 1024
const MAX_POSTS = 1_000
const MAX_SOURCE_IDS = 5_000
const MAX_TEXT_LENGTH = 2_000
const MAX_RUNS = 100
const LARGEST_INTEGER = 2 ** 31 - 1

const kind = z.enum(['blog', 'news'], { error: 'must be blog or news' })
const runId = z.uuid({ error: 'must be the id of an import' })
const text = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .transform((value) => value.toWellFormed().replaceAll('\0', ''))
const place = z.int().min(0).max(LARGEST_INTEGER)
const line = place.nullish()

const input = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('known'), kind, source_ids: z.array(text).max(MAX_SOURCE_IDS) }),
    z.object({
      action: z.literal('start'),
      kind,
      file_name: text,
      format: text,
      total: place,
      overwrite_edited: z.boolean().default(false),
      fetch_pictures: z.boolean().default(true),
    }),
    z.object({
      action: z.literal('batch'),
      run_id: runId,
      // What a post holds is checked one by one, so that a wrong one does not stop the others.
      posts: z.array(z.object({ number: place, line, post: z.unknown() })).max(MAX_POSTS),
      left_out: z
        .array(
          z.object({
            number: place,
            line,
            title: text,
            outcome: z.enum(['skipped', 'refused']),
            reason: text,
          }),
        )
        .max(MAX_POSTS)
        .default([]),
    }),
    z.object({ action: z.literal('finish'), run_id: runId }),
    z.object({ action: z.literal('cancel'), run_id: runId }),
    z.object({ action: z.literal('resume'), run_id: runId }),
    z.object({ action: z.literal('report'), run_id: runId }),
    z.object({
      action: z.literal('list'),
      kind: kind.optional(),
      limit: z.int().min(1).max(MAX_RUNS).default(20),
    }),
  ],
  {
    error: 'Say what to do: the action must be known, start, batch, finish, cancel, resume, report or list.',
  },
)
type Input = z.infer<typeof input>
type Call = FunctionCall<Input>

/** Imports posts in batches, each of them whole or not at all, and keeps record of every run. */
export default serveFunction<Input>(
  { access: 'author', input, bodyLimitBytes: MAX_BATCH_BYTES, timeLimitMs: 120_000 },
  async (call) => ({ success: true, ...(await act(call)) }),
)

async function act(call: Call): Promise<Record<string, unknown>> {
  const { body } = call
  switch (body.action) {
    case 'known':
      return { posts: await findKnown(call, tableOf(body.kind), body.source_ids) }
    case 'start':
      return { run: await startRun(call, body) }
    case 'batch':
      return writeBatch(call, body)
    case 'finish':
      return { run: await moveRun(call, body.run_id, 'finished') }
    case 'cancel':
      return { run: await moveRun(call, body.run_id, 'cancelled') }
    case 'resume':
      return { run: await moveRun(call, body.run_id, 'running'), done: await listDone(call, body.run_id) }
    case 'report':
      return { run: await describeRun(call, body.run_id), rows: await readReport(call, body.run_id) }
    default:
      return { runs: await listRuns(call, body.kind ? tableOf(body.kind) : null, body.limit) }
  }
}

async function findKnown({ supabaseAdmin }: Call, table: string, sourceIds: string[]): Promise<unknown> {
  const { data, error } = await supabaseAdmin.rpc('find_imported_posts', {
    p_table: table,
    p_source_ids: sourceIds,
  })
  if (error) throw new Error('Imported posts could not be looked up', { cause: error })
  return data
}

type ReportRow = { source_id: string }

async function readReport({ supabaseAdmin }: Call, run: string): Promise<ReportRow[]> {
  const { data, error } = await supabaseAdmin.rpc('report_import_run', { run })
  if (error) throw new Error('The report of an import could not be read', { cause: error })
  return data as ReportRow[]
}

async function listDone(call: Call, run: string): Promise<string[]> {
  const rows = await readReport(call, run)
  return rows.map(({ source_id }) => source_id).filter((id) => id !== '')
}

async function listRuns({ supabaseAdmin }: Call, table: string | null, limit: number): Promise<ImportRun[]> {
  const { data, error } = await supabaseAdmin.rpc('list_import_runs', {
    p_limit: limit,
    ...(table !== null && { p_table: table }),
  })
  if (error) throw new Error('Imports could not be listed', { cause: error })
  return data as ImportRun[]
}
