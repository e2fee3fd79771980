import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import type { RetryWait } from '#app/data/imports/retry-call.ts'
import { exportPosts, writeExport } from '#app/data/posts/export-posts.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { ExportFormat } from '#domain/imports/own/write-own-posts.ts'
import type { AuthoringKind } from './authoring-kind.ts'
import { downloadFile } from './download-file.ts'
import { countOf, formatCount } from './imports/import-labels.ts'
import { useStaff } from './staff.tsx'
import { FormFailure } from './use-staff-form.tsx'
import './dialog-parts.css'

type ExportDialogProps = { kind: AuthoringKind; onClose: () => void }

const FORMATS: { value: ExportFormat; label: string }[] = [
  { value: 'json', label: 'JSON' },
  { value: 'csv', label: 'CSV' },
]
const HINTS: Record<ExportFormat, string> = {
  json: 'Complete, with authors and tags: for a backup, or to move to another installation.',
  csv: 'For spreadsheets. Some cut cells after 32,767 characters; use JSON for longer posts.',
}
/** `total` is null until the first posts are read. */
type ExportProgress = { written: number; total: number | null; retryWait: RetryWait | null }
const NOTHING_READ: ExportProgress = { written: 0, total: null, retryWait: null }

/** Exports all posts of a list to a file that can be imported again. */
export function ExportDialog({ kind, onClose }: ExportDialogProps) {
  const id = useId()
  const { client, getGrant } = useStaff()
  const [format, setFormat] = useState<ExportFormat>('json')
  const [progress, setProgress] = useState(NOTHING_READ)
  const control = useRef(new AbortController())
  useEffect(() => () => control.current.abort(), [])
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async () => {
      control.current = new AbortController()
      const { signal } = control.current
      setProgress(NOTHING_READ)
      const onRetryWait = (retryWait: RetryWait | null) => setProgress((known) => ({ ...known, retryWait }))
      const source = kind.table === 'blog_posts' ? 'blog' : 'news'
      try {
        const pages = exportPosts(client, { kind: source, getGrant, signal, onRetryWait })
        const { file, count } = await writeExport(pages, format, (written, total) =>
          setProgress({ written, total, retryWait: null }),
        )
        const fileName = nameExport(source, format, new Date())
        downloadFile(fileName, file.type, file)
        return { fileName, count }
      } catch (failure) {
        if (signal.aborted) return null
        throw failure
      }
    },
  })
  const stop = () => {
    control.current.abort()
    reset()
  }
  return (
    <Dialog
      title={kind.labels.exportLabel}
      description="All posts, including drafts and scheduled ones, with URLs, tags, dates and SEO texts."
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={isPending ? stop : onClose}>
            {isPending ? 'Stop' : data ? 'Close' : 'Cancel'}
          </Button>
          <Button
            isBusy={isPending}
            aria-disabled={isPending || undefined}
            onClick={() => !isPending && mutate()}
          >
            {isPending ? 'Exporting...' : data ? 'Export again' : 'Export'}
          </Button>
        </>
      }
    >
      <div className="form-fields">
        <SelectField
          id={`${id}-format`}
          label="Format"
          hint={HINTS[format]}
          options={FORMATS}
          value={format}
          disabled={isPending}
          onChange={(event) => setFormat(event.target.value as ExportFormat)}
        />
        <div role="status" className="form-fields">
          {isPending && <Progress {...progress} />}
          {data && (
            <p className="t-body">
              {countOf(data.count, 'post')} in <b>{data.fileName}</b>
            </p>
          )}
          <FormFailure message={error && describeFailure(error)} />
        </div>
        <p className="t-small">
          The file contains the URLs of pictures, not the pictures. An import elsewhere downloads them.
        </p>
      </div>
    </Dialog>
  )
}

function Progress({ written, total, retryWait }: ExportProgress) {
  return (
    <>
      <ProgressBar label="Exported" value={written} max={Math.max(total ?? 1, 1)} />
      <p className="t-cap">
        {total === null ? 'Reading...' : `${formatCount(written)} of ${countOf(total, 'post')}`}
        {retryWait &&
          `. The server is busy. The export continues in ${countOf(retryWait.seconds, 'second')}.`}
      </p>
    </>
  )
}

/** For example "blog-posts-2026-01-31.csv", in the time zone of the browser. */
function nameExport(kind: 'blog' | 'news', format: ExportFormat, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return `${kind}-posts-${day.map((part) => String(part).padStart(2, '0')).join('-')}.${format}`
}
