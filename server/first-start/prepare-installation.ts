/** What a start writes: first content, first administrator, rules, where pictures are served. It may find nobody to write to. */
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
  /** Ends the waiting. */
  signal: AbortSignal
  retryMs?: number
}

/**
 * Writes what an installation needs, as soon as somebody is there to write it. Our own database is waited for. A hosted
 * project is not: the site starts without it, and it is prepared when it is back. A rejected key is reported.
 * @returns the origin that stored addresses of pictures have
 * @throws what is wrong when the database or the project is there; the signal's reason when it ends the waiting
 */
export async function prepareInstallation(
  config: Config,
  supabase: SupabaseAccess,
  { report, signal, retryMs = RETRY_MS }: PrepareOptions,
): Promise<string> {
  const prepare = async () => {
    await fillEmptyInstallation(config, supabase, report, signal)
    return claimPictureOrigin(supabase, report)
  }
  let hasWaited = false
  for (;;) {
    signal.throwIfAborted()
    try {
      const origin = await prepare()
      const state = supabase.backend ? null : await readDataState(supabase)
      if (state && 'problem' in state) report(`${state.problem} ${UNREADY}`)
      return origin
    } catch (error) {
      const state = await readDataState(supabase)
      if (state.is === 'refused') {
        report(`${state.problem} ${UNREADY}`)
        return new URL(supabase.url).origin
      }
      // Whoever was away for a moment is back by the time it is asked for.
      if (!isAbsence(error) && state.is !== 'away') throw error
      if (!supabase.backend) {
        report(
          'The hosted project does not answer. The site shows what it last showed; the project is prepared as soon as it is back.',
        )
        void prepareLater(prepare, supabase, { report, signal, retryMs })
        return new URL(supabase.url).origin
      }
      if (!hasWaited) report('The database went away during the start, which goes on as soon as it is back.')
      hasWaited = true
      await pause(retryMs, undefined, { signal })
    }
  }
}

async function prepareLater(
  prepare: () => Promise<string>,
  supabase: SupabaseAccess,
  { report, signal, retryMs }: Required<PrepareOptions>,
): Promise<void> {
  for (;;) {
    await pause(retryMs, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    if ((await readDataState(supabase)).is === 'away') continue
    try {
      await prepare()
      report('The hosted project is back, and prepared.')
      return
    } catch (error) {
      // Away again, or a refusal: that one is told, and the site goes on with what it can read.
      const state = await readDataState(supabase)
      if (!isAbsence(error) && state.is !== 'away') {
        const reason = 'problem' in state ? `${state.problem} ${UNREADY}` : (error as Error).message
        report(`The hosted project could not be prepared: ${reason}`)
        return
      }
    }
  }
}
