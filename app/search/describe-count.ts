import type { FoundPage } from './load-search.ts'

/** How much was found, as a sentence; read out when it changes. */
export function describeCount({
  query,
  total,
  isMore,
}: Pick<FoundPage, 'query' | 'total' | 'isMore'>): string {
  if (query === '') return ''
  if (total === 0) return `Nothing found for “${query}”.`
  const count = isMore ? `More than ${total}` : String(total)
  return `${count} ${total === 1 && !isMore ? 'result' : 'results'} for “${query}”`
}
