import { useCallback, useEffect, useState } from 'react'
import type { PaymentManager, RequestPage, RequestStatus } from '#app/data/payments/payment-manager.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'

const TYPING_PAUSE_MS = 250

type Filter = { status: RequestStatus | null; search: string; page: number }

/** A page of requests; what was found before stays until the next answer. */
export function useRequestPage(manager: PaymentManager, { status, search, page }: Filter) {
  const [found, setFound] = useState<RequestPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const read = useCallback(
    async (isCurrent: () => boolean) => {
      try {
        const answer = await manager.list({ status, search, page })
        if (!isCurrent()) return
        setFound(answer)
        setFailure(null)
      } catch (error) {
        if (isCurrent()) setFailure(describeFailure(error))
      }
    },
    [manager, status, search, page],
  )
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => void read(() => isCurrent), search === '' ? 0 : TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [read, search])
  return { found, failure, reload: () => void read(() => true) }
}
