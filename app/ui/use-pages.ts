import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatestAnswer } from './use-latest-answer.ts'

/** One page of a list, and what else was told with it, such as how many there are. */
export type Page<Row, Facts> = { rows: readonly Row[]; facts: Facts }

export type PagesOptions<Filter, Row, Facts> = {
  /** Another object asks again, from the first page on. */
  filter: Filter
  /** Reads what follows the rows that are shown; must stay the same function. */
  read: (filter: Filter, shown: readonly Row[]) => Promise<Page<Row, Facts>>
  /** Words for people. */
  describeFailure: (error: unknown) => string
  /** How long a filter rests before it is asked for: one that is typed is another one with each letter. */
  pauseMs?: number
}

export type Pages<Row, Facts> = {
  /** All that were read; null until something was. */
  rows: readonly Row[] | null
  /** Of the last page. */
  facts: Facts | null
  /** Why the last question had no answer; what was read before stays. */
  failure: string | null
  isLoading: boolean
  /** From the first page on. */
  reload: () => Promise<void>
  loadMore: () => Promise<void>
}

/** A list that is read page after page. An answer that was overtaken by a later question is dropped. */
export function usePages<Filter, Row, Facts>(options: PagesOptions<Filter, Row, Facts>): Pages<Row, Facts> {
  const { filter, read, describeFailure, pauseMs = 0 } = options
  const [known, setKnown] = useState<Page<Row, Facts> | null>(null)
  const { failure, isLoading, ask } = useLatestAnswer(describeFailure)
  /** For whoever reloads later on, such as an Undo in a toast. */
  const current = useRef(filter)

  const readOn = useCallback(
    (wanted: Filter, shown: readonly Row[]) =>
      ask(
        () => read(wanted, shown),
        ({ rows, facts }) => setKnown({ rows: [...shown, ...rows], facts }),
      ),
    [ask, read],
  )

  const isFirst = useRef(true)
  useEffect(() => {
    current.current = filter
    const pause = isFirst.current ? 0 : pauseMs
    isFirst.current = false
    const timer = setTimeout(() => void readOn(filter, []), pause)
    return () => clearTimeout(timer)
  }, [filter, readOn, pauseMs])

  return {
    rows: known?.rows ?? null,
    facts: known?.facts ?? null,
    failure,
    isLoading,
    reload: () => readOn(current.current, []),
    loadMore: () => readOn(filter, known?.rows ?? []),
  }
}
