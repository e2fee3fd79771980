import { setTimeout as pause } from 'node:timers/promises'
import { fillEmptyInstallation, type SupabaseAccess } from '../backend/connect-supabase.ts'
import { readDataState } from '../backend/data-state.ts'
import { isAbsence } from '../backend/wait-for-data.ts'
import type { Config } from '../config/config.ts'
import { claimPictureOrigin } from './picture-origin.ts'

const RETRY_MS = 2_000
const UNREADY = 'Until then, /readyz responds 503.'

export type PrepareOptions = {
  report: (line: string) => void
  signal: AbortSignal
  retryMs?: number
}

/**
 * Writes the first content, first administrator, settings and picture origin. Waits for an embedded backend's
 * database; a hosted project that is unavailable is prepared later.
 * @returns the origin of stored picture URLs
 */
export async function prepareInstallation(
  config: Config,
  supabase: SupabaseAccess,
  { report, signal, retryMs = RETRY_MS }: PrepareOptions,
): Promise<string> {
  const tryPreparing = async (): Promise<{ origin: string } | { problem: string } | null> => {
    try {
      await fillEmptyInstallation(config, supabase, report, signal)
      return { origin: await claimPictureOrigin(supabase, report) }
    } catch (error) {
      const state = await readDataState(supabase)
      if (state.is === 'refused') return { problem: `${state.problem} ${UNREADY}` }
      // By now, the database may be available again.
      if (isAbsence(error) || state.is === 'away') return null
      throw error
    }
  }

  const prepareLater = async () => {
    for (;;) {
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      if ((await readDataState(supabase)).is === 'away') continue
      const result = await tryPreparing().catch((error: Error) => ({ problem: error.message }))
      if (!result) continue
      report(
        'problem' in result
          ? `The hosted project could not be prepared: ${result.problem}`
          : 'The hosted project responds again and is prepared.',
      )
      return
    }
  }

  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    const result = await tryPreparing()
    if (result && 'origin' in result) {
      const state = supabase.backend ? null : await readDataState(supabase)
      if (state && 'problem' in state) report(`${state.problem} ${UNREADY}`)
      return result.origin
    }
    if (result) report(result.problem)
    else if (supabase.backend) {
      if (tries === 1) report('The database is not available. The start continues when it is.')
      await pause(retryMs, undefined, { signal })
      continue
    } else {
      report('The hosted project does not respond. The site shows cached pages until it does.')
      void prepareLater()
    }
    return new URL(supabase.url).origin
  }
}
