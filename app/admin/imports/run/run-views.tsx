import type { NameCounts, NamesResult } from '#app/data/imports/import-calls.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { ReportRow } from '#domain/imports/plan/report-csv.ts'
import { pluralize, formatCount } from '../import-labels.ts'
import { FocusedHeading, Notice, PictureFailures } from '../import-parts.tsx'
import { TONES } from '../preview/action-badge.tsx'
import type { RunState } from './use-import-run.ts'
import type { RetryWait } from '#app/data/imports/retry-call.ts'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'

const MAX_LISTED = 100

const HEADINGS: Record<RunState['ending'], string> = {
  finished: 'Import finished',
  cancelled: 'Import stopped',
  failed: 'Import interrupted',
}

type ResultViewProps = { state: RunState; onRetryPictures: () => void }

export function ResultView({ state, onRetryPictures }: ResultViewProps) {
  const { ending, result, error, pictures, rows, names } = state
  const notable = rows.filter(
    ({ outcome, reason }) => outcome === 'failed' || outcome === 'refused' || reason !== '',
  )
  return (
    <div className="stack gap-16">
      <FocusedHeading>{HEADINGS[ending]}</FocusedHeading>
      {ending === 'finished' && <Notice tone="good">{result}</Notice>}
      {ending === 'cancelled' && (
        <Notice>You stopped the import. Posts imported so far are kept; you can undo them. {result}</Notice>
      )}
      {error !== null && (
        <Notice tone="bad">
          {error}
          {ending === 'failed' && ' Posts imported so far are kept. You can resume or undo the import.'}
        </Notice>
      )}
      {names && <p className="t-small">{describeNames(names)}</p>}
      {pictures && pictures.done > 0 && (
        <p className="t-small">{pluralize(pictures.done, 'picture')} copied.</p>
      )}
      {pictures && pictures.failures.length > 0 && (
        <PictureFailures failures={pictures.failures} onRetry={onRetryPictures} />
      )}
      {notable.length > 0 && <OutcomeTable rows={notable} />}
    </div>
  )
}

function OutcomeTable({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <div className="table-box box" role="region" aria-label="Entries with notes" tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col" className="import-cell-line">
              Line
            </th>
            <th scope="col">Title</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_LISTED).map((row) => (
            <tr key={`${row.number} ${row.source_id}`}>
              <td className="import-cell-line">{row.line ?? `#${row.number}`}</td>
              <td>
                <b>{row.title || 'Untitled'}</b>
                {row.reason !== '' && <span className="own-line t-cap muted">{row.reason}</span>}
              </td>
              <td>
                <StatusBadge tone={TONES[row.outcome]}>{row.outcome}</StatusBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_LISTED && (
        <p className="t-cap">
          The first {MAX_LISTED} of {formatCount(rows.length)} are listed. Download the report for all.
        </p>
      )}
    </div>
  )
}

/** Describes what happened to the authors and tags of a file. */
export function describeNames({ authors, tags }: NamesResult): string {
  const written = [
    { count: countWritten(authors), noun: 'author' },
    { count: countWritten(tags), noun: 'tag' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, noun }) => pluralize(count, noun))
  const kept = authors.kept + tags.kept
  const refused = authors.refused + tags.refused
  return [
    written.length === 0
      ? 'Authors and tags are unchanged.'
      : `Added or completed: ${written.join(' and ')}.`,
    kept > 0 && `${formatCount(kept)} already exist with other details and were not changed.`,
    refused > 0 && `${formatCount(refused)} could not be read.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const countWritten = ({ created, updated }: NameCounts): number => created + updated

export function ProgressView({ state }: { state: RunState }) {
  const { phase, retryWait, isQueued, isStopping } = state
  return (
    <div className="stack gap-16">
      <FocusedHeading key={phase}>{nameProgress(state)}</FocusedHeading>
      {phase === 'pictures' ? <PictureProgressBar state={state} /> : <PostProgressBar state={state} />}
      <div role="status">
        {isStopping && <Notice>Stopping. Posts that are being sent are still imported.</Notice>}
        {!isStopping && retryWait && <Notice icon="cloud-off">{describeWait(retryWait)}</Notice>}
        {!isStopping && !retryWait && isQueued && (
          <Notice icon="history">
            Another import is running. Imports take turns, so this one may pause now and then.
          </Notice>
        )}
      </div>
      <p className="t-small">
        {phase === 'pictures'
          ? 'The posts are imported. Each picture is loaded from its original site until it is copied here.'
          : 'Keep this page open. You can resume or undo an interrupted import in “Past imports”.'}
      </p>
    </div>
  )
}

function nameProgress({ phase, fileName, job }: RunState): string {
  if (phase === 'pictures') return 'Copying pictures'
  if (phase === 'sheet') return 'Importing from Google Sheets'
  return `${job?.resumes ? 'Resuming' : 'Importing'} ${fileName}`
}

function PostProgressBar({ state: { progress, phase } }: { state: RunState }) {
  if (!progress) {
    return (
      <ProgressBar label={phase === 'sheet' ? 'Reading the sheet' : 'Starting the import'} value={null} />
    )
  }
  const { sent, total, counts } = progress
  return (
    <>
      <ProgressBar label="Posts written" value={sent} max={Math.max(total, 1)} />
      <p className="row gap-16 t-small">
        <b>
          {formatCount(sent)} of {pluralize(total, 'post')}
        </b>
        <span>{formatCount(counts.created)} created</span>
        <span>{formatCount(counts.updated)} updated</span>
        <span>{formatCount(counts.skipped)} skipped</span>
        <span>{formatCount(counts.refused + counts.failed)} refused</span>
      </p>
    </>
  )
}

function PictureProgressBar({ state: { pictures } }: { state: RunState }) {
  if (!pictures) return <ProgressBar label="Looking for pictures" value={null} />
  const processed = pictures.done + pictures.failures.length
  const total = processed + pictures.remaining
  return (
    <>
      <ProgressBar label="Pictures copied" value={processed} max={Math.max(total, 1)} />
      <p className="row gap-16 t-small">
        <b>
          {formatCount(processed)} of {pluralize(total, 'picture')}
        </b>
        <span>{formatCount(pictures.done)} copied</span>
        <span>{formatCount(pictures.failures.length)} failed</span>
      </p>
    </>
  )
}

function describeWait({ reason, seconds }: RetryWait): string {
  const pause = pluralize(Math.ceil(seconds), 'second')
  return reason === 'busy'
    ? `The server is busy. The import continues in ${pause}.`
    : `The server does not answer. Trying again in ${pause}; nothing is lost.`
}
