import { useId, useState } from 'react'
import type { ExportFormat } from '#domain/imports/own/write-own-posts.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { AuthoringKind } from '../authoring-kind.ts'
import { countOf, formatCount } from '../imports/import-labels.ts'
import { useStaff } from '../staff.tsx'
import { type ExportState, useExport } from './use-export.ts'
import '../dialog-parts.css'

type ExportDialogProps = {
  kind: AuthoringKind
  onClose: () => void
}

const FORMATS: { value: ExportFormat; label: string }[] = [
  { value: 'json', label: 'JSON' },
  { value: 'csv', label: 'CSV' },
]
const HINTS: Record<ExportFormat, string> = {
  json: 'Complete, with authors and tags: for a backup, or to move to another installation.',
  csv: 'For spreadsheets. Some cut cells after 32,767 characters; use JSON for longer posts.',
}

/** Exports all posts of a list to a file that can be imported again. */
export function ExportDialog({ kind, onClose }: ExportDialogProps) {
  const id = useId()
  const { client, getGrant } = useStaff()
  const [format, setFormat] = useState<ExportFormat>('json')
  const { state, start, stop } = useExport({
    kind: kind.table === 'blog_posts' ? 'blog' : 'news',
    client,
    grant: getGrant,
  })
  const isRunning = state.step === 'running'
  return (
    <Dialog
      title={kind.labels.exportLabel}
      description="All posts, including drafts and scheduled ones, with URLs, tags, dates and SEO texts."
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={isRunning ? stop : onClose}>
            {isRunning ? 'Stop' : state.step === 'done' ? 'Close' : 'Cancel'}
          </Button>
          <Button
            isBusy={isRunning}
            aria-disabled={isRunning || undefined}
            onClick={() => {
              if (!isRunning) void start(format)
            }}
          >
            {isRunning ? 'Exporting...' : state.step === 'done' ? 'Export again' : 'Export'}
          </Button>
        </>
      }
    >
      <div className="dialog-fields">
        <SelectField
          id={`${id}-format`}
          label="Format"
          hint={HINTS[format]}
          options={FORMATS}
          value={format}
          disabled={isRunning}
          onChange={(event) => setFormat(event.target.value as ExportFormat)}
        />
        <div role="status" className="dialog-fields">
          <Progress state={state} />
        </div>
        <p className="t-small">
          The file contains the URLs of pictures, not the pictures. An import elsewhere downloads them.
        </p>
      </div>
    </Dialog>
  )
}

function Progress({ state }: { state: ExportState }) {
  if (state.step === 'done') {
    return (
      <p className="t-body">
        {countOf(state.count, 'post')} in <b>{state.fileName}</b>
      </p>
    )
  }
  if (state.step === 'failed') {
    return (
      <p className="field-error">
        <Icon name="circle-alert" />
        {state.message}
      </p>
    )
  }
  if (state.step === 'idle') return null
  const { written, total, retryWait } = state
  return (
    <>
      <ProgressBar label="Exported" value={total === null ? null : written} max={Math.max(total ?? 1, 1)} />
      <p className="t-cap">
        {total === null ? 'Reading...' : `${formatCount(written)} of ${countOf(total, 'post')}`}
        {retryWait &&
          `. The server is busy. The export continues in ${countOf(retryWait.seconds, 'second')}.`}
      </p>
    </>
  )
}
