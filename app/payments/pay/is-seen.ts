/**
 * Whether a request for a page is somebody who opens it to read. Scanners of mails and previews of links fetch the same
 * address, but are no browser that goes to a page and says so (https://www.w3.org/TR/fetch-metadata/); a browser that
 * fetches ahead says that, too. The back office says in the address that the agency itself looks.
 */
export function isSeenBySomebody({ url, method, headers }: Request): boolean {
  const isAhead = /prefetch|prerender|preview/i.test(
    ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '').join(' '),
  )
  return (
    method === 'GET' &&
    headers.get('sec-fetch-dest') === 'document' &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    !isAhead &&
    new URL(url).searchParams.get('by') !== 'agency'
  )
}
