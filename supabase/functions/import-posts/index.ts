import { z } from 'zod'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import {
  describeRun,
  linkPosts,
  changeRunStatus,
  startRun,
  getPostTable,
  writeBatch,
  writeNames,
} from '../_shared/imports/import-runs.ts'
import { answers, input, type Input, reportRow, type ReportRow } from './contract.ts'

export default serveActions(
  {
    access: 'author',
    permission: 'posts.import',
    input,
    answers,
    reads: ['known', 'batch', 'report', 'list'],
    bodyLimitBytes: 10 * 1024 * 1024,
    timeLimitMs: 120_000,
    takesBatches: true,
  },
  {
    known: async ({ supabaseAdmin }, { kind, source_ids }) => ({
      posts: await askDatabase(
        supabaseAdmin.rpc('find_imported_posts', { p_table: getPostTable(kind), p_source_ids: source_ids }),
      ),
    }),
    start: async (call, body) => ({ run: await startRun(call, body) }),
    names: writeNames,
    batch: writeBatch,
    finish: async (call, { run_id }) => {
      const run = await changeRunStatus(call, run_id, 'finished')
      await linkPosts(call, run_id)
      return { run }
    },
    cancel: async (call, { run_id }) => ({ run: await changeRunStatus(call, run_id, 'cancelled') }),
    resume: async (call, { run_id }) => {
      const run = await changeRunStatus(call, run_id, 'running')
      const rows = await readReport(call, run_id)
      return { run, done: rows.map(({ source_id }) => source_id).filter((id) => id !== '') }
    },
    report: async (call, { run_id }) => ({
      run: await describeRun(call, run_id),
      rows: await readReport(call, run_id),
    }),
    list: async ({ supabaseAdmin }, { kind, limit }) => ({
      runs: await askDatabase(
        supabaseAdmin.rpc('list_import_runs', {
          p_limit: limit,
          ...(kind && { p_table: getPostTable(kind) }),
        }),
      ),
    }),
  },
)

async function readReport({ supabaseAdmin }: FunctionCall<Input>, run: string): Promise<ReportRow[]> {
  return z.array(reportRow).parse(await askDatabase(supabaseAdmin.rpc('report_import_run', { run })))
}
