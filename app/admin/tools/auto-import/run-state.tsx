import { formatMoment } from '#app/ui/format-moment.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import {
  type NewsRun,
  type NewsSchedule,
  type RunOutcome,
  runNewsImport,
} from '#app/data/tools/news-schedule.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RecordList, RecordRow } from '#app/admin/record-list.tsx'
import { type Toast, showToast } from '#app/ui/toast/show-toast.ts'
import { useAction } from '#app/admin/section-parts.tsx'

export type RunStateProps = {
  schedule: NewsSchedule
  /** Reloads the schedule after a run. */
  onRun: () => Promise<unknown>
}

export function RunState({ schedule, onRun }: RunStateProps) {
  const { isBusy: isRunning, run } = useAction()
  const start = () =>
    run('Import failed', async () => {
      try {
        showToast(describeOutcome(await runNewsImport(getBrowserClient(), 'manual')))
      } finally {
        await onRun()
      }
    })
  const { last_run: last, next_run_at: next, is_running: isBusy } = schedule
  return (
    <section className="row row--between box pad" aria-label="Runs">
      <dl className="row gap-32">
        <div>
          <dt className="t-cap">Last run</dt>
          <dd className="strong">{last ? formatMoment(last.started_at) : 'None yet'}</dd>
        </div>
        <div>
          <dt className="t-cap">Next run</dt>
          <dd className="strong">{isBusy ? 'Running now' : next ? formatMoment(next) : 'Not scheduled'}</dd>
        </div>
      </dl>
      <Button
        variant="secondary"
        isBusy={isRunning}
        aria-disabled={isRunning || undefined}
        onClick={() => !isRunning && void start()}
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
      description: 'Another import is running. Its result will be listed below.',
    }
  if (outcome.outcome === 'too-soon')
    return {
      title: 'Too soon',
      description: `News was imported just now. Try again in ${Math.ceil(outcome.wait_seconds)} seconds.`,
    }
  const { imported, skipped, errors } = outcome
  return {
    title: 'Import Complete',
    description: `Imported: ${imported}, Skipped: ${skipped}, Errors: ${errors}`,
  }
}

const TRIGGERS: Record<NewsRun['trigger'], string> = {
  timer: 'On schedule',
  manual: 'Manual',
  'dev-30s': 'Every 30 seconds',
}
const STATES: Record<NewsRun['status'], { label: string; tone: BadgeTone }> = {
  running: { label: 'Running', tone: 'note' },
  succeeded: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  abandoned: { label: 'Aborted', tone: 'warning' },
}

/** Latest runs, newest first. */
export function RunHistory({ runs }: { runs: readonly NewsRun[] }) {
  return (
    <section className="stack">
      <h3 className="t-h4">History</h3>
      {runs.length === 0 ? (
        <p className="t-small">Nothing has been imported yet.</p>
      ) : (
        <RecordList label="History">
          {runs.map((run) => (
            <RecordRow
              key={run.id}
              title={<time dateTime={run.started_at}>{formatMoment(run.started_at)}</time>}
              notes={[
                TRIGGERS[run.trigger],
                run.status === 'running'
                  ? null
                  : `Imported: ${run.imported}, Skipped: ${run.skipped}, Errors: ${run.errors}`,
                run.message,
              ]}
              status={STATES[run.status]}
            />
          ))}
        </RecordList>
      )}
    </section>
  )
}
