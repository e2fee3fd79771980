import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'
import type { RetryWait } from '#app/data/imports/retry-call.ts'
import { exportPosts, writeExport } from '#app/data/posts/export-posts.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { POST_FORMATS } from '#domain/imports/own/post-formats.ts'
import type { ExportFormat } from '#domain/imports/own/post-writer.ts'
import type { AuthoringKind } from './authoring-kind.ts'
import { downloadFile } from './download-file.ts'
import { pluralize, formatCount } from './imports/import-labels.ts'
import { useStaff } from './staff.tsx'
import { FormFailure } from './use-staff-form.tsx'
import './parts.css'

type ExportDialogProps = { kind: AuthoringKind; onClose: () => void }

const FORMATS = Object.entries(POST_FORMATS).map(([value, { label }]) => ({ value, label }))
/** `total` is null until the first posts are loaded. */
type ExportProgress = { written: number; total: number | null; retryWait: RetryWait | null }
const NOTHING_READ: ExportProgress = { written: 0, total: null, retryWait: null }

/** Exports all posts of a list to a file that can be imported again. */
export function ExportDialog({ kind, onClose }: ExportDialogProps) {
  const id = useId()
  const { client, getGrant } = useStaff()
  const [format, setFormat] = useState<ExportFormat>('json')
  const [hasPictures, setHasPictures] = useState(false)
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
        const now = new Date()
        const name = nameExport(source, format, now)
        const { pictureOrigin, supabaseUrl } = readSiteConfiguration()
        const { file, ...written } = await writeExport(pages, {
          format,
          name,
          context: {
            kind: source,
            siteUrl: location.origin,
            now: now.toISOString(),
            pictureOrigin: hasPictures ? pictureOrigin : null,
          },
          readPicture: async (address) => {
            const { pathname, search } = new URL(address)
            return readPicture((supabaseUrl ?? '') + pathname + search, signal)
          },
          onProgress: (count, total) => setProgress({ written: count, total, retryWait: null }),
        })
        const fileName = hasPictures ? `${name}.zip` : name
        downloadFile(fileName, file.type, file)
        return { fileName, ...written }
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
          hint={POST_FORMATS[format].hint}
          options={FORMATS}
          value={format}
          disabled={isPending}
          onChange={(event) => setFormat(event.target.value as ExportFormat)}
        />
        {POST_FORMATS[format].losses.length > 0 && (
          <div className="t-small">
            <p>This format can’t store:</p>
            <ul className="bullets">
              {POST_FORMATS[format].losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
          </div>
        )}
        <Switch
          id={`${id}-pictures`}
          label="With pictures"
          hint="A zip with the pictures that are stored here. Otherwise the file has only their URLs, and an import elsewhere downloads them."
          checked={hasPictures}
          disabled={isPending}
          onChange={(event) => setHasPictures(event.target.checked)}
        />
        <div role="status" className="form-fields">
          {isPending && <Progress {...progress} />}
          {data && (
            <p className="t-body">
              {pluralize(data.count, 'post')}{' '}
              {data.pictureCount > 0 && `and ${pluralize(data.pictureCount, 'picture')} `}
              in <b>{data.fileName}</b>
            </p>
          )}
          {data && data.missing.length > 0 && (
            <p className="t-body">
              {pluralize(data.missing.length, 'picture')} could not be read and{' '}
              {data.missing.length === 1 ? 'is' : 'are'} not in the file:{' '}
              {data.missing.slice(0, 10).join(', ')}
              {data.missing.length > 10 && ' …'}
            </p>
          )}
          <FormFailure message={error && describeFailure(error)} />
        </div>
      </div>
    </Dialog>
  )
}

function Progress({ written, total, retryWait }: ExportProgress) {
  return (
    <>
      <ProgressBar label="Exported" value={written} max={Math.max(total ?? 1, 1)} />
      <p className="t-cap">
        {total === null ? 'Reading...' : `${formatCount(written)} of ${pluralize(total, 'post')}`}
        {retryWait &&
          `. The server is busy. The export continues in ${pluralize(retryWait.seconds, 'second')}.`}
      </p>
    </>
  )
}

async function readPicture(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    return null
  })
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null
}

/** For example "blog-posts-2026-01-31.csv", in the time zone of the browser. */
function nameExport(kind: 'blog' | 'news', format: ExportFormat, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return `${kind}-posts-${day.map((part) => String(part).padStart(2, '0')).join('-')}.${POST_FORMATS[format].ending}`
}
