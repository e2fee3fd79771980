import { useCallback, useEffect, useRef, useState } from 'react'
import type { EventManager, EventPage, ListedEvent } from '#app/data/deliveries/manage-provider-events.ts'
import { describeFailure } from '../describe-delivery.ts'

export type ReceivedEvents = {
  isWaiting: boolean
  setWaiting: (isWaiting: boolean) => void
  /** Null until something was read. */
  rows: readonly ListedEvent[] | null
  waiting: number
  hasMore: boolean
  failure: string | null
  isLoading: boolean
  reload: () => Promise<void>
  loadMore: () => Promise<void>
}

/** The events that providers sent, page after page; those that wait by themselves. */
export function useReceivedEvents(manager: EventManager): ReceivedEvents {
  const [isWaiting, setWaiting] = useState(false)
  const [page, setPage] = useState<EventPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(true)
  const latest = useRef(0)

  const read = useCallback(
    async (wanted: boolean, before: readonly ListedEvent[]) => {
      latest.current += 1
      const turn = latest.current
      setLoading(true)
      try {
        const next = await manager.list(wanted, before.at(-1)?.received_at ?? null)
        // An answer that was overtaken by a later question is not drawn.
        if (turn !== latest.current) return
        setPage({ ...next, events: [...before, ...next.events] })
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
    const timer = setTimeout(() => void read(isWaiting, []))
    return () => clearTimeout(timer)
  }, [isWaiting, read])

  return {
    isWaiting,
    setWaiting,
    rows: page?.events ?? null,
    waiting: page?.waiting ?? 0,
    hasMore: page?.hasMore ?? false,
    failure,
    isLoading,
    reload: () => read(isWaiting, []),
    loadMore: () => read(isWaiting, page?.events ?? []),
  }
}
