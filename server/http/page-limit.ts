import type { ServerResponse } from 'node:http'

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
