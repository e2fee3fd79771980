import { z } from 'zod'
import { describeRun, refuseRun } from '../_shared/imports/import-runs.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { type Answer, input, type Input, undone } from './contract.ts'

const progress = z.union([z.object({ refusal: z.string() }), z.object({ remains: z.boolean() })])

/** Posts taken back in one transaction: others get their turn in between. */
const POSTS_AT_ONCE = 100

/** Takes exactly one run of an import back: what it made goes, what it changed is as before, what people edited stays. */
export default serveFunction<Input>(
  { access: 'author', permission: 'posts.import', input, timeLimitMs: 120_000 },
  async (call) => {
    const { run_id } = call.body
    // Broken off, it goes on where it was with the next call.
    let remains = true
    while (remains) remains = await undoSome(call)
    const { data } = await call.supabaseAdmin.rpc('describe_undo', { run: run_id }).throwOnError()
    call.logAction('import undone', { run: run_id })
    return { run: await describeRun(call, run_id), ...undone.parse(data) } satisfies Answer
  },
)

async function undoSome({ supabaseAdmin, body }: FunctionCall<Input>): Promise<boolean> {
  const { data } = await supabaseAdmin
    .rpc('undo_import', {
      p_run: body.run_id,
      p_limit: POSTS_AT_ONCE,
    })
    .throwOnError()
  const answer = progress.parse(data)
  if ('refusal' in answer) throw refuseRun(answer.refusal)
  return answer.remains
}
