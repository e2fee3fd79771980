import { readCount } from '../_shared/frame/read-count.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'signal' | 'runtime'>

/** Without a setting. */
const DEFAULT_DAYS = 400
const PRUNED_AT_ONCE = 1_000

/** Removes lines of the activity that are kept no longer (`ACTIVITY_DAYS`), a few at a time, so that nobody waits. */
export async function pruneActivity({ supabaseAdmin, signal, runtime }: Call): Promise<void> {
  const limits = {
    p_days: readCount(readSetting(runtime, 'ACTIVITY_DAYS'), DEFAULT_DAYS),
    p_limit: PRUNED_AT_ONCE,
  }
  let pruned = PRUNED_AT_ONCE
  while (pruned === PRUNED_AT_ONCE && !signal.aborted) {
    const { data } = await supabaseAdmin.rpc('prune_activity', limits).throwOnError()
    pruned = data
  }
}
