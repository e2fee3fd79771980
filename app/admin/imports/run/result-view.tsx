import type { NameCounts, NamesResult } from '#app/data/imports/import-calls.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { ReportRow } from '#domain/imports/plan/report-csv.ts'
import { countOf, formatCount } from '../import-labels.ts'
import { FocusedHeading, Notice, PictureFailures } from '../import-parts.tsx'
import { TONES } from '../preview/action-badge.tsx'
import type { RunState } from './use-import-run.ts'

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
        <p className="t-small">{countOf(pictures.done, 'picture')} copied.</p>
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
    <div className="import-table-box box" role="region" aria-label="Entries with notes" tabIndex={0}>
      <table className="import-table">
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
                {row.reason !== '' && <span className="import-reason">{row.reason}</span>}
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
    .map(({ count, noun }) => countOf(count, noun))
  const kept = authors.kept + tags.kept
  const refused = authors.refused + tags.refused
  return [
    written.length === 0
      ? 'Authors and tags are unchanged.'
      : `Added or completed: ${written.join(' and ')}.`,
    kept > 0 && `${formatCount(kept)} already here with other details: unchanged.`,
    refused > 0 && `${formatCount(refused)} could not be read.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const countWritten = ({ created, updated }: NameCounts): number => created + updated
