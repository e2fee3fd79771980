import { useCallback, useEffect, useRef, useState } from 'react'
import type { LeadCounts, LeadManager, LeadPage, LeadSummary } from '#app/data/leads/manage-leads.ts'
import { useLatestAnswer } from '#app/ui/lists/use-latest-answer.ts'
import { describeFailure } from '../describe-failure.ts'
import { type InboxFilter, toLeadFilter, WHOLE_INBOX } from './inbox-filter.ts'
import { mergeHead } from './merge-head.ts'

const TYPING_PAUSE_MS = 250
/** How often an inbox that is looked at asks for what came. */
const POLL_MS = 20_000

export type LeadList = {
  filter: InboxFilter
  setFilter: (filter: InboxFilter) => void
  /** Null until something was read. */
  rows: LeadSummary[] | null
  counts: LeadCounts | null
  hasMore: boolean
  failure: string | null
  isLoading: boolean
  /** Reads the first page again; rows that are beyond it stay. */
  refresh: () => Promise<void>
  /** Reads all rows again that are shown, after a change of many. */
  reread: () => Promise<void>
  loadMore: () => Promise<void>
}

/** Of one reading. */
const MOST_ROWS = 500

type Read = Pick<LeadPage, 'counts' | 'next'> & { rows: LeadSummary[] }

/** The leads that fit a filter, page after page, and new ones as they come. */
export function useLeadList(manager: LeadManager): LeadList {
  const [filter, setFilter] = useState(WHOLE_INBOX)
  const [read, setRead] = useState<Read | null>(null)
  const { failure, isLoading, ask: askLatest } = useLatestAnswer(describeFailure)

  const ask = useCallback(
    (fetch: () => Promise<LeadPage>, join: (page: LeadPage, before: Read | null) => Read) =>
      askLatest(fetch, (page) => setRead((before) => join(page, before))),
    [askLatest],
  )

  const refresh = useCallback(
    () =>
      ask(
        () => manager.list(toLeadFilter(filter, Date.now())),
        (page, before) => {
          const rows = mergeHead(page, before?.rows ?? [])
          const goesOn = rows.length > page.leads.length
          return { rows, counts: page.counts, next: goesOn ? before!.next : page.next }
        },
      ),
    [ask, manager, filter],
  )

  const isFirst = useRef(true)
  useEffect(() => {
    const pause = isFirst.current ? 0 : TYPING_PAUSE_MS
    isFirst.current = false
    const timer = setTimeout(() => {
      void ask(
        () => manager.list(toLeadFilter(filter, Date.now())),
        ({ leads, ...page }) => ({ ...page, rows: leads }),
      )
    }, pause)
    return () => clearTimeout(timer)
  }, [ask, manager, filter])

  usePolling(refresh)

  return {
    filter,
    setFilter,
    rows: read?.rows ?? null,
    counts: read?.counts ?? null,
    hasMore: read !== null && read.next !== null,
    failure,
    isLoading,
    refresh,
    reread: () =>
      ask(
        () =>
          manager.list(
            toLeadFilter(filter, Date.now()),
            null,
            Math.min(Math.max(read?.rows.length ?? 0, 50), MOST_ROWS),
          ),
        ({ leads, ...page }) => ({ ...page, rows: leads }),
      ),
    loadMore: () =>
      ask(
        () => manager.list(toLeadFilter(filter, Date.now()), read?.next ?? null),
        ({ leads, ...page }, before) => {
          const known = new Set(before?.rows.map(({ id }) => id))
          return { ...page, rows: [...(before?.rows ?? []), ...leads.filter(({ id }) => !known.has(id))] }
        },
      ),
  }
}

/** While the page is looked at, now and then, and when somebody comes back to it. */
export function usePolling(poll: () => Promise<void>): void {
  useEffect(() => {
    const pollIfSeen = () => {
      if (document.visibilityState === 'visible') void poll()
    }
    const timer = setInterval(pollIfSeen, POLL_MS)
    document.addEventListener('visibilitychange', pollIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollIfSeen)
    }
  }, [poll])
}
