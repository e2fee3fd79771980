import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import type { SheetRequest } from '#app/data/imports/import-calls.ts'
import { IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import { type ImportPlan, planImport } from '#domain/imports/plan/plan-import.ts'
import { Notice } from './import-parts.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'
import { type ImportLabels, notifyFailure, notifySheetFailure, type SheetFailure } from './import-labels.ts'
import { createImportReader, type ImportReader } from './reading/import-reader.ts'
import { readFile } from './reading/read-file.ts'
import { TimeZoneField } from './reading/time-zone-field.tsx'
import type { ImportRunner } from './run/use-import-run.ts'

/** Imports news from an online sheet, which the server fetches. */
export function SheetsTab({ kind, sheet }: { kind: AuthoringKind; sheet: SheetImport }) {
  const { form, isUrlMissing, failure, plan, isReading, change } = sheet
  const id = useId()
  return (
    <div className="stack gap-16">
      {failure && (
        <div role="alert">
          <Notice tone="bad">
            {/* The toast shows the reason. */}
            <p>Nothing was imported from this URL.</p>
            {failure.reason !== null && <p className="t-small">{failure.reason}</p>}
          </Notice>
        </div>
      )}
      <Field
        id={`${id}-url`}
        label="Google Sheets URL"
        hint="A published script (…/exec) or a sheet that everyone with the link can view."
        inputMode="url"
        placeholder="https://script.google.com/macros/s/…/exec"
        value={form.url}
        error={isUrlMissing ? 'Paste the URL of the sheet here.' : undefined}
        onChange={(event) => change({ ...form, url: event.target.value })}
      />
      <details className="disclosure">
        <summary>Dates in the sheet</summary>
        <div className="columns gap-16 row--top">
          <TimeZoneField
            id={`${id}-zone`}
            label="Time zone of the sheet"
            value={form.timeZone}
            usual="Time zone of this site"
            onChange={(timeZone) => change({ ...form, timeZone })}
          />
          <SelectField
            id={`${id}-order`}
            label="How are the dates written?"
            value={form.dateOrder}
            options={[
              { value: '', label: 'Detect automatically' },
              { value: 'day-first', label: 'Day first (31/12/2026)' },
              { value: 'month-first', label: 'Month first (12/31/2026)' },
            ]}
            onChange={(event) => change({ ...form, dateOrder: event.target.value as SheetForm['dateOrder'] })}
          />
        </div>
      </details>
      <div>
        <Button size="small" variant="secondary" isBusy={isReading} onClick={() => void sheet.preview()}>
          {isReading ? 'Reading the sheet...' : 'Preview the sheet'}
        </Button>
      </div>
      {plan && <PreviewPanel plan={plan} file={{ kind, readEntry: sheet.readEntry }} />}
    </div>
  )
}

type SheetForm = { url: string; timeZone: string; dateOrder: '' | 'day-first' | 'month-first' }

const EMPTY_FORM: SheetForm = { url: '', timeZone: '', dateOrder: '' }

export function useSheet(calls: ImportCalls, labels: ImportLabels, runner: ImportRunner) {
  const [form, setForm] = useState(EMPTY_FORM)
  const [isUrlMissing, setIsUrlMissing] = useState(false)
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [isReading, setIsReading] = useState(false)
  const reading = useRef<{ reader: ImportReader; end: () => void }>(null)
  useEffect(() => () => reading.current?.end(), [])

  const change = (next: SheetForm) => {
    reading.current?.end()
    setForm(next)
    setPlan(null)
    setIsReading(false)
    setIsUrlMissing(false)
  }
  const hasUrl = (): boolean => {
    setFailure(null)
    const isMissing = form.url.trim() === ''
    setIsUrlMissing(isMissing)
    if (isMissing) notifyFailure(labels, IMPORT_MESSAGES.sheetUrlRequired)
    return !isMissing
  }

  return {
    form,
    isUrlMissing,
    failure,
    plan,
    isReading,
    change,
    /** Fetches the sheet and plans the import, without writing anything. */
    async preview() {
      if (isReading || !hasUrl()) return
      reading.current?.end()
      const attempt = new AbortController()
      const { signal } = attempt
      const reader = createImportReader()
      const end = () => {
        attempt.abort()
        reader.close()
      }
      reading.current = { reader, end }
      setIsReading(true)
      setPlan(null)
      try {
        const request = toSheetRequest(form)
        const file = await calls.fetchSheet(request, signal)
        const { sheet_time_zone: timeZone, date_order: dateOrder } = request
        const choices = { timeZone, sheetTimeZone: timeZone, dateOrder }
        const read = await readFile({
          reader,
          source: { file },
          choices,
          calls,
          signal,
          onProgress: () => undefined,
        })
        if (!signal.aborted && read.step === 'ready') setPlan(planImport(read.items, read.known, labels.kind))
      } catch (error) {
        if (!signal.aborted) setFailure(notifySheetFailure(error, labels))
      }
      if (!signal.aborted) setIsReading(false)
    },
    readEntry: (number: number) => reading.current!.reader.entry(number),
    async start() {
      if (!hasUrl()) return
      reading.current?.end()
      setIsReading(false)
      setPlan(null)
      setFailure(await runner.startSheet(toSheetRequest(form)))
    },
    clear: () => change(EMPTY_FORM),
  }
}

export type SheetImport = ReturnType<typeof useSheet>

function toSheetRequest({ url, timeZone, dateOrder }: SheetForm): SheetRequest {
  return {
    url: url.trim(),
    sheet_time_zone: timeZone || readAgency().timeZone,
    ...(dateOrder !== '' && { date_order: dateOrder }),
  }
}
