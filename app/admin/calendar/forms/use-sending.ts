import { useState } from 'react'
import { describeFailure } from '../room/describe-failure.ts'

export type Sending = {
  isBusy: boolean
  /** Why the last try failed; what was typed stays. */
  failure: string | null
  /** Does something unless something is being done. @returns whether it was done */
  send: (work: () => Promise<void>) => Promise<boolean>
  fail: (message: string | null) => void
}

/** One try after another to have a form carried out. */
export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (work: () => Promise<void>) => {
    if (isBusy) return false
    setFailure(null)
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      setFailure(describeFailure(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, send, fail: setFailure }
}
