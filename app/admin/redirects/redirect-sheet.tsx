import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { listAddedPaths } from '#app/data/content/added-pages.ts'
import { listManualRedirects, saveAllRedirects } from '#app/data/redirects.ts'
import { type PlannedLine, planRedirects } from '#domain/redirects/plan-redirects.ts'
import { readRedirectCsv, RedirectCsvError, writeRedirectCsv } from '#domain/redirects/redirect-csv.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { downloadFile } from '../download-file.ts'
import { showFailure } from '../section-parts.tsx'
import { FormFailure } from '../use-staff-form.tsx'
import { describeFailure, getRedirectRules } from './redirect-rules.ts'

const MAX_FILE_BYTES = 4 * 1024 * 1024

type Reading =
  | { step: 'idle' }
  | { step: 'reading' }
  | { step: 'failed'; message: string }
  | { step: 'planned'; fileName: string; lines: PlannedLine[] }
  | { step: 'writing'; fileName: string; lines: PlannedLine[] }

/** Exports manual redirects as CSV. Imports a CSV file completely or not at all. */
export function RedirectSheet() {
  const queries = useQueryClient()
  const id = useId()
  const [reading, setReading] = useState<Reading>({ step: 'idle' })
  const read = async (file: File) => {
    setReading({ step: 'reading' })
    try {
      setReading({ step: 'planned', fileName: file.name, lines: await planFile(file) })
    } catch (error) {
      const message = error instanceof RedirectCsvError ? error.message : describeFailure(error)
      setReading({ step: 'failed', message })
    }
  }
  const write = async (fileName: string, lines: PlannedLine[]) => {
    setReading({ step: 'writing', fileName, lines })
    try {
      const changes = listChanges(lines)
      await saveAllRedirects(getBrowserClient(), changes)
      showToast({ title: 'Import completed', description: `Redirects imported: ${changes.length}` })
      setReading({ step: 'idle' })
      void queries.invalidateQueries({ queryKey: ['redirects'] })
    } catch (error) {
      setReading({ step: 'failed', message: `Nothing was imported. ${describeFailure(error)}` })
    }
  }
  return (
    <div className="stack gap-16">
      <p className="t-body">
        The file needs the columns From, To and Status (301, 302 or 410). Existing redirects are updated;
        others are not changed.
      </p>
      <div className="row gap-8">
        <label className="btn btn--secondary redirect-file">
          <Icon name="upload" />
          <span>Choose a CSV file</span>
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,text/csv"
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0]
              // Allows choosing the same file again.
              event.target.value = ''
              if (file) void read(file)
            }}
          />
        </label>
        <Button variant="secondary" onClick={() => void download()}>
          <Icon name="download" />
          Export as CSV
        </Button>
      </div>
      <div aria-live="polite" className="stack gap-16">
        {reading.step === 'reading' && <p className="t-body">Reading...</p>}
        {reading.step === 'failed' && <FormFailure message={reading.message} />}
        {(reading.step === 'planned' || reading.step === 'writing') && (
          <Plan
            fileName={reading.fileName}
            lines={reading.lines}
            isWriting={reading.step === 'writing'}
            onWrite={() => void write(reading.fileName, reading.lines)}
          />
        )}
      </div>
    </div>
  )
}

type PlanProps = { fileName: string; lines: PlannedLine[]; isWriting: boolean; onWrite: () => void }

function Plan({ fileName, lines, isWriting, onWrite }: PlanProps) {
  const count = (kind: PlannedLine['kind']) => lines.filter((line) => line.kind === kind).length
  const refused = lines.flatMap((line) => (line.kind === 'refused' ? [line] : []))
  const changes = count('new') + count('changed')
  return (
    <>
      <p className="t-body">
        <b>{fileName}</b>: {count('new')} new, {count('changed')} changed, {count('same')} unchanged
        {refused.length > 0 && `, ${refused.length} with errors. Fix them to import the file.`}
      </p>
      {refused.length > 0 && (
        <ul className="row-list" aria-label="Errors">
          {refused.map(({ line, path, message }) => (
            <li key={line}>
              <div>
                <b>Line {line}</b> <span>{path}</span>
                <p className="t-small">{message}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {refused.length === 0 && changes > 0 && (
        <Button
          isBusy={isWriting}
          aria-disabled={isWriting || undefined}
          onClick={() => !isWriting && onWrite()}
        >
          {isWriting ? 'Importing...' : `Import ${changes === 1 ? '1 redirect' : `${changes} redirects`}`}
        </Button>
      )}
    </>
  )
}

function listChanges(lines: readonly PlannedLine[]) {
  return lines.flatMap((line) => (line.kind === 'new' || line.kind === 'changed' ? [line.redirect] : []))
}

async function planFile(file: File): Promise<PlannedLine[]> {
  if (file.size > MAX_FILE_BYTES) throw new RedirectCsvError('This file is larger than 4 MB.')
  const lines = readRedirectCsv(await file.text())
  const client = getBrowserClient()
  const [known, added] = await Promise.all([listManualRedirects(client), listAddedPaths(client)])
  return planRedirects(
    lines,
    new Map(known.map((redirect) => [redirect.path, redirect])),
    getRedirectRules(added),
  )
}

async function download(): Promise<void> {
  try {
    const csv = writeRedirectCsv(await listManualRedirects(getBrowserClient()))
    downloadFile('redirects.csv', 'text/csv;charset=utf-8', csv)
  } catch (error) {
    showFailure('Export failed', error, describeFailure)
  }
}
