import type { ServerResponse } from 'node:http'
import { normaliseAddress, toLimitSubject } from '#backend/limits/client-address.ts'

/** Pages that one address may have rendered in a minute; as many may come at once. Kept pages are not counted. */
const PAGES_PER_MINUTE = 300
const MAX_REMEMBERED = 20_000

export type PageLimit = {
  /** Counts a page to be rendered for an address; answers null, or the seconds to wait. */
  count(address: string): number | null
}

/**
 * Bounds what rendering costs: a page that the cache can't answer takes some sixty times the work of one it can.
 * Kept per process, since it protects the process; a restart forgives. IPv6 counts by /64.
 */
export function createPageLimit(options: { perMinute?: number; now?: () => number } = {}): PageLimit {
  const { perMinute = PAGES_PER_MINUTE, now = () => performance.now() } = options
  const perMillisecond = perMinute / 60_000
  /** Pages not yet forgotten at a time, by address; the address that asked longest ago comes first. */
  const counts = new Map<string, { used: number; at: number }>()
  return {
    count(address) {
      const subject = toLimitSubject(normaliseAddress(address))
      const known = counts.get(subject)
      const used = known ? Math.max(0, known.used - (now() - known.at) * perMillisecond) : 0
      const excess = used + 1 - perMinute
      counts.delete(subject)
      counts.set(subject, { used: excess > 0 ? used : used + 1, at: now() })
      if (counts.size > MAX_REMEMBERED) counts.delete(counts.keys().next().value!)
      return excess > 0 ? Math.ceil(excess / perMillisecond / 1000) : null
    },
  }
}

export function refusePage(response: ServerResponse, waitSeconds: number): void {
  response.writeHead(429, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Retry-After': String(waitSeconds),
  })
  const pause = waitSeconds === 1 ? 'a second' : `${waitSeconds} seconds`
  response.end(`You have opened a lot of pages in a short time. Please wait ${pause} and try again.`)
}
