import { useCallback, useEffect, useRef, useState } from 'react'
import type {
  DeliveryFilters,
  DeliveryManager,
  DeliveryPage,
  ListedDelivery,
} from '#app/data/deliveries/manage-deliveries.ts'
import { type Pages, usePages } from '#app/ui/lists/use-pages.ts'
import { describeFailure } from './describe-delivery.ts'

export type DeliveryLog = Omit<Pages<ListedDelivery, unknown>, 'facts'> & {
  filters: DeliveryFilters
  setFilters: (filters: DeliveryFilters) => void
  counts: DeliveryPage['counts']
  purposes: readonly string[]
  hasMore: boolean
}

/** What is sent happens elsewhere: a list in view is read anew. */
const REFRESH_MS = 15_000

/** The deliveries that fit the filters, page after page. */
export function useDeliveries(manager: DeliveryManager): DeliveryLog {
  const [filters, setFilters] = useState<DeliveryFilters>({})
  const read = useCallback(
    async (wanted: DeliveryFilters, shown: readonly ListedDelivery[]) => {
      const last = shown.at(-1)
      const { deliveries, ...facts } = await manager.list({
        ...wanted,
        ...(last && { after: { at: last.created_at, id: last.id } }),
      })
      return { rows: deliveries, facts }
    },
    [manager],
  )
  const { facts, ...pages } = usePages({ filter: filters, read, describeFailure })

  const reload = useRef(pages.reload)
  useEffect(() => {
    reload.current = pages.reload
  })
  const isFirstPage = (pages.rows?.length ?? 0) <= 50
  useEffect(() => {
    if (!isFirstPage) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload.current()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [isFirstPage])

  return {
    ...pages,
    filters,
    setFilters,
    counts: facts?.counts ?? {},
    purposes: facts?.purposes ?? [],
    hasMore: facts?.hasMore ?? false,
  }
}
