import { useEffect, useRef, useState } from 'react'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

/** Loads a value. @returns the value, null while loading, and a function that reloads it */
export function useLoaded<Value>(load: () => Promise<Value>): [Value | null, () => Promise<void>] {
  const [value, setValue] = useState<Value | null>(null)
  useEffect(() => {
    // If it fails, that part of the page stays hidden.
    load().then(setValue, () => {})
    // eslint-disable-next-line react/exhaustive-deps -- loaded once
  }, [])
  return [value, async () => setValue(await load())]
}

/** Runs one call at a time. @param showFailure by default shows a toast, unless the person dismissed a browser prompt */
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
