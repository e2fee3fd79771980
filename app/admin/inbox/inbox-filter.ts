import type { LeadFilter, LeadKind, LeadStatus } from '#app/data/manage-leads.ts'

/** Filters of the inbox; null means not filtered. */
export type InboxFilter = {
  status: LeadStatus | 'snoozed' | 'bin' | null
  kind: LeadKind | null
  /** Id of an administrator, or `none`. */
  owner: string | null
  search: string
  /** Active within this many days. */
  days: number | null
}

export const WHOLE_INBOX: InboxFilter = { status: null, kind: null, owner: null, search: '', days: null }

const DAY_MS = 86_400_000

/** Converts to the filter of the API. @param now milliseconds since 1970 */
export function toLeadFilter({ status, kind, owner, search, days }: InboxFilter, now: number): LeadFilter {
  return {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(owner && { owner }),
    ...(search.trim() && { search: search.trim() }),
    ...(days && { from: new Date(now - days * DAY_MS).toISOString() }),
  }
}

/** Returns whether a filter other than the status is set. */
export function isNarrowed({ kind, owner, search, days }: InboxFilter): boolean {
  return kind !== null || owner !== null || search.trim() !== '' || days !== null
}
