import { useCallback, useEffect, useRef, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type ListedRedirect, listRedirects, type RedirectFilter } from '#app/data/redirects/redirects.ts'
import { describeFailure } from './describe-failure.ts'

const PAGE_SIZE = 50
const TYPING_PAUSE_MS = 250

export type RedirectList = {
  filter: RedirectFilter
  setFilter: (filter: RedirectFilter) => void
  /** Null until something was read. */
  rows: ListedRedirect[] | null
  total: number
  failure: string | null
  isLoading: boolean
  reload: () => Promise<void>
  loadMore: () => Promise<void>
}

/** The redirects that fit a filter, page after page. */
export function useRedirects(): RedirectList {
  const [filter, setFilter] = useState<RedirectFilter>({ search: '', source: null })
  const [rows, setRows] = useState<ListedRedirect[] | null>(null)
  const [total, setTotal] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(true)
  const latest = useRef(0)

  const read = useCallback(async (wanted: RedirectFilter, before: ListedRedirect[]) => {
    latest.current += 1
    const turn = latest.current
    setLoading(true)
    try {
      const page = await listRedirects(getBrowserClient(), wanted, {
        offset: before.length,
        limit: PAGE_SIZE,
      })
      // An answer that was overtaken by a later question is not drawn.
      if (turn !== latest.current) return
      setRows([...before, ...page.rows])
      setTotal(page.total)
      setFailure(null)
    } catch (error) {
      if (turn === latest.current) setFailure(describeFailure(error))
    } finally {
      if (turn === latest.current) setLoading(false)
    }
  }, [])

  const isFirst = useRef(true)
  useEffect(() => {
    const pause = isFirst.current ? 0 : TYPING_PAUSE_MS
    isFirst.current = false
    const timer = setTimeout(() => void read(filter, []), pause)
    return () => clearTimeout(timer)
  }, [filter, read])

  return {
    filter,
    setFilter,
    rows,
    total,
    failure,
    isLoading,
    reload: () => read(filter, []),
    loadMore: () => read(filter, rows ?? []),
  }
}
