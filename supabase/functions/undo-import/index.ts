import { z } from 'zod'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { describeRun, refuseRun } from '../_shared/imports/import-runs.ts'
import { answer, input, type Input } from './contract.ts'

const progress = z.union([z.object({ refusal: z.string() }), z.object({ remains: z.boolean() })])

/** Posts per transaction; other requests get their turn in between. */
const POSTS_AT_ONCE = 100

/** Created posts are deleted, overwritten ones restored, edited ones kept. A repeated call continues. */
export default serveFunction<Input>(
  { access: 'author', permission: 'posts.import', input, timeLimitMs: 120_000 },
  async (call) => {
    const { supabaseAdmin, body } = call
    for (let remains = true; remains;) {
      const step = progress.parse(
        await askDatabase(supabaseAdmin.rpc('undo_import', { p_run: body.run_id, p_limit: POSTS_AT_ONCE })),
      )
      if ('refusal' in step) throw refuseRun(step.refusal)
      remains = step.remains
    }
    const undone = await askDatabase(supabaseAdmin.rpc('describe_undo', { run: body.run_id }))
    call.logAction('import undone', { run: body.run_id })
    return answer.parse({ ...Object(undone), run: await describeRun(call, body.run_id) })
  },
)
