import { useCallback, useEffect, useRef, useState } from 'react'

/** What became of a question to the server. */
export type Answer<T> =
  { status: 'loading' } | { status: 'failed'; error: unknown } | { status: 'loaded'; value: T }

export type AnswerState<T> = {
  answer: Answer<T>
  /** Asks again; what was shown stays until the new answer is there. */
  ask: () => Promise<Answer<T>>
  /** Changes what was answered, after a call that told more. */
  update: (change: (value: T) => T) => void
}

/**
 * Asks the server once, as soon as it is wanted.
 * @param load must stay the same function from one render to the next
 */
export function useAnswer<T>(load: () => Promise<T>, isWanted = true): AnswerState<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ status: 'loading' })
  const latest = useRef(0)

  const ask = useCallback(async () => {
    latest.current += 1
    const number = latest.current
    const next = await load().then(
      (value): Answer<T> => ({ status: 'loaded', value }),
      (error: unknown): Answer<T> => ({ status: 'failed', error }),
    )
    // An answer that was overtaken by a later question is not drawn.
    if (number === latest.current) setAnswer(next)
    return next
  }, [load])
  const update = useCallback((change: (value: T) => T) => {
    setAnswer((known) => (known.status === 'loaded' ? { ...known, value: change(known.value) } : known))
  }, [])

  useEffect(() => {
    if (isWanted) void ask()
  }, [ask, isWanted])
  return { answer, ask, update }
}
