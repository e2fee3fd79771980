import { z } from 'zod'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import {
  describeRun,
  moveRun,
  startRun,
  tableOf,
  writeBatch,
  writeNames,
} from '../_shared/imports/import-runs.ts'
import {
  type Answers,
  importedPost,
  type ImportedPost,
  importRun,
  type ImportRun,
  input,
  type Input,
  reportRow,
  type ReportRow,
} from './contract.ts'

const MAX_BATCH_BYTES = 10 * 1024 * 1024

type Call = FunctionCall<Input>

/** Imports posts in batches, each of them whole or not at all, and keeps record of every run. */
export default serveFunction<Input>(
  {
    access: 'author',
    permission: 'posts.import',
    input,
    bodyLimitBytes: MAX_BATCH_BYTES,
    timeLimitMs: 120_000,
    takesBatches: true,
  },
  act,
)

async function act(call: Call): Promise<Answers[Input['action']]> {
  const { body } = call
  switch (body.action) {
    case 'known':
      return { posts: await findKnown(call, tableOf(body.kind), body.source_ids) }
    case 'start':
      return { run: await startRun(call, body) }
    case 'names':
      return writeNames(call, body)
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

async function findKnown(
  { supabaseAdmin }: Call,
  table: string,
  sourceIds: string[],
): Promise<ImportedPost[]> {
  const { data } = await supabaseAdmin
    .rpc('find_imported_posts', {
      p_table: table,
      p_source_ids: sourceIds,
    })
    .throwOnError()
  return z.array(importedPost).parse(data)
}

async function readReport({ supabaseAdmin }: Call, run: string): Promise<ReportRow[]> {
  const { data } = await supabaseAdmin.rpc('report_import_run', { run }).throwOnError()
  return z.array(reportRow).parse(data)
}

async function listDone(call: Call, run: string): Promise<string[]> {
  const rows = await readReport(call, run)
  return rows.map(({ source_id }) => source_id).filter((id) => id !== '')
}

async function listRuns({ supabaseAdmin }: Call, table: string | null, limit: number): Promise<ImportRun[]> {
  const { data } = await supabaseAdmin
    .rpc('list_import_runs', {
      p_limit: limit,
      ...(table !== null && { p_table: table }),
    })
    .throwOnError()
  return z.array(importRun).parse(data)
}
