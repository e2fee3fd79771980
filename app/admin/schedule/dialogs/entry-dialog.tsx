import { useId, useState } from 'react'
import type { PlannedPost } from '#app/data/schedule/schedule-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { fromWallClock, toWallClock } from '#domain/time-zone/zone-clock.ts'

export type EntryDialogProps = {
  post: PlannedPost
  timeZone: string
  /** Whether readers see it already: its date stays as it is. */
  isOut: boolean
  onSave: (change: { published_at?: string; unpublish_at?: string | null }) => Promise<string | null>
  onEdit: () => void
  onClose: () => void
}

/** A post of the calendar: moved without a pointer, taken down, or opened. */
export function EntryDialog({ post, timeZone, isOut, onSave, onEdit, onClose }: EntryDialogProps) {
  const id = useId()
  const stored = {
    at: toWallClock(post.published_at, timeZone),
    until: post.unpublish_at === null ? '' : toWallClock(post.unpublish_at, timeZone),
  }
  const [at, setAt] = useState(stored.at)
  const [until, setUntil] = useState(stored.until)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const [from, to] = [fromWallClock(at, timeZone), until === '' ? null : fromWallClock(until, timeZone)]
    if (from === null || (until !== '' && to === null)) return setFailure('Give day and time.')
    setBusy(true)
    const failed = await onSave({
      ...(at !== stored.at && { published_at: from }),
      ...(until !== stored.until && { unpublish_at: to }),
    })
    setBusy(false)
    setFailure(failed)
  }
  return (
    <Dialog
      title={post.title}
      description={`On the clock of ${timeZone}`}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onEdit}>
            <Icon name="file-pen-line" />
            Open
          </Button>
          <Button
            isBusy={isBusy}
            disabled={at === stored.at && until === stored.until}
            onClick={() => {
              if (!isBusy) void save()
            }}
          >
            Move
          </Button>
        </>
      }
    >
      <div className="schedule-form">
        <Field
          id={`${id}-at`}
          label={
            post.status === 'draft' ? 'Move to (planned, still a draft)' : isOut ? 'Published' : 'Move to'
          }
          type="datetime-local"
          value={at}
          disabled={isOut}
          onChange={({ target }) => setAt(target.value)}
        />
        <Field
          id={`${id}-until`}
          label="Take down on"
          type="datetime-local"
          hint="Empty means it stays."
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        {failure !== null && (
          <p role="alert" className="schedule-problem">
            <Icon name="circle-alert" />
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
