import { Button } from '#app/ui/buttons/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { PictureUpload } from './use-picture-upload.ts'

/** Progress of an upload, or why it failed; otherwise empty. */
export function UploadProgress({ label, upload }: { label: string; upload: PictureUpload }) {
  const { progress, failure, host, stop, retry } = upload
  const percent = (progress ?? 0) * 100
  return (
    <>
      {progress !== null && (
        <div className="row row--single-line">
          <ProgressBar label={host ? `Copying ${label}` : `Uploading ${label}`} value={percent} />
          <span className="muted nowrap">{host ? `Copying from ${host} …` : `${Math.round(percent)} %`}</span>
          <Button variant="quiet" size="small" onClick={stop}>
            Stop
          </Button>
        </div>
      )}
      {failure !== null && (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" />
          {failure}
        </p>
      )}
      {retry && (
        <div>
          <Button variant="secondary" size="small" onClick={retry}>
            <Icon name="rotate-cw" />
            Try again
          </Button>
        </div>
      )}
    </>
  )
}
