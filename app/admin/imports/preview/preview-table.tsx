import { startTransition, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { isWritable, isWritten, type PlannedRow } from '#domain/imports/plan/plan-import.ts'
import { formatCount } from '../import-labels.ts'
import { ActionBadge } from './action-badge.tsx'
import { EntryDialog, type PreviewedFile } from './entry-dialog.tsx'
import { describePlace, describeState } from './select-rows.ts'

const ROWS_PER_PAGE = 25
const NON_BREAKING_HYPHEN = '\u2011'

type PreviewTableProps = { rows: readonly PlannedRow[]; file: PreviewedFile }

/** Shows one page of rows at a time, because files may have 50,000. */
export function PreviewTable({ rows, file }: PreviewTableProps) {
  const [page, setPage] = useState(1)
  const [now] = useState(() => Date.now())
  const [opened, setOpened] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<number>(null)
  const lastPage = Math.max(Math.ceil(rows.length / ROWS_PER_PAGE), 1)
  const from = (Math.min(page, lastPage) - 1) * ROWS_PER_PAGE
  const turn = (step: 1 | -1) => {
    // As a transition, so that quick clicks on the pager are not blocked by rendering.
    startTransition(() => setPage((before) => Math.min(Math.max(before + step, 1), lastPage)))
    box.current?.scrollTo(0, 0)
  }
  const close = (at: number) => {
    left.current = rows[at]!.number
    setOpened(null)
    setPage(Math.floor(at / ROWS_PER_PAGE) + 1)
  }
  useEffect(() => {
    if (opened !== null || left.current === null) return
    box.current?.querySelector<HTMLElement>(`[data-entry="${left.current}"]`)?.focus()
    left.current = null
  }, [opened])
  if (rows.length === 0) return <p className="t-small">No record matches.</p>
  return (
    <>
      <div ref={box} className="table-box box" role="region" aria-label="Records" tabIndex={0}>
        <table className="data-table import-plan">
          <thead>
            <tr>
              {file.include && (
                <th scope="col" className="import-cell-choice">
                  <span className="sr-only">Import</span>
                </th>
              )}
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
            {/* Keyed by index, because updating rows is faster than creating new ones. */}
            {rows.slice(from, from + ROWS_PER_PAGE).map((row, at) => (
              <PreviewRow
                key={at}
                row={row}
                now={now}
                include={file.include}
                onOpen={() => setOpened(from + at)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {lastPage > 1 && (
        <nav className="row row--between" aria-label="Pages of the preview">
          <Button size="small" variant="secondary" disabled={page <= 1} onClick={() => turn(-1)}>
            <Icon name="chevron-left" />
            Previous
          </Button>
          <p className="t-small" role="status">
            Page {formatCount(Math.min(page, lastPage))} of {formatCount(lastPage)}
          </p>
          <Button size="small" variant="secondary" disabled={page >= lastPage} onClick={() => turn(1)}>
            Next
            <Icon name="chevron-right" />
          </Button>
        </nav>
      )}
      {opened !== null && rows[opened] && (
        <EntryDialog
          rows={rows}
          at={opened}
          file={file}
          now={now}
          onMove={setOpened}
          onClose={() => close(opened)}
        />
      )}
    </>
  )
}

type PreviewRowProps = {
  row: PlannedRow
  now: number
  include: PreviewedFile['include']
  onOpen: () => void
}

function PreviewRow({ row, now, include, onOpen }: PreviewRowProps) {
  const { number, reason, warnings, author, published_at, pictureCount } = row
  const title = row.title || 'Untitled'
  const day = published_at?.slice(0, 'YYYY-MM-DD'.length).replaceAll('-', NON_BREAKING_HYPHEN)
  return (
    <tr>
      {include && (
        <td className="import-cell-choice">
          {isWritable(row) && (
            <label className="import-select">
              <input
                type="checkbox"
                aria-label={`Import ${title}`}
                checked={isWritten(row)}
                onChange={({ target }) => include([number], target.checked)}
              />
            </label>
          )}
        </td>
      )}
      <td>
        <button type="button" className="record-title link" data-entry={number} onClick={onOpen}>
          {title}
        </button>
        <span className="own-line t-cap">{[describePlace(row), author, day].filter(Boolean).join(', ')}</span>
        {reason !== null && <span className="own-line t-cap muted">{reason}</span>}
        {[...new Set(warnings)].map((warning) => (
          <span key={warning} className="own-line t-cap muted">
            {warning}
          </span>
        ))}
      </td>
      <td>
        <ActionBadge row={row} />
      </td>
      <td className="import-cell-more">{describeState(row, now)}</td>
      <td className="import-cell-more">{pictureCount > 0 ? formatCount(pictureCount) : ''}</td>
    </tr>
  )
}
