import { useCallback, useEffect, useRef, useState } from 'react'

/** What became of a question to the server. */
export type RequestState<T> =
  { status: 'loading' } | { status: 'failed'; error: unknown } | { status: 'loaded'; value: T }

export type RequestControls<T> = {
  state: RequestState<T>
  /** Asks again; what was shown stays until the new answer is there. */
  send: () => Promise<RequestState<T>>
  /** Changes what was answered, after a call that told more. */
  update: (change: (value: T) => T) => void
}

/**
 * Asks the server once, as soon as it is wanted.
 * @param load must stay the same function from one render to the next
 */
export function useRequest<T>(load: () => Promise<T>, isWanted = true): RequestControls<T> {
  const [state, setState] = useState<RequestState<T>>({ status: 'loading' })
  const latest = useRef(0)

  const send = useCallback(async () => {
    latest.current += 1
    const number = latest.current
    const next = await load().then(
      (value): RequestState<T> => ({ status: 'loaded', value }),
      (error: unknown): RequestState<T> => ({ status: 'failed', error }),
    )
    // An answer that was overtaken by a later question is not drawn.
    if (number === latest.current) setState(next)
    return next
  }, [load])
  const update = useCallback((change: (value: T) => T) => {
    setState((known) => (known.status === 'loaded' ? { ...known, value: change(known.value) } : known))
  }, [])

  useEffect(() => {
    if (isWanted) void send()
  }, [send, isWanted])
  return { state, send, update }
}
