import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { type ImportPlan, isWritable, isWritten, type PlannedRow } from '#domain/imports/plan/plan-import.ts'
import type { OwnNames } from '#import/own/own-names.ts'
import { pluralize, formatCount } from '../import-labels.ts'
import type { PreviewedFile } from './entry-dialog.tsx'
import { PreviewTable } from './preview-table.tsx'
import { ROW_FILTERS, type RowFilter, selectRows } from './select-rows.ts'

type PreviewPanelProps = { plan: ImportPlan; names?: OwnNames | undefined; file: PreviewedFile }

export function PreviewPanel({ plan, names, file }: PreviewPanelProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<RowFilter>('all')
  const deferredText = useDeferredValue(text)
  const rows = useMemo(
    () => selectRows(plan.rows, { text: deferredText, filter }),
    [plan, deferredText, filter],
  )
  const { counts } = plan
  return (
    <section className="stack gap-16" aria-label="Preview">
      <p className="row gap-16 t-small" role="status">
        <b>{pluralize(plan.recordCount, 'record')}</b>
        {plan.rows.length > plan.recordCount && <span>in {pluralize(plan.rows.length, 'row')}</span>}
        <span>{formatCount(counts.create)} new</span>
        <span>{formatCount(counts.update)} to update</span>
        <span>{formatCount(counts.skip)} to skip</span>
        <span>{formatCount(counts.refuse)} refused</span>
        <span>{pluralize(plan.pictureCount, 'picture')}</span>
        <span>{pluralize(plan.draftCount, 'draft')}</span>
        {names && <span>{pluralize(names.authors.length, 'author')}</span>}
        {names && <span>{pluralize(names.tags.length, 'tag')}</span>}
      </p>
      <Field
        id={`${id}-search`}
        label="Search the preview"
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FilterChoice rows={plan.rows} filter={filter} onFilter={setFilter} />
      {file.include && (
        <SelectAll rows={rows} isFiltered={rows.length < plan.rows.length} onInclude={file.include} />
      )}
      <PreviewTable key={`${filter} ${deferredText}`} rows={rows} file={file} />
    </section>
  )
}

const FILTER_LABELS: Record<RowFilter, string> = {
  all: 'All',
  problems: 'Problems',
  draft: 'Drafts',
  update: 'Updates',
  create: 'New',
  skip: 'Skipped',
}

type FilterChoiceProps = {
  rows: readonly PlannedRow[]
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
}

function FilterChoice({ rows, filter, onFilter }: FilterChoiceProps) {
  const counts = useMemo(
    () => ROW_FILTERS.map((name) => [name, selectRows(rows, { text: '', filter: name }).length] as const),
    [rows],
  )
  return (
    <div className="choice-group" role="group" aria-label="Show">
      {counts.map(([name, count]) => (
        <button key={name} type="button" aria-pressed={name === filter} onClick={() => onFilter(name)}>
          {FILTER_LABELS[name]} <span className="t-cap">{formatCount(count)}</span>
        </button>
      ))}
    </div>
  )
}

type SelectAllProps = {
  rows: readonly PlannedRow[]
  isFiltered: boolean
  onInclude: NonNullable<PreviewedFile['include']>
}

/** Includes or excludes all listed posts, also those on other pages. */
function SelectAll({ rows, isFiltered, onInclude }: SelectAllProps) {
  const posts = rows.filter(isWritable)
  const chosen = posts.filter(isWritten).length
  if (posts.length === 0) return null
  const all = pluralize(posts.length, 'post')
  return (
    <div className="row row--between gap-8">
      <label className="import-select row gap-8 t-small">
        <input
          type="checkbox"
          checked={chosen === posts.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < posts.length
          }}
          onChange={({ target }) =>
            onInclude(
              posts.map(({ number }) => number),
              target.checked,
            )
          }
        />
        {isFiltered ? `Select the ${all} listed here only` : `Select all ${all}`}
      </label>
      <p className="t-cap" role="status">
        {formatCount(chosen)} of {formatCount(posts.length)} {isFiltered && 'listed '}selected for the import
      </p>
    </div>
  )
}
