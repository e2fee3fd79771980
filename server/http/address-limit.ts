import { normaliseAddress, toLimitSubject } from '#backend/limits/client-address.ts'
import type { ServerResponse } from 'node:http'

const MAX_REMEMBERED = 20_000

export type AddressLimit = {
  /** Counts one request of an address; answers null, or the seconds to wait. */
  count(address: string): number | null
}

/**
 * Lets an address have so much in a minute; as much may come at once. Kept per process, since it protects the
 * process; a restart forgives. IPv6 counts by /64.
 */
export function createAddressLimit({
  perMinute,
  now = () => performance.now(),
}: {
  perMinute: number
  now?: () => number
}): AddressLimit {
  const perMillisecond = perMinute / 60_000
  /** Requests not yet forgotten at a time, by address; the address that asked longest ago comes first. */
  const counts = new Map<string, { used: number; at: number }>()
  const readUsed = ({ used, at }: { used: number; at: number }) =>
    Math.max(0, used - (now() - at) * perMillisecond)
  return {
    count(address) {
      const subject = toLimitSubject(normaliseAddress(address))
      const known = counts.get(subject)
      const used = known ? readUsed(known) : 0
      const excess = used + 1 - perMinute
      if (known) counts.delete(subject)
      counts.set(subject, { used: excess > 0 ? used : used + 1, at: now() })
      if (counts.size > MAX_REMEMBERED) counts.delete(counts.keys().next().value!)
      return excess > 0 ? Math.ceil(excess / perMillisecond / 1000) : null
    },
  }
}

/**
 * Pages that one address may have rendered in a minute: each costs some sixty times a page that the cache has kept.
 * Kept pages are not counted.
 */
export const PAGES_PER_MINUTE = 300

/**
 * Share images that one address may have looked up or drawn in a minute: a crawler asks for one of each page it was
 * shown. Kept ones are not counted.
 */
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
