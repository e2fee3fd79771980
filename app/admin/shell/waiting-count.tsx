import { useEffect, useState } from 'react'

export type WaitingCountProps = {
  count: () => Promise<number>
  /** The room that is open: each time it is another one, it is counted anew. */
  current: string | null
}

/** How much waits in a room for who is signed in; nothing is drawn for nothing. */
export function WaitingCount({ count, current }: WaitingCountProps) {
  const [waiting, setWaiting] = useState({ number: 0, of: current })
  useEffect(() => {
    let isGone = false
    const read = () => {
      if (document.visibilityState === 'hidden') return
      count().then(
        (number) => !isGone && setWaiting({ number, of: current }),
        // The room itself says what is wrong.
        () => {},
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', read)
    }
  }, [count, current])
  if (waiting.number === 0) return null
  return (
    <span className="admin-shell-count">
      {waiting.number}
      <span className="sr-only"> waiting for you</span>
    </span>
  )
}
