import { useId, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { IMPORT_FIELD_LABELS, isSignField } from '#import/columns/field-names.ts'
import { type ColumnMapping, IMPORT_FIELDS, type ImportField } from '#import/records/records.ts'
import type { Survey } from './worker-messages.ts'

export type ColumnMappingProps = { survey: Survey; onApply: (columns: ColumnMapping) => void }

const FIELD_OPTIONS = [
  { value: '', label: 'Leave it out' },
  ...Object.entries(IMPORT_FIELD_LABELS).map(([value, label]) => ({ value, label })),
]

/** Says which column fills what, where the names of the columns don't. */
export function ColumnMappingStep({ survey, onApply }: ColumnMappingProps) {
  const id = useId()
  const [mapping, setMapping] = useState<ColumnMapping>(survey.suggestedMapping)
  const assigned = Object.values(mapping)
  const isComplete = assigned.includes('title') && assigned.includes('body_html')
  const assign = (name: string, field: ImportField | null) => {
    // Each field takes one column, the last one chosen. Only the fields for whether a post is public take several.
    const isTaken = (old: ImportField | null) => old === field && !isSignField(field)
    const others = Object.entries(mapping).map(([other, old]) => [other, isTaken(old) ? null : old])
    setMapping({ ...Object.fromEntries(others), [name]: field })
  }
  return (
    <div className="import-mapping">
      <ul>
        {survey.columns.map(({ name, samples }, at) => (
          <li key={name}>
            <div className="import-column">
              <b>{name || 'Without a name'}</b>
              <span className="import-about">{samples[0] ?? 'Empty'}</span>
            </div>
            <SelectField
              id={`${id}-${at}`}
              label={`Field for the column ${name}`}
              hidesLabel
              value={mapping[name] ?? ''}
              options={FIELD_OPTIONS}
              onChange={({ target }) => assign(name, readField(target.value))}
            />
          </li>
        ))}
      </ul>
      {!isComplete && <p className="field-hint">Choose a column for the title and one for the content.</p>}
      <Button variant="secondary" size="small" disabled={!isComplete} onClick={() => onApply({ ...mapping })}>
        Use these columns
      </Button>
    </div>
  )
}

function readField(value: string): ImportField | null {
  return IMPORT_FIELDS.find((field) => field === value) ?? null
}
