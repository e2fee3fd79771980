import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import {
  fetchNewsSchedule,
  type NewsSchedule,
  type NewsSource,
  saveNewsInterval,
  saveNewsSource,
} from '#app/data/tools/news-schedule.ts'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { followInterval, subscribeToDevRuns } from '../dev-trigger.ts'
import { RunHistory, RunState } from './run-state.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { FormFailure, useStaffForm } from '#app/admin/use-staff-form.tsx'
import { describeInterval, LAST_POSITION, toInterval, toPosition } from '#domain/intervals.ts'
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

type SourceFormProps = { source: NewsSource; onSaved: (source: NewsSource) => void }

const SETTING = 'NEWS_SOURCE_URL'

function SourceForm({ source, onSaved }: SourceFormProps) {
  const form = useStaffForm({
    initial: { url: source.source_url ?? '' },
    check: ({ url }) => ({ ready: url.trim() || null }),
    send: async (url: string | null, { reset }) => {
      const saved = await saveNewsSource(getBrowserClient(), url)
      onSaved(saved)
      reset({ url: saved.source_url ?? '' })
      showToast({ title: 'News source saved', description: saved.source_url ?? 'No source is set.' })
    },
    findField: () => 'url',
    guards: false,
  })
  const { isBusy } = form
  return (
    <form className="ruled fields" {...form.formProps}>
      <Field
        {...form.field('url')}
        label="Source URL"
        hint={describeOrigin(source)}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://script.google.com/macros/s/…/exec"
      />
      <Button type="submit" variant="secondary" isBusy={isBusy} aria-disabled={isBusy || undefined}>
        {isBusy ? 'Saving...' : 'Save source'}
      </Button>
    </form>
  )
}

function describeOrigin({ source_from: from }: NewsSource): string {
  if (from === 'stored') return `Saved here. Leave it empty to use ${SETTING} again.`
  if (from === 'setting') return `Comes from ${SETTING} in the settings of the site.`
  return `No source is set. Save one here, or set ${SETTING}.`
}

type IntervalFormProps = {
  /** The stored interval. */
  minutes: number
  onSaved: (minutes: number, next: Pick<NewsSchedule, 'next_run_at'>) => void
}

/** Specification, section 8. */
const FAILURE = 'Failed to update news import interval'

function IntervalForm({ minutes, onSaved }: IntervalFormProps) {
  const id = useId()
  const [position, setPosition] = useState(() => toPosition(minutes))
  const chosen = toInterval(position)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveNewsInterval(getBrowserClient(), chosen),
    onSuccess: (next) => {
      onSaved(chosen, next)
      showToast({
        title: 'Success',
        description: `News import interval updated to ${describeInterval(chosen)}`,
      })
    },
    onError: () => showToast({ title: 'Error', description: FAILURE, isError: true }),
  })
  const reason = error && describeFailure(error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }

  return (
    <form className="stack gap-16 interval-form" onSubmit={submit}>
      <div className="row row--between">
        <label htmlFor={id} className="strong">
          News import interval
        </label>
        <output className="t-num" htmlFor={id}>
          {describeInterval(chosen)}
        </output>
      </div>
      <input
        id={id}
        className="full-width"
        type="range"
        // Positions of the slider are not linear in time (specification, section 9).
        min={0}
        max={LAST_POSITION}
        step={1}
        value={position}
        aria-valuetext={describeInterval(chosen)}
        onChange={({ target }) => setPosition(Number(target.value))}
      />
      <div className="row row--between">
        <p className="t-small grow">
          Runs as a scheduled job. Below one hour it repeats every N minutes, above that every N hours.
        </p>
        <Button type="submit" isBusy={isPending} aria-disabled={isPending || undefined}>
          {isPending ? 'Saving...' : 'Save interval'}
        </Button>
      </div>
      <FormFailure message={reason === FAILURE ? null : reason} />
    </form>
  )
}
