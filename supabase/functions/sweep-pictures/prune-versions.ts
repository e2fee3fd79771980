import { readCount } from '../_shared/frame/read-count.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'signal' | 'runtime'>

/** Without settings: so many of each document, and for so many days. */
const DEFAULT_COUNT = 100
const DEFAULT_DAYS = 365
const PRUNED_AT_ONCE = 500

/** Deletes versions that are kept no longer (`VERSIONS_KEPT`, `VERSION_DAYS`), a few at a time, so that nobody waits. */
export async function pruneVersions({ supabaseAdmin, signal, runtime }: Call): Promise<void> {
  const limits = {
    p_count: readCount(readSetting(runtime, 'VERSIONS_KEPT'), DEFAULT_COUNT),
    p_days: readCount(readSetting(runtime, 'VERSION_DAYS'), DEFAULT_DAYS),
    p_limit: PRUNED_AT_ONCE,
  }
  let pruned = PRUNED_AT_ONCE
  while (pruned === PRUNED_AT_ONCE && !signal.aborted) {
    const { data } = await supabaseAdmin.rpc('prune_document_versions', limits).throwOnError()
    pruned = data
  }
}
