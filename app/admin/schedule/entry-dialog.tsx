import type { PlannedPost } from '#app/data/schedule-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { fromWallClock, toWallClock } from '#domain/time-zone/zone-clock.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useStaffForm } from '../use-staff-form.tsx'

type EntryDialogProps = {
  post: PlannedPost
  timeZone: string
  /** True if the date can't be changed, because the post is published. */
  isPublished: boolean
  onSave: (change: { published_at?: string; unpublish_at?: string | null }) => Promise<unknown>
  onEdit: () => void
  onClose: () => void
}

/** Changes the dates of a post, or opens it. */
export function EntryDialog({ post, timeZone, isPublished, onSave, onEdit, onClose }: EntryDialogProps) {
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
        return { problems: { [from === null ? 'at' : 'until']: 'Enter a date and a time.' } }
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
    <FormDialog
      title={post.title}
      description={`Times are in ${timeZone}`}
      size="narrow"
      form={form}
      submitLabel="Move"
      isDisabled={!form.isTyped}
      buttons={
        <Button variant="secondary" onClick={onEdit}>
          <Icon name="file-pen-line" />
          Open
        </Button>
      }
      onClose={onClose}
    >
      <Field
        {...form.field('at')}
        label={
          post.status === 'draft' ? 'Move to (planned, still a draft)' : isPublished ? 'Published' : 'Move to'
        }
        type="datetime-local"
        disabled={isPublished}
      />
      <Field
        {...form.field('until')}
        label="Take down on"
        type="datetime-local"
        hint="Leave empty to keep it published."
      />
    </FormDialog>
  )
}
