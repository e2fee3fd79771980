import {
  POST_ORDERS,
  POST_STATES,
  REVIEW_FILTERS,
  type PostListFilter,
  type PostOrder,
  type PostState,
  type ReviewFilter,
} from '#app/data/post-list-manager.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { fromWallClock } from '#domain/time-zone/zone-clock.ts'

/** Names of the query parameters. */
export const FILTER_NAMES = ['q', 'status', 'review', 'kind', 'author', 'tag', 'from', 'to', 'order'] as const
export type AddressFilter = Partial<Record<(typeof FILTER_NAMES)[number], string>>

const KINDS = { blog: 'blog_posts', news: 'news_posts' } as const
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Converts query parameters to a filter of the API; ignores invalid values. Days are in the agency's time zone. */
export function toListFilter(values: AddressFilter, timeZone: string): PostListFilter {
  const { status, review, kind, author, tag, from, to } = values
  const search = values.q?.trim()
  const start = from ? fromWallClock(`${from}T00:00`, timeZone) : null
  const end =
    to && fromWallClock(`${to}T00:00`, timeZone) ? fromWallClock(`${addDays(to, 1)}T00:00`, timeZone) : null
  return {
    ...(isOneOf(POST_STATES, status) && { status }),
    ...(isOneOf(REVIEW_FILTERS, review) && { review }),
    ...(kind && Object.hasOwn(KINDS, kind) && { table: KINDS[kind as keyof typeof KINDS] }),
    ...(author && UUID.test(author) && { author }),
    ...(tag && { tag }),
    ...(search && { search }),
    ...(start && { from: start }),
    ...(end && { to: end }),
  }
}

export function readOrder({ order }: AddressFilter): PostOrder {
  return isOneOf(POST_ORDERS, order) ? order : 'newest'
}

export function isNarrowed({ order: _order, ...filters }: AddressFilter): boolean {
  return Object.values(filters).some(Boolean)
}

function isOneOf<Value extends PostState | PostOrder | ReviewFilter>(
  values: readonly Value[],
  value: string | undefined,
): value is Value {
  return values.includes(value as Value)
}
