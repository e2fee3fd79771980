/**
 * Whether a person opened the page in a browser, from fetch metadata (https://www.w3.org/TR/fetch-metadata/). Mail
 * scanners, link previews, prefetches and previews by the agency don't count.
 */
export function isOpenedByPerson({ url, method, headers }: Request): boolean {
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
