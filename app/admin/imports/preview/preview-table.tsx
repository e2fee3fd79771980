import { startTransition, useRef, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { PlannedRow } from '#domain/imports/plan/plan-import.ts'
import { formatCount } from '../import-labels.ts'
import { ACTION_LABELS, TONES } from './action-labels.ts'
import { describeState } from './select-rows.ts'

const ROWS_PER_PAGE = 25
const NO_BREAK_HYPHEN = '\u2011'

/** Rows of a file, a page at a time, so that fifty thousand weigh no more than these. */
export function PreviewTable({ rows }: { rows: readonly PlannedRow[] }) {
  const [page, setPage] = useState(1)
  const [now] = useState(() => Date.now())
  const box = useRef<HTMLDivElement>(null)
  const lastPage = Math.max(Math.ceil(rows.length / ROWS_PER_PAGE), 1)
  const from = (page - 1) * ROWS_PER_PAGE
  const turn = (step: 1 | -1) => {
    // In slices, so that the press that follows does not wait for the lines of a page; it counts, though they are not shown yet.
    startTransition(() => setPage((before) => Math.min(Math.max(before + step, 1), lastPage)))
    box.current?.scrollTo(0, 0)
  }
  if (rows.length === 0) return <p className="t-small">No record matches.</p>
  return (
    <>
      <div ref={box} className="import-table-box" role="region" aria-label="Records" tabIndex={0}>
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
            {/* A line holds nothing of its own: that of the next page takes its place, which is done sooner than a new one. */}
            {rows.slice(from, from + ROWS_PER_PAGE).map((row, place) => (
              <PreviewRow key={place} row={row} now={now} />
            ))}
          </tbody>
        </table>
      </div>
      {lastPage > 1 && (
        <nav className="import-line" aria-label="Pages of the preview">
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
  const day = published_at?.slice(0, 'YYYY-MM-DD'.length).replaceAll('-', NO_BREAK_HYPHEN)
  const about = [author, day].filter(Boolean).join(', ')
  return (
    <tr>
      <td className="import-cell-line">{line ?? `#${number}`}</td>
      <td>
        <b>{title || 'Without a title'}</b>
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
