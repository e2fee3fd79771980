import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { downloadFile } from './download-file.ts'
import './parts.css'
import { useStaff } from './staff.tsx'

export type SectionHeadProps = { title: ReactNode; note?: ReactNode; children?: ReactNode }

/** Heading of a section; its buttons are the children. */
export function SectionHead({ title, note, children }: SectionHeadProps) {
  return (
    <header className="row row--between">
      <div>
        <h1 className="t-h3">{title}</h1>
        {note && <p className="t-small muted mt-4">{note}</p>}
      </div>
      {children && <div className="row gap-8">{children}</div>}
    </header>
  )
}

type QueryProgress = {
  error: unknown
  isPending: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

export type QueryStateProps = {
  query: QueryProgress
  /** Text for screen readers while loading. */
  label: string
  describe?: (error: unknown) => string
}

/** Shows the failure of a query with a retry button, or a spinner while loading. */
export function QueryState({ query, label, describe = describeFailure }: QueryStateProps) {
  const { error, isPending, isFetching, refetch } = query
  if (error)
    return <ReadingFailure message={describe(error)} isBusy={isFetching} onRetry={() => void refetch()} />
  return isPending ? <Spinner label={label} /> : null
}

export function RefreshButton({ query, label }: { query: QueryProgress; label: string }) {
  return (
    <Button
      size="small"
      variant="quiet"
      isIconOnly
      aria-label={label}
      isBusy={query.isFetching}
      onClick={() => void query.refetch()}
    >
      <Icon name="refresh-cw" />
    </Button>
  )
}

type MoreButtonProps = {
  query: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => Promise<unknown> }
  label?: string
}

export function MoreButton({ query, label = 'Show more' }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <Button variant="secondary" isBusy={query.isFetching} onClick={() => void query.fetchNextPage()}>
      {label}
    </Button>
  )
}

export type ExportButtonProps<Row> = {
  /** Plural noun for the rows, such as "leads". */
  noun: string
  label?: string
  /** File name without date and extension. */
  fileName: string
  limit: number
  read: () => Promise<readonly Row[]>
  write: (rows: readonly Row[]) => string
}

/** Downloads everything that matches the filter as CSV. */
export function ExportButton<Row>({
  noun,
  label = 'Export CSV',
  fileName,
  limit,
  read,
  write,
}: ExportButtonProps<Row>) {
  const { timeZone } = useStaff().agency
  const { isPending, mutate } = useMutation({
    mutationFn: read,
    onSuccess: (rows) => {
      const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
      downloadFile(`${fileName}-${day}.csv`, 'text/csv;charset=utf-8', write(rows))
      const count = rows.length.toLocaleString('en-US')
      showToast({
        title: 'Export completed',
        description:
          rows.length >= limit
            ? `The newest ${count} ${noun}. Narrow the filter for the others.`
            : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${count}`,
      })
    },
    onError: (error) => showFailure('Export failed', error),
  })
  return (
    <Button size="small" variant="secondary" isBusy={isPending} onClick={() => !isPending && mutate()}>
      <Icon name="download" />
      <span>{label}</span>
    </Button>
  )
}

export function showFailure(title: string, error: unknown, describe = describeFailure): void {
  showToast({ title, description: describe(error), isError: true })
}

/** Runs one action at a time and shows failures as a toast. */
export function useAction(describe = describeFailure) {
  const { isPending, mutateAsync } = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return {
    isBusy: isPending,
    /**
     * Queued after running actions, so that a click on another row is not lost.
     * @param title title of the toast after a failure
     * @returns whether it succeeded
     */
    run: async (title: string, work: () => Promise<unknown>): Promise<boolean> => {
      const turn = last.current.then(() => mutateAsync(work))
      last.current = turn.catch(() => undefined)
      try {
        await turn
        return true
      } catch (error) {
        showFailure(title, error, describe)
        return false
      }
    },
  }
}

/** Returns a value once it has not changed for a while, for filters that are typed. */
export function useDebounced<Value>(value: Value, pauseMs = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}

/** Asks before the page is left. */
export function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isActive])
}
