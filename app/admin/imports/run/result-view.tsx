import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { ReportRow } from '#domain/imports/plan/report-csv.ts'
import type { NameCounts, NamesResult } from '#app/data/imports/import-shapes.ts'
import { countOf, formatCount } from '../import-labels.ts'
import { FocusedHeading, Notice, PictureFailures } from '../import-parts.tsx'
import { TONES } from '../preview-panel.tsx'
import type { RunState } from './run-phases.ts'

const SHOWN = 100

export type ResultViewProps = { state: RunState; onRetryPictures: () => void }

/** What an import came to, with everything that did not become a post. */
export function ResultView({ state, onRetryPictures }: ResultViewProps) {
  const { ending, result, error, pictures, rows, names } = state
  const notable = rows.filter(
    ({ outcome, reason }) => outcome === 'failed' || outcome === 'refused' || reason !== '',
  )
  return (
    <div className="import-result">
      <FocusedHeading>{HEADINGS[ending]}</FocusedHeading>
      {ending === 'finished' && <Notice tone="good">{result}</Notice>}
      {ending === 'cancelled' && (
        <Notice>
          The import was stopped. What was written until then stays, and can be undone. {result}
        </Notice>
      )}
      {error !== null && (
        <Notice tone="bad">
          {error}
          {ending === 'stopped' &&
            ' What was written until then is here; the import can be resumed or undone.'}
        </Notice>
      )}
      {names && <p className="t-small">{describeNames(names)}</p>}
      {pictures && pictures.done > 0 && (
        <p className="t-small">{countOf(pictures.done, 'picture')} brought home.</p>
      )}
      {pictures && pictures.failures.length > 0 && (
        <PictureFailures failures={pictures.failures} onRetry={onRetryPictures} />
      )}
      {notable.length > 0 && <OutcomeTable rows={notable} />}
    </div>
  )
}

const HEADINGS: Record<RunState['ending'], string> = {
  finished: 'Import finished',
  cancelled: 'Import stopped',
  stopped: 'The import broke off',
}

function OutcomeTable({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <div className="import-table-box" role="region" aria-label="What to look at" tabIndex={0}>
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
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={`${row.number} ${row.source_id}`}>
              <td className="import-cell-line">{row.line ?? `#${row.number}`}</td>
              <td>
                <b>{row.title || 'Without a title'}</b>
                {row.reason !== '' && <span className="import-reason">{row.reason}</span>}
              </td>
              <td>
                <StatusBadge tone={TONES[row.outcome]}>{row.outcome}</StatusBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <p className="t-cap">
          The first {SHOWN} of {formatCount(rows.length)} are listed; the report has them all.
        </p>
      )}
    </div>
  )
}

/** What became of the authors and tags of a file, in one or two sentences. */
export function describeNames({ authors, tags }: NamesResult): string {
  const written = authors.created + authors.updated + tags.created + tags.updated
  const kept = authors.kept + tags.kept
  const refused = authors.refused + tags.refused
  return [
    written === 0
      ? 'Authors and tags are as they were.'
      : `Added or completed: ${joinCounts(authors, tags)}.`,
    kept > 0 &&
      `${formatCount(kept)} of which something else is said here ${kept === 1 ? 'was' : 'were'} kept.`,
    refused > 0 && `${formatCount(refused)} could not be read.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function joinCounts(authors: NameCounts, tags: NameCounts): string {
  return [
    { count: authors.created + authors.updated, word: 'author' },
    { count: tags.created + tags.updated, word: 'tag' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => countOf(count, word))
    .join(' and ')
}
