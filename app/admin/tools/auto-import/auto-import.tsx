import { useEffect, useMemo } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { fetchNewsSchedule, type NewsSchedule } from '#app/data/tools/news-schedule.ts'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { describeError } from '../describe-error.ts'
import { followInterval, subscribeToDevRuns } from '../dev-trigger.ts'
import { useRequest } from '../use-request.ts'
import { IntervalForm } from './interval-form.tsx'
import { RunHistory } from './run-history.tsx'
import { RunState } from './run-state.tsx'
import { SourceForm } from './source-form.tsx'
import './auto-import.css'

/** How often a run that is under way is asked about. */
const RUNNING_RECHECK_MS = 10_000

/** The scheduled import of news: how often, from where, when next, and how it went. */
export function AutoImport() {
  const { state, send, update } = useRequest(loadSchedule)
  const isRunning = state.status === 'loaded' && state.value.is_running
  useEffect(() => subscribeToDevRuns(() => void send()), [send])
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = window.setInterval(() => void send(), RUNNING_RECHECK_MS)
    return () => window.clearInterval(timer)
  }, [send, isRunning])

  if (state.status === 'loading') return <Spinner label="Loading the schedule..." />
  if (state.status === 'failed') return <Failure error={state.error} onRetry={() => void send()} />
  const schedule = state.value
  return (
    <div className="auto-import">
      <IntervalForm
        minutes={schedule.interval_minutes}
        onSaved={(minutes, next) => {
          followInterval(minutes)
          update((known) => ({ ...known, interval_minutes: minutes, ...next }))
        }}
      />
      <SourceForm source={schedule} onSaved={(source) => update((known) => ({ ...known, ...source }))} />
      <RunState schedule={schedule} onRun={send} />
      <RunHistory runs={schedule.runs} />
    </div>
  )
}

async function loadSchedule(): Promise<NewsSchedule> {
  const schedule = await fetchNewsSchedule(getBrowserClient())
  followInterval(schedule.interval_minutes)
  return schedule
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message = useMemo(() => describeError(error), [error])
  return <ReadingFailure message={message} onRetry={onRetry} />
}
