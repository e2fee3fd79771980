import type { LeadFilter, LeadKind, LeadStatus } from '#app/data/manage-leads.ts'

/** What of the inbox is shown; null for all. */
export type InboxFilter = {
  status: LeadStatus | 'bin' | null
  kind: LeadKind | null
  /** Id of an administrator, or `none`. */
  owner: string | null
  search: string
  /** Heard of within so many days. */
  days: number | null
}

export const WHOLE_INBOX: InboxFilter = { status: null, kind: null, owner: null, search: '', days: null }

const DAY_MS = 86_400_000

/** As the server is asked; `now` in milliseconds. */
export function toLeadFilter({ status, kind, owner, search, days }: InboxFilter, now: number): LeadFilter {
  return {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(owner && { owner }),
    ...(search.trim() && { search: search.trim() }),
    ...(days && { from: new Date(now - days * DAY_MS).toISOString() }),
  }
}

/** Whether anything but the status is chosen. */
export function isNarrowed({ kind, owner, search, days }: InboxFilter): boolean {
  return kind !== null || owner !== null || search.trim() !== '' || days !== null
}
