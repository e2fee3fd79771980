import { startTransition, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { ImportAction, ImportPlan, PlannedRow } from '#domain/imports/plan/plan-import.ts'
import type { OwnNames } from '#import/own/own-names.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { ReportOutcome } from '#domain/imports/plan/report-csv.ts'
import { countOf, formatCount } from './import-labels.ts'
import { describeState, type RowFilter, selectRows } from './select-rows.ts'

/** Shows what an import will do. */
export function PreviewPanel({ plan, names }: { plan: ImportPlan; names?: OwnNames | undefined }) {
  const id = useId()
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<RowFilter>('all')
  const deferredText = useDeferredValue(text)
  const rows = useMemo(
    () => selectRows(plan.rows, { text: deferredText, filter }),
    [plan, deferredText, filter],
  )
  const noteCount = useMemo(() => plan.rows.filter(({ warnings }) => warnings.length > 0).length, [plan])
  const { counts } = plan
  return (
    <section className="stack gap-16" aria-label="Preview">
      <p className="import-figures row gap-16 muted t-small" role="status">
        <b>{countOf(plan.recordCount, 'record')}</b>
        {plan.rows.length > plan.recordCount && <span>in {countOf(plan.rows.length, 'row')}</span>}
        <span>{formatCount(counts.create)} new</span>
        <span>{formatCount(counts.update)} to update</span>
        <span>{formatCount(counts.skip)} to skip</span>
        <span>{formatCount(counts.refuse)} refused</span>
        <span>{countOf(plan.pictureCount, 'picture')}</span>
        <span>{countOf(plan.draftCount, 'draft')}</span>
        {names && <span>{countOf(names.authors.length, 'author')}</span>}
        {names && <span>{countOf(names.tags.length, 'tag')}</span>}
      </p>
      <div className="import-filters">
        <Field
          id={`${id}-search`}
          label="Search the preview"
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          id={`${id}-filter`}
          label="Show"
          value={filter}
          options={[
            { value: 'all', label: `Everything (${formatCount(plan.rows.length)})` },
            { value: 'create', label: `New (${formatCount(counts.create)})` },
            { value: 'update', label: `Updates (${formatCount(counts.update)})` },
            { value: 'skip', label: `Skipped (${formatCount(counts.skip)})` },
            { value: 'refuse', label: `Refused (${formatCount(counts.refuse)})` },
            { value: 'notes', label: `With notes (${formatCount(noteCount)})` },
          ]}
          onChange={(event) => setFilter(event.target.value as RowFilter)}
        />
      </div>
      <PreviewTable key={`${filter} ${deferredText}`} rows={rows} />
    </section>
  )
}

const ROWS_PER_PAGE = 25
const NON_BREAKING_HYPHEN = '\u2011'

/** One page of rows at a time: files may have 50,000. */
function PreviewTable({ rows }: { rows: readonly PlannedRow[] }) {
  const [page, setPage] = useState(1)
  const [now] = useState(() => Date.now())
  const box = useRef<HTMLDivElement>(null)
  const lastPage = Math.max(Math.ceil(rows.length / ROWS_PER_PAGE), 1)
  const from = (page - 1) * ROWS_PER_PAGE
  const turn = (step: 1 | -1) => {
    // Interruptible, so that quick clicks on the pager are not blocked by rendering.
    startTransition(() => setPage((before) => Math.min(Math.max(before + step, 1), lastPage)))
    box.current?.scrollTo(0, 0)
  }
  if (rows.length === 0) return <p className="t-small">No record matches.</p>
  return (
    <>
      <div ref={box} className="import-table-box box" role="region" aria-label="Records" tabIndex={0}>
        <table className="import-table import-plan">
          <thead>
            <tr>
              <th scope="col" className="import-cell-line">
                Line
              </th>
              <th scope="col">Title</th>
              <th scope="col" className="import-cell-action">
                Action
              </th>
              <th scope="col" className="import-cell-more">
                State
              </th>
              <th scope="col" className="import-cell-more">
                Pictures
              </th>
            </tr>
          </thead>
          <tbody>
            {/* Keys by index: updating the rows of the last page is faster than creating new ones. */}
            {rows.slice(from, from + ROWS_PER_PAGE).map((row, at) => (
              <PreviewRow key={at} row={row} now={now} />
            ))}
          </tbody>
        </table>
      </div>
      {lastPage > 1 && (
        <nav className="row row--between" aria-label="Pages of the preview">
          <Button size="small" variant="secondary" disabled={page === 1} onClick={() => turn(-1)}>
            <Icon name="chevron-left" />
            Previous
          </Button>
          <p className="t-small" role="status">
            Page {formatCount(page)} of {formatCount(lastPage)}
          </p>
          <Button size="small" variant="secondary" disabled={page === lastPage} onClick={() => turn(1)}>
            Next
            <Icon name="chevron-right" />
          </Button>
        </nav>
      )}
    </>
  )
}

function PreviewRow({ row, now }: { row: PlannedRow; now: number }) {
  const { line, number, title, action, reason, warnings, author, published_at, pictureCount } = row
  const day = published_at?.slice(0, 'YYYY-MM-DD'.length).replaceAll('-', NON_BREAKING_HYPHEN)
  const about = [author, day].filter(Boolean).join(', ')
  return (
    <tr>
      <td className="import-cell-line">{line ?? `#${number}`}</td>
      <td>
        <b>{title || 'Untitled'}</b>
        {about !== '' && <span className="import-about">{about}</span>}
        {reason !== null && <span className="import-reason">{reason}</span>}
        {[...new Set(warnings)].map((warning) => (
          <span key={warning} className="import-reason">
            {warning}
          </span>
        ))}
      </td>
      <td>
        <StatusBadge tone={TONES[action]}>{ACTION_LABELS[action]}</StatusBadge>
      </td>
      <td className="import-cell-more">{describeState(row, now)}</td>
      <td className="import-cell-more">{pictureCount > 0 ? formatCount(pictureCount) : ''}</td>
    </tr>
  )
}

const ACTION_LABELS: Record<ImportAction, string> = {
  create: 'New',
  update: 'Update',
  skip: 'Skip',
  refuse: 'Refused',
}

export const TONES: Record<ImportAction | ReportOutcome, BadgeTone> = {
  create: 'good',
  created: 'good',
  update: 'note',
  updated: 'note',
  skip: 'plain',
  skipped: 'plain',
  undone: 'plain',
  refuse: 'bad',
  refused: 'bad',
  failed: 'bad',
}
