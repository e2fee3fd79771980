import type { IdeaFields, PostIdea } from '#app/data/schedule-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useAction } from '../section-parts.tsx'
import { useStaffForm } from '../use-staff-form.tsx'

const KINDS = [
  { value: 'blog_posts', label: 'Blog' },
  { value: 'news_posts', label: 'News' },
]

type IdeaDialogProps = {
  /** Null for a new idea. */
  idea: PostIdea | null
  day: string
  onSave: (idea: IdeaFields) => Promise<unknown>
  onWrite: () => Promise<unknown>
  onRemove: () => Promise<unknown>
  onClose: () => void
}

/** An idea for a post, without text. */
export function IdeaDialog({ idea, day, onSave, onWrite, onRemove, onClose }: IdeaDialogProps) {
  const form = useStaffForm<IdeaFields, IdeaFields>({
    initial: {
      title: idea?.title ?? '',
      note: idea?.note ?? '',
      day: idea?.day ?? day,
      table: idea?.table ?? 'blog_posts',
      person: idea?.person ?? '',
    },
    check: (fields) =>
      fields.title.trim() === '' ? { problems: { title: 'Enter a title.' } } : { ready: fields },
    send: onSave,
  })
  const { isBusy, run } = useAction()
  return (
    <FormDialog
      title={idea ? 'Idea' : 'New idea'}
      size="narrow"
      form={{ ...form, isBusy: form.isBusy || isBusy }}
      submitLabel={idea ? 'Save' : 'Add idea'}
      buttons={
        idea && (
          <>
            <Button variant="danger" onClick={() => void run('Action failed', onRemove)}>
              <Icon name="trash-2" />
              Remove
            </Button>
            <Button variant="secondary" onClick={() => void run('Action failed', onWrite)}>
              <Icon name="file-pen-line" />
              Write it
            </Button>
          </>
        )
      }
      onClose={onClose}
    >
      <Field {...form.field('title')} label="Title" type="text" maxLength={500} autoComplete="off" />
      <TextAreaField {...form.field('note')} label="Note" rows={3} maxLength={5000} />
      <Field {...form.field('day')} label="Day" type="date" />
      <SelectField {...form.field('table')} label="Kind" options={KINDS} />
      <Field {...form.field('person')} label="Person" type="text" maxLength={200} autoComplete="off" />
    </FormDialog>
  )
}
