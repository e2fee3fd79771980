export const SEARCH_PATH = '/search'

/** Longer queries are truncated, to limit the length of URLs. */
const MAX_QUERY_LENGTH = 200

/** Returns the query of a URL as one line. */
export function readQuery(parameters: URLSearchParams): string {
  const typed = (parameters.get('q') ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return typed.slice(0, MAX_QUERY_LENGTH).toWellFormed().trim()
}

export function composeSearchPath(query: string, page = 1): string {
  const parameters = new URLSearchParams({ q: query, ...(page > 1 && { page: String(page) }) })
  return `${SEARCH_PATH}?${parameters}`
}
