import { Button } from '#app/ui/buttons/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { MediaUpload, MediaUploads } from './use-media-uploads.ts'

/** Uploads in progress, failed uploads, and files that already existed. */
export function MediaUploadList({ uploads: { uploads, isBusy, retry, clear } }: { uploads: MediaUploads }) {
  if (uploads.length === 0) return null
  const done = uploads.filter(({ outcome }) => outcome !== null)
  const known = done.filter(({ outcome }) => outcome!.isKnown).length
  const shown = uploads.filter(({ outcome }) => outcome === null || outcome.isKnown)
  return (
    <section className="box pad stack" aria-label="Uploads">
      <div className="row row--between row--single-line strong">
        <p role="status">
          {done.length} of {uploads.length} uploaded
          {known > 0 && `, ${known} of them already existed`}
        </p>
        <Button variant="quiet" size="small" onClick={clear}>
          {isBusy ? 'Stop' : 'Close'}
        </Button>
      </div>
      {shown.length > 0 && (
        <ul className="stack gap-8 t-small">
          {shown.map((upload) => (
            <li key={upload.key} className="columns gap-4">
              <span className="one-line">{upload.file.name}</span>
              <UploadState upload={upload} onRetry={() => retry(upload)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function UploadState({ upload, onRetry }: { upload: MediaUpload; onRetry: () => void }) {
  const { file, outcome, failure, isRetryable, progress } = upload
  if (failure !== null)
    return (
      <span className="row gap-8 danger">
        <span role="alert">{failure}</span>
        {isRetryable && (
          <Button variant="quiet" size="small" aria-label={`Try again: ${file.name}`} onClick={onRetry}>
            Try again
          </Button>
        )}
      </span>
    )
  if (outcome)
    return (
      <span className="row gap-8 muted">
        <Icon name="info" />
        This file is already here as “{outcome.file.title}”
      </span>
    )
  return <ProgressBar label={`Uploading ${file.name}`} value={progress * 100} />
}
