import { useCallback, useEffect, useRef, useState } from 'react'
import type {
  DeliveryFilters,
  DeliveryManager,
  DeliveryPage,
  ListedDelivery,
} from '#app/data/deliveries/manage-deliveries.ts'
import { describeFailure } from './describe-delivery.ts'

export type DeliveryLog = {
  filters: DeliveryFilters
  setFilters: (filters: DeliveryFilters) => void
  /** Null until something was read. */
  rows: readonly ListedDelivery[] | null
  counts: DeliveryPage['counts']
  purposes: readonly string[]
  hasMore: boolean
  failure: string | null
  isLoading: boolean
  reload: () => Promise<void>
  loadMore: () => Promise<void>
}

/** What is sent happens elsewhere: a list in view is read anew. */
const REFRESH_MS = 15_000

/** The deliveries that fit the filters, page after page. */
export function useDeliveries(manager: DeliveryManager): DeliveryLog {
  const [filters, setFilters] = useState<DeliveryFilters>({})
  const [page, setPage] = useState<DeliveryPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(true)
  const latest = useRef(0)

  const read = useCallback(
    async (wanted: DeliveryFilters, before: readonly ListedDelivery[]) => {
      latest.current += 1
      const turn = latest.current
      setLoading(true)
      try {
        const last = before.at(-1)
        const next = await manager.list({
          ...wanted,
          ...(last && { after: { at: last.created_at, id: last.id } }),
        })
        // An answer that was overtaken by a later question is not drawn.
        if (turn !== latest.current) return
        setPage({ ...next, deliveries: [...before, ...next.deliveries] })
        setFailure(null)
      } catch (error) {
        if (turn === latest.current) setFailure(describeFailure(error))
      } finally {
        if (turn === latest.current) setLoading(false)
      }
    },
    [manager],
  )

  useEffect(() => {
    const timer = setTimeout(() => void read(filters, []))
    return () => clearTimeout(timer)
  }, [filters, read])

  const isFirstPage = (page?.deliveries.length ?? 0) <= 50
  useEffect(() => {
    if (!isFirstPage) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read(filters, [])
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [filters, read, isFirstPage])

  return {
    filters,
    setFilters,
    rows: page?.deliveries ?? null,
    counts: page?.counts ?? {},
    purposes: page?.purposes ?? [],
    hasMore: page?.hasMore ?? false,
    failure,
    isLoading,
    reload: () => read(filters, []),
    loadMore: () => read(filters, page?.deliveries ?? []),
  }
}
