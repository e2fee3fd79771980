import { useId, useState } from 'react'
import type { IdeaFields, PostIdea } from '#app/data/schedule/schedule-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

const KINDS = [
  { value: 'blog_posts', label: 'Blog' },
  { value: 'news_posts', label: 'News' },
]

export type IdeaDialogProps = {
  /** Null for a new one. */
  idea: PostIdea | null
  day: string
  /** Each answers what went wrong, or null. */
  onSave: (idea: IdeaFields) => Promise<string | null>
  onWrite: () => Promise<string | null>
  onRemove: () => Promise<string | null>
  onClose: () => void
}

/** What is to be written, without a text yet. */
export function IdeaDialog({ idea, day, onSave, onWrite, onRemove, onClose }: IdeaDialogProps) {
  const id = useId()
  const [form, setForm] = useState<IdeaFields>({
    title: idea?.title ?? '',
    note: idea?.note ?? '',
    day: idea?.day ?? day,
    table: idea?.table ?? 'blog_posts',
    person: idea?.person ?? '',
  })
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<IdeaFields>) => setForm({ ...form, ...change })
  const run = async (act: () => Promise<string | null>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(await act())
    setBusy(false)
  }
  const save = () => {
    if (form.title.trim() === '') {
      setFailure('Say what it is about.')
      return document.getElementById(`${id}-title`)?.focus()
    }
    void run(async () => onSave(form))
  }
  return (
    <Dialog
      title={idea ? 'Idea' : 'New idea'}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          {idea && (
            <>
              <Button variant="danger" onClick={() => void run(onRemove)}>
                <Icon name="trash-2" />
                Remove
              </Button>
              <Button variant="secondary" onClick={() => void run(onWrite)}>
                <Icon name="file-pen-line" />
                Write it
              </Button>
            </>
          )}
          <Button isBusy={isBusy} onClick={save}>
            {idea ? 'Save' : 'Add idea'}
          </Button>
        </>
      }
    >
      <div className="schedule-form">
        <Field
          id={`${id}-title`}
          label="Title"
          type="text"
          maxLength={500}
          autoComplete="off"
          value={form.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextAreaField
          id={`${id}-note`}
          label="Note"
          rows={3}
          maxLength={5000}
          value={form.note}
          onChange={({ target }) => set({ note: target.value })}
        />
        <Field
          id={`${id}-day`}
          label="Day"
          type="date"
          value={form.day}
          onChange={({ target }) => set({ day: target.value })}
        />
        <SelectField
          id={`${id}-kind`}
          label="Kind"
          options={KINDS}
          value={form.table}
          onChange={({ target }) => set({ table: target.value as IdeaFields['table'] })}
        />
        <Field
          id={`${id}-person`}
          label="Who"
          type="text"
          maxLength={200}
          autoComplete="off"
          value={form.person}
          onChange={({ target }) => set({ person: target.value })}
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
