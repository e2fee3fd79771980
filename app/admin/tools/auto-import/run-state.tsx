import { useState } from 'react'
import { formatMoment } from '#app/ui/format-moment.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import {
  type NewsRun,
  type NewsSchedule,
  type RunOutcome,
  runNewsImport,
} from '#app/data/tools/news-schedule.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type Toast, showToast } from '#app/ui/toast/show-toast.ts'
import { describeError } from '../describe-error.ts'

export type RunStateProps = {
  schedule: NewsSchedule
  /** Reads the schedule again, after a run. */
  onRun: () => Promise<unknown>
}

/** Last and next run, and a run right now. */
export function RunState({ schedule, onRun }: RunStateProps) {
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    if (isRunning) return
    setIsRunning(true)
    try {
      showToast(describeOutcome(await runNewsImport(getBrowserClient(), 'manual')))
    } catch (error) {
      showToast({ title: 'Import failed', description: describeError(error), isError: true })
    }
    await onRun()
    setIsRunning(false)
  }
  const { last_run: last, next_run_at: next, is_running: isBusy } = schedule
  return (
    <section className="run-state" aria-label="Runs">
      <dl>
        <div>
          <dt>Last run</dt>
          <dd>{last ? formatMoment(last.started_at) : 'None yet'}</dd>
        </div>
        <div>
          <dt>Next run</dt>
          <dd>
            {isBusy ? 'Running now' : next ? formatMoment(next) : 'Not planned: nothing keeps time here'}
          </dd>
        </div>
      </dl>
      <Button
        variant="secondary"
        isBusy={isRunning}
        aria-disabled={isRunning || undefined}
        onClick={() => void run()}
      >
        {!isRunning && <Icon name="play" />}
        {isRunning ? 'Importing...' : 'Run now'}
      </Button>
    </section>
  )
}

function describeOutcome(outcome: RunOutcome): Toast {
  if (outcome.outcome === 'busy')
    return {
      title: 'Already running',
      description: 'Another import is under way. Its result will be listed below.',
    }
  if (outcome.outcome === 'too-soon')
    return {
      title: 'Too soon',
      description: `News were imported just now. Try again in ${Math.ceil(outcome.wait_seconds)} seconds.`,
    }
  const { imported, skipped, errors } = outcome
  return {
    title: 'Import Complete',
    description: `Imported: ${imported}, Skipped: ${skipped}, Errors: ${errors}`,
  }
}

const TRIGGERS: Record<NewsRun['trigger'], string> = {
  timer: 'On schedule',
  manual: 'By hand',
  'dev-30s': 'Every 30 seconds',
}
const STATES: Record<NewsRun['status'], { label: string; tone: BadgeTone }> = {
  running: { label: 'Running', tone: 'note' },
  succeeded: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  abandoned: { label: 'Broken off', tone: 'warning' },
}

/** The latest runs with their results, the newest first. */
export function RunHistory({ runs }: { runs: readonly NewsRun[] }) {
  return (
    <section className="run-history">
      <h3 className="t-h4">History</h3>
      {runs.length === 0 ? (
        <p className="t-small">Nothing was imported yet.</p>
      ) : (
        <ol>
          {runs.map((run) => (
            <HistoryRow key={run.id} run={run} />
          ))}
        </ol>
      )}
    </section>
  )
}

function HistoryRow({ run }: { run: NewsRun }) {
  const { label, tone } = STATES[run.status]
  return (
    <li>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <p>
        <time dateTime={run.started_at}>{formatMoment(run.started_at)}</time>
        <span className="t-cap">{TRIGGERS[run.trigger]}</span>
      </p>
      {run.status !== 'running' && (
        <p className="run-counts">
          {`Imported: ${run.imported}, Skipped: ${run.skipped}, Errors: ${run.errors}`}
        </p>
      )}
      {run.message && <p className="run-message t-small">{run.message}</p>}
    </li>
  )
}
