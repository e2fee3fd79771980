import { useCallback, useRef, useState } from 'react'

export type LatestAnswer = {
  /** Words for people why the last question had no answer. */
  failure: string | null
  /** True until the first answer, too. */
  isLoading: boolean
  /** Takes the answer unless a later question overtook this one; resolves in either case, after a failure as well. */
  ask: <Answer>(question: () => Promise<Answer>, take: (answer: Answer) => void) => Promise<void>
}

/**
 * Sends requests and uses the response to the latest one only. The previous response is shown until then.
 * @param describeFailure must stay the same function
 * @param draw makes the change that shows an answer, such as `startTransition`; must stay the same function
 */
export function useLatestAnswer(
  describeFailure: (error: unknown) => string,
  draw: (change: () => void) => void = drawAtOnce,
): LatestAnswer {
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(true)
  const latest = useRef(0)
  const ask = useCallback(
    async <Answer>(question: () => Promise<Answer>, take: (answer: Answer) => void) => {
      latest.current += 1
      const turn = latest.current
      setLoading(true)
      try {
        const answer = await question()
        if (turn !== latest.current) return
        draw(() => {
          take(answer)
          setFailure(null)
          setLoading(false)
        })
      } catch (error) {
        if (turn !== latest.current) return
        setFailure(describeFailure(error))
        setLoading(false)
      }
    },
    [describeFailure, draw],
  )
  return { failure, isLoading, ask }
}

function drawAtOnce(change: () => void): void {
  change()
}
