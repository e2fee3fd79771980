import { formatMoment } from '#app/ui/text/format-moment.ts'
import type { NewsRun } from '#app/data/tools/news-schedule.ts'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'

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
