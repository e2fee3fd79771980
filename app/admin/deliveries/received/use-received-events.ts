import { useCallback, useState } from 'react'
import type { EventManager, ListedEvent } from '#app/data/deliveries/manage-provider-events.ts'
import { type Pages, usePages } from '#app/ui/lists/use-pages.ts'
import { describeFailure } from '#app/admin/describe-delivery.ts'

export type ReceivedEvents = Omit<Pages<ListedEvent, unknown>, 'facts'> & {
  isWaiting: boolean
  setWaiting: (isWaiting: boolean) => void
  waiting: number
  hasMore: boolean
}

/** The events that providers sent, page after page; those that wait by themselves. */
export function useReceivedEvents(manager: EventManager): ReceivedEvents {
  const [isWaiting, setWaiting] = useState(false)
  const read = useCallback(
    async (wanted: boolean, shown: readonly ListedEvent[]) => {
      const last = shown.at(-1)
      const { events, ...facts } = await manager.list(
        wanted,
        last ? { at: last.received_at, id: last.id } : null,
      )
      return { rows: events, facts }
    },
    [manager],
  )
  const { facts, ...pages } = usePages({ filter: isWaiting, read, describeFailure })
  return {
    ...pages,
    isWaiting,
    setWaiting,
    waiting: facts?.waiting ?? 0,
    hasMore: facts?.hasMore ?? false,
  }
}
