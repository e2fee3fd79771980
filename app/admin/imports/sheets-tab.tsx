import { useId } from 'react'
import type { SheetRequest } from '#app/data/import-shapes.ts'
import { Field } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { IMPORT_MESSAGES } from '#domain/imports/messages.ts'
import { Notice } from './notice.tsx'
import type { SheetFailure } from './run/use-import-run.ts'

export type SheetForm = { url: string; timeZone: string; dateOrder: '' | 'day-first' | 'month-first' }

export type SheetsTabProps = {
  form: SheetForm
  /** It was to be imported without an address. */
  isUrlMissing: boolean
  failure: SheetFailure | null
  onChange: (form: SheetForm) => void
}

/** News from a sheet's address; the server fetches it. */
export function SheetsTab({ form, isUrlMissing, failure, onChange }: SheetsTabProps) {
  const id = useId()
  const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))
  return (
    <div className="import-tab">
      {failure && (
        <div role="alert">
          <Notice tone="bad">
            <p>{failure.message}</p>
            {failure.reason !== null && <p className="t-small">{failure.reason}</p>}
          </Notice>
        </div>
      )}
      <Field
        id={`${id}-url`}
        label="Google Sheets URL"
        hint="A published script (…/exec) or a sheet that everybody with the link may read."
        inputMode="url"
        placeholder="https://script.google.com/macros/s/…/exec"
        value={form.url}
        error={isUrlMissing ? IMPORT_MESSAGES.sheetUrlRequired : undefined}
        onChange={(event) => onChange({ ...form, url: event.target.value })}
      />
      <details className="import-columns">
        <summary>Dates of the sheet</summary>
        <div className="import-pair">
          <SelectField
            id={`${id}-zone`}
            label="Time zone of the sheet"
            value={form.timeZone}
            options={[{ value: '', label: 'That of this website' }, ...zones]}
            onChange={(event) => onChange({ ...form, timeZone: event.target.value })}
          />
          <SelectField
            id={`${id}-order`}
            label="How are the dates written?"
            value={form.dateOrder}
            options={[
              { value: '', label: 'Tell by the dates' },
              { value: 'day-first', label: 'Day first (31/12/2026)' },
              { value: 'month-first', label: 'Month first (12/31/2026)' },
            ]}
            onChange={(event) =>
              onChange({ ...form, dateOrder: event.target.value as SheetForm['dateOrder'] })
            }
          />
        </div>
      </details>
    </div>
  )
}

export function toSheetRequest({ url, timeZone, dateOrder }: SheetForm): SheetRequest {
  return {
    url: url.trim(),
    ...(timeZone !== '' && { sheet_time_zone: timeZone }),
    ...(dateOrder !== '' && { date_order: dateOrder }),
  }
}
