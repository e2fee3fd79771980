import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatestAnswer } from './use-latest-answer.ts'

/** One page of a list with further data, such as the total. */
export type Page<Row, Facts> = { rows: readonly Row[]; facts: Facts }

export type PagesOptions<Filter, Row, Facts> = {
  /** A new object reloads from the first page. */
  filter: Filter
  /** Loads the rows after the given ones; must be a stable function. */
  read: (filter: Filter, shown: readonly Row[]) => Promise<Page<Row, Facts>>
  /** Error message. */
  describeFailure: (error: unknown) => string
  /** Debounce of typed filters. */
  pauseMs?: number
}

export type Pages<Row, Facts> = {
  /** All loaded rows; null before the first page. */
  rows: readonly Row[] | null
  /** Number of the last page. */
  facts: Facts | null
  /** Error of the last request; earlier rows stay. */
  failure: string | null
  isLoading: boolean
  /** Reloads from the first page. */
  reload: () => Promise<void>
  loadMore: () => Promise<void>
}

/** A list loaded page by page. Outdated responses are dropped. */
export function usePages<Filter, Row, Facts>(options: PagesOptions<Filter, Row, Facts>): Pages<Row, Facts> {
  const { filter, read, describeFailure, pauseMs = 0 } = options
  const [known, setKnown] = useState<Page<Row, Facts> | null>(null)
  const { failure, isLoading, ask } = useLatestAnswer(describeFailure)
  /** Stable, for later calls such as Undo in a toast. */
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
