import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { fetchNewsSchedule, type NewsSchedule } from '#app/data/tools/news-schedule.ts'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { followInterval, subscribeToDevRuns } from '../dev-trigger.ts'
import { IntervalForm } from './interval-form.tsx'
import { RunHistory, RunState } from './run-state.tsx'
import { SourceForm } from './source-form.tsx'
import './auto-import.css'

const KEY = ['news schedule']
const RUNNING_REFRESH_MS = 10_000

export function AutoImport() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: loadSchedule,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.is_running ? RUNNING_REFRESH_MS : false),
  })
  useEffect(() => subscribeToDevRuns(() => void queries.invalidateQueries({ queryKey: KEY })), [queries])
  const update = (change: Partial<NewsSchedule>) =>
    queries.setQueryData<NewsSchedule>(KEY, (known) => known && { ...known, ...change })

  if (query.isPending) return <Spinner label="Loading the schedule..." />
  if (query.isError)
    return <ReadingFailure message={describeFailure(query.error)} onRetry={() => void query.refetch()} />
  const schedule = query.data
  return (
    <div className="stack gap-24">
      <IntervalForm
        minutes={schedule.interval_minutes}
        onSaved={(minutes, next) => {
          followInterval(minutes)
          update({ interval_minutes: minutes, ...next })
        }}
      />
      <SourceForm source={schedule} onSaved={update} />
      <RunState schedule={schedule} onRun={() => query.refetch()} />
      <RunHistory runs={schedule.runs} />
    </div>
  )
}

async function loadSchedule(): Promise<NewsSchedule> {
  const schedule = await fetchNewsSchedule(getBrowserClient())
  followInterval(schedule.interval_minutes)
  return schedule
}
