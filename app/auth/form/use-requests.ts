import { useEffect, useRef, useState } from 'react'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

/** Loads a value once. @returns the value, null until there is one; and a function that loads it again */
export function useLoaded<Value>(load: () => Promise<Value>): [Value | null, () => Promise<void>] {
  const [value, setValue] = useState<Value | null>(null)
  useEffect(() => {
    // Without an answer the part of the page stays hidden.
    load().then(setValue, () => {})
    // eslint-disable-next-line react/exhaustive-deps -- loaded once
  }, [])
  return [value, async () => setValue(await load())]
}

/** Runs one call at a time. @param showFailure by default with a toast, unless the person canceled a question of the browser */
export function useAction(showFailure = showFailureToast) {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = async (failureTitle: string, act: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showFailure(failureTitle, error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, run }
}

function showFailureToast(title: string, error: unknown): void {
  if (readErrorCode(error) !== 'cancelled')
    showToast({ title, description: describeSessionError(error), isError: true })
}
