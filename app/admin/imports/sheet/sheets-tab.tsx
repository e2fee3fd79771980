import { useId } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Notice } from '../notice.tsx'
import { PreviewPanel } from '../preview/preview-panel.tsx'
import type { SheetForm, SheetImport } from './use-sheet.ts'

/** News from a sheet's address; the server fetches it. */
export function SheetsTab({ sheet }: { sheet: SheetImport }) {
  const { form, isUrlMissing, failure, plan, isReading, change } = sheet
  const id = useId()
  const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))
  return (
    <div className="import-tab">
      {failure && (
        <div role="alert">
          <Notice tone="bad">
            {/* What went wrong, is said by the toast. */}
            <p>Nothing was imported from this address.</p>
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
        error={isUrlMissing ? 'Paste the address of the sheet here.' : undefined}
        onChange={(event) => change({ ...form, url: event.target.value })}
      />
      <details className="import-columns">
        <summary>Dates of the sheet</summary>
        <div className="import-pair">
          <SelectField
            id={`${id}-zone`}
            label="Time zone of the sheet"
            value={form.timeZone}
            options={[{ value: '', label: 'That of this website' }, ...zones]}
            onChange={(event) => change({ ...form, timeZone: event.target.value })}
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
            onChange={(event) => change({ ...form, dateOrder: event.target.value as SheetForm['dateOrder'] })}
          />
        </div>
      </details>
      <div className="import-line">
        <Button
          size="small"
          variant="secondary"
          isBusy={isReading}
          aria-disabled={isReading || undefined}
          onClick={() => void sheet.preview()}
        >
          {isReading ? 'Reading the sheet...' : 'Preview the sheet'}
        </Button>
      </div>
      {plan && <PreviewPanel plan={plan} />}
    </div>
  )
}
