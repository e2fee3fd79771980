import type { CdnKind, CdnSettings } from '../config/cdn-settings.ts'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { guardedPost } from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import { PurgeRefused } from './purge-queue.ts'

export type PurgeRequest = {
  url: string
  method: 'POST' | 'PURGE'
  headers: Record<string, string>
  body: string
}

/**
 * Keys that one request takes: Fastly 256 (API reference, "Purge multiple surrogate key tags"), Cloudflare 100 ("Purge
 * cache", limits), Bunny one ("Purge cache"); Varnish as many as a header of 8 kB holds.
 */
const KEYS_AT_ONCE: Record<CdnKind, number> = { fastly: 256, cloudflare: 100, bunny: 1, varnish: 500 }

/** What is sent to throw pages away that have one of these keys. */
function writePurges(
  { kind, purgeUrl, token }: Pick<CdnSettings, 'kind' | 'purgeUrl' | 'token'>,
  keys: readonly string[],
): PurgeRequest[] {
  const batches: string[][] = []
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE[kind])
    batches.push(keys.slice(at, at + KEYS_AT_ONCE[kind]))
  return batches.map((batch) => ({ url: purgeUrl, ...describe(kind, token, batch) }))
}

function describe(kind: CdnKind, token: string | null, keys: string[]): Omit<PurgeRequest, 'url'> {
  const json = { accept: 'application/json', 'content-type': 'application/json' }
  switch (kind) {
    case 'fastly':
      return {
        method: 'POST',
        headers: { ...json, 'fastly-key': token ?? '' },
        body: JSON.stringify({ surrogate_keys: keys }),
      }
    case 'cloudflare':
      return {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${token}` },
        body: JSON.stringify({ tags: keys }),
      }
    case 'bunny':
      return {
        method: 'POST',
        headers: { ...json, accesskey: token ?? '' },
        body: JSON.stringify({ CacheTag: keys[0] }),
      }
    case 'varnish':
      break
  }
  const headers = {
    'xkey-purge': keys.join(' '),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
  return { method: 'PURGE', headers, body: '' }
}

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
