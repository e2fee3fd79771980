import type { PlannedPost } from '#app/data/schedule-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { fromWallClock, toWallClock } from '#domain/time-zone/zone-clock.ts'
import { FormFailure, useStaffForm } from '../use-staff-form.tsx'

export type EntryDialogProps = {
  post: PlannedPost
  timeZone: string
  /** Whether the post is published: its date is fixed then. */
  isOut: boolean
  onSave: (change: { published_at?: string; unpublish_at?: string | null }) => Promise<unknown>
  onEdit: () => void
  onClose: () => void
}

/** Moves a post without a pointer, takes it down, or opens it. */
export function EntryDialog({ post, timeZone, isOut, onSave, onEdit, onClose }: EntryDialogProps) {
  const initial = {
    at: toWallClock(post.published_at, timeZone),
    until: post.unpublish_at === null ? '' : toWallClock(post.unpublish_at, timeZone),
  }
  const form = useStaffForm({
    initial,
    check: ({ at, until }) => {
      const from = fromWallClock(at, timeZone)
      const to = until === '' ? null : fromWallClock(until, timeZone)
      if (from === null || (until !== '' && to === null))
        return { problems: { [from === null ? 'at' : 'until']: 'Give day and time.' } }
      return {
        ready: {
          ...(at !== initial.at && { published_at: from }),
          ...(until !== initial.until && { unpublish_at: to }),
        },
      }
    },
    send: onSave,
  })
  return (
    <Dialog
      title={post.title}
      description={`On the clock of ${timeZone}`}
      size="narrow"
      onClose={onClose}
      canClose={form.canClose}
      footer={
        <>
          <Button variant="secondary" onClick={onEdit}>
            <Icon name="file-pen-line" />
            Open
          </Button>
          <Button type="submit" form={form.id} isBusy={form.isBusy} disabled={!form.isTyped}>
            Move
          </Button>
        </>
      }
    >
      <form className="form-fields" {...form.formProps}>
        <Field
          {...form.field('at')}
          label={
            post.status === 'draft' ? 'Move to (planned, still a draft)' : isOut ? 'Published' : 'Move to'
          }
          type="datetime-local"
          disabled={isOut}
        />
        <Field
          {...form.field('until')}
          label="Take down on"
          type="datetime-local"
          hint="Empty means it stays."
        />
        <FormFailure message={form.failure} />
      </form>
      {form.leaveQuestion}
    </Dialog>
  )
}
