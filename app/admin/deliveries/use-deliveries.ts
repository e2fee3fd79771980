import { useCallback, useEffect, useMemo, useRef } from 'react'
import {
  DELIVERY_KINDS,
  DELIVERY_STATUSES,
  type DeliveryFilters,
  type DeliveryManager,
  type DeliveryPage,
  type ListedDelivery,
} from '#app/data/deliveries/manage-deliveries.ts'
import { type Pages, usePages } from '#app/ui/lists/use-pages.ts'
import { useAddressFilter } from '../use-address-filter.ts'
import { describeFailure } from '../describe-delivery.ts'

export type DeliveryLog = Omit<Pages<ListedDelivery, unknown>, 'facts'> & {
  filters: DeliveryFilters
  setFilters: (filters: DeliveryFilters) => void
  counts: DeliveryPage['counts']
  purposes: readonly string[]
  hasMore: boolean
}

/** What is sent happens elsewhere: a list in view is read anew. */
const REFRESH_MS = 15_000
/** In the address. */
const FILTERS = ['status', 'kind', 'purpose'] as const

/** The deliveries that fit the filters, page after page. */
export function useDeliveries(manager: DeliveryManager): DeliveryLog {
  const [said, setFilters] = useAddressFilter(FILTERS)
  const filters = useMemo(() => readFilters(said), [said])
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

/** Anybody can write an address: a status or kind that there is none of counts as not said. */
function readFilters(said: Partial<Record<(typeof FILTERS)[number], string>>): DeliveryFilters {
  const status = DELIVERY_STATUSES.find((one) => one === said.status)
  const kind = DELIVERY_KINDS.find((one) => one === said.kind)
  return { ...(status && { status }), ...(kind && { kind }), ...(said.purpose && { purpose: said.purpose }) }
}
