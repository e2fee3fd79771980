import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createLeadManager, type LeadCursor } from '#app/data/manage-leads.ts'
import { useAction, useDebounced } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { type InboxFilter, toLeadFilter } from './inbox-filter.ts'

const POLL_MS = 20_000

/** Leads that match a filter, page by page, with new ones as they arrive. */
export function useLeads(filter: InboxFilter) {
  const manager = useManager(createLeadManager)
  const settled = useDebounced(filter)
  const query = useInfiniteQuery({
    queryKey: ['leads', 'list', settled],
    queryFn: ({ pageParam }) => manager.list(toLeadFilter(settled, Date.now()), pageParam),
    initialPageParam: null as LeadCursor | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Reloads all pages each time, so the interval grows with their number.
    refetchInterval: ({ state }) => POLL_MS * (state.data?.pages.length ?? 1),
  })
  // A lead that moved up between two requests appears on both pages.
  const rows = query.data && [
    ...new Map(query.data.pages.flatMap(({ leads }) => leads).map((lead) => [lead.id, lead])).values(),
  ]
  return { query, rows, counts: query.data?.pages.at(-1)?.counts ?? null }
}

/** Loads a lead, which marks it as seen. */
export function useLead(id: string) {
  const manager = useManager(createLeadManager)
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['leads', 'lead', id],
    queryFn: () => manager.read(id, true),
    refetchInterval: POLL_MS,
  })
  const { isSuccess } = query
  useEffect(() => {
    if (isSuccess) void queries.invalidateQueries({ queryKey: ['leads', 'list'] })
  }, [queries, isSuccess])
  return query
}

export function useOwners() {
  const manager = useManager(createLeadManager)
  // If this fails, no owner can be chosen; everything else works.
  return useQuery({ queryKey: ['leads', 'owners'], queryFn: manager.owners, staleTime: Infinity }).data ?? []
}

/** Returns a function that reloads everything about leads. */
export function useRefreshLeads() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['leads'] })
}

export type LeadWork = ReturnType<typeof useLeadWork>

/** Runs one change of leads at a time, and then reloads them. */
export function useLeadWork() {
  const { isBusy, run } = useAction()
  const refresh = useRefreshLeads()
  return {
    isBusy,
    run: async (title: string, work: () => Promise<unknown>): Promise<boolean> => {
      const isDone = await run(title, work)
      await refresh()
      return isDone
    },
  }
}
