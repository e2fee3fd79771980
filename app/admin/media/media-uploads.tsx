import { Button } from '#app/ui/buttons/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { MediaUploads, SentMedia } from './use-media-uploads.ts'

const PERCENT = 100

/** What became of files that were sent: those on their way, and what has to be told of the others. */
export function MediaUploadList({ uploads }: { uploads: MediaUploads }) {
  const { files, isBusy } = uploads
  if (files.length === 0) return null
  const arrived = files.filter(({ outcome }) => outcome !== null)
  const known = arrived.filter(({ outcome }) => outcome!.isKnown)
  const told = files.filter(({ outcome }) => outcome === null || outcome.isKnown)
  return (
    <section className="media-uploads" aria-label="Uploads">
      <div className="media-uploads-head">
        <p role="status">
          {arrived.length} of {files.length} uploaded
          {known.length > 0 &&
            `, ${known.length} of them ${known.length === 1 ? 'was' : 'were'} here already`}
        </p>
        <Button variant="quiet" size="small" onClick={uploads.clear}>
          {isBusy ? 'Stop' : 'Close'}
        </Button>
      </div>
      {told.length > 0 && (
        <ul>
          {told.map((sent) => (
            <li key={sent.key}>
              <span className="media-upload-name">{sent.file.name}</span>
              <UploadState sent={sent} onRetry={() => uploads.retry(sent)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function UploadState({ sent, onRetry }: { sent: SentMedia; onRetry: () => void }) {
  const { file, outcome, refusal, isFinal, progress } = sent
  if (refusal !== null) {
    return (
      <span className="media-upload-refusal">
        <span role="alert">{refusal}</span>
        {!isFinal && (
          <Button variant="quiet" size="small" aria-label={`Try again: ${file.name}`} onClick={onRetry}>
            Try again
          </Button>
        )}
      </span>
    )
  }
  if (outcome) {
    return (
      <span className="media-upload-known">
        <Icon name="info" />
        This file is already here as “{outcome.file.title}”
      </span>
    )
  }
  return <ProgressBar label={`Uploading ${file.name}`} value={progress * PERCENT} />
}
