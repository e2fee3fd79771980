import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { ImportPlan } from '#domain/imports/plan/plan-import.ts'
import { countOf, formatCount } from '../import-labels.ts'
import type { OwnNames } from '#import/own/own-names.ts'
import { PreviewTable } from './preview-table.tsx'
import { type RowFilter, selectRows } from './select-rows.ts'

/** What an import will do, before it does it. */
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
    <section className="import-preview" aria-label="Preview">
      <p className="import-figures" role="status">
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
            { value: 'notes', label: `To look at (${formatCount(noteCount)})` },
          ]}
          onChange={(event) => setFilter(event.target.value as RowFilter)}
        />
      </div>
      <PreviewTable key={`${filter} ${deferredText}`} rows={rows} />
    </section>
  )
}
