/**
 * What a project tells about its scheduled jobs, by `public.list_job_calls()` of its migrations. A project without
 * that function has none.
 */
import type { Engine } from '../database/engine.ts'

export type JobCall = {
  name: string
  functionName: string
  body: unknown
  /** Names the tick: milliseconds since 1970. */
  dueAt: number
  /** By the clock of the database; negative when it is due. */
  waitSeconds: number
}

export async function readJobCalls(engine: Engine): Promise<JobCall[]> {
  const [found] = await engine.query(`select 1 where to_regprocedure('public.list_job_calls()') is not null`)
  if (!found) return []
  const rows = await engine.query<{
    name: string
    function_name: string
    body: unknown
    due_at: Date
    wait_seconds: number
  }>('select name, function_name, body, due_at, wait_seconds from public.list_job_calls()')
  return rows.map((row) => ({
    name: row.name,
    functionName: row.function_name,
    body: row.body,
    dueAt: row.due_at.getTime(),
    waitSeconds: row.wait_seconds,
  }))
}
