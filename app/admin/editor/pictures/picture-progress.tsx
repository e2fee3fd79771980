import { Button } from '#app/ui/buttons/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { PictureUpload } from './use-picture-upload.ts'

const PERCENT = 100

/** How much of a picture is sent; nothing while none is. */
export function PictureProgress({ label, upload }: { label: string; upload: PictureUpload }) {
  const { progress, stop } = upload
  if (progress === null) return null
  return (
    <div className="picture-progress">
      <ProgressBar label={`Uploading ${label.toLowerCase()}`} value={progress * PERCENT} />
      <span className="t-num">{`${Math.round(progress * PERCENT)} %`}</span>
      <Button variant="quiet" size="small" onClick={stop}>
        Stop
      </Button>
    </div>
  )
}
