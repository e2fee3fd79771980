import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { guardedPost } from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import type { CdnSettings } from '../config/cdn-settings.ts'
import { PurgeRefused } from './purge-queue.ts'
import { writePurges } from './purge-requests.ts'

const PURGE_LIMITS = { connectMs: 3_000, headMs: 8_000, wholeMs: 10_000, redirects: 0, atOnce: 4 }

/** @throws PurgeRefused saying what the operator has to look at */
export async function sendPurges(cdn: CdnSettings, keys: string[]): Promise<void> {
  const { host } = new URL(cdn.purgeUrl)
  const settings = { hosts: [host], pictures: 'listed', forbiddenHosts: [] } as const
  for (const { url, ...request } of writePurges(cdn, keys)) {
    const { status, waitSeconds } = await guardedPost(url, {
      purpose: 'purge',
      settings,
      limits: PURGE_LIMITS,
      ...request,
    }).catch((error: unknown) => {
      throw new PurgeRefused(`${host} ${error instanceof FetchFailure ? `is ${error.kind}` : String(error)}`)
    })
    if (status < 200 || status > 299) throw new PurgeRefused(`${host} answered ${status}`, waitSeconds * 1000)
  }
}
