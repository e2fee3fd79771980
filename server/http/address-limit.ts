import { normalizeAddress, toLimitSubject } from '#backend/limits/client-address.ts'
import type { ServerResponse } from 'node:http'

const MAX_ADDRESSES = 20_000

export type AddressLimit = ReturnType<typeof createAddressLimit>

/** Limits requests per address and minute, with bursts. IPv6 addresses count by /64. */
export function createAddressLimit({
  perMinute,
  now = () => performance.now(),
}: {
  perMinute: number
  now?: () => number
}) {
  const perMillisecond = perMinute / 60_000
  /** Ordered by time of the last request. `used`: level of a leaky bucket. */
  const counts = new Map<string, { used: number; at: number }>()
  const readUsed = ({ used, at }: { used: number; at: number }) =>
    Math.max(0, used - (now() - at) * perMillisecond)
  return {
    /** Counts a request. Returns null, or the seconds until it is allowed. */
    count(address: string): number | null {
      const subject = toLimitSubject(normalizeAddress(address))
      const known = counts.get(subject)
      const used = known ? readUsed(known) : 0
      const excess = used + 1 - perMinute
      if (known) counts.delete(subject)
      counts.set(subject, { used: excess > 0 ? used : used + 1, at: now() })
      if (counts.size > MAX_ADDRESSES) counts.delete(counts.keys().next().value!)
      return excess > 0 ? Math.ceil(excess / perMillisecond / 1000) : null
    },
  }
}

/** Limit for rendered pages, which cost about sixty times as much as cached ones. */
export const PAGES_PER_MINUTE = 300

/** Limit for drawn images. Crawlers request one per page. */
export const SHARE_IMAGES_PER_MINUTE = 60

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
