import type { ReactNode } from 'react'
import type { ManagedTag } from '#app/data/tags/manage-tags.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { type StaffForm, useStaffForm } from '../use-staff-form.tsx'

const MAX_DESCRIPTION_LENGTH = 1_000
const MAX_NAME_LENGTH = 80

export const countPosts = (count: number): string => (count === 1 ? '1 post' : `${count} posts`)

/** Counts blog and news posts, including drafts. */
export const countTagged = ({ blog_count, news_count }: ManagedTag): number => blog_count + news_count

type EditTagFormProps = {
  tag: ManagedTag
  onSave: (change: { name: string; description: string }) => Promise<void>
  onDone: () => void
}

export function EditTagForm({ tag, onSave, onDone }: EditTagFormProps) {
  const form = useStaffForm({
    initial: { name: tag.name, description: tag.description },
    check: (values) =>
      values.name.trim() === '' ? { problems: { name: 'Enter a name.' } } : { ready: values },
    send: async (values: { name: string; description: string }) => {
      await onSave(values)
      onDone()
    },
    findField: () => 'name',
    guards: false,
  })
  return (
    <TagForm form={form} label="Save" busyLabel="Saving..." onDone={onDone}>
      <Field
        {...form.field('name')}
        label="Name"
        maxLength={MAX_NAME_LENGTH}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens on demand
        autoFocus
        hint={`In ${countPosts(countTagged(tag))}. The URL changes with the name; the old URL redirects.`}
      />
      <TextAreaField
        {...form.field('description')}
        label="Description"
        hint="Shown on the tag's page and to search engines. Plain text."
        rows={3}
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
    </TagForm>
  )
}

type MergeTagFormProps = {
  tag: ManagedTag
  tags: readonly ManagedTag[]
  onMerge: (into: ManagedTag) => Promise<void>
  onDone: () => void
}

export function MergeTagForm({ tag, tags, onMerge, onDone }: MergeTagFormProps) {
  const form = useStaffForm({
    initial: { target: '' },
    check: ({ target }) => {
      const ready = tags.find(({ slug }) => slug === target)
      return ready ? { ready } : { problems: { target: 'Choose a tag.' } }
    },
    send: async (into: ManagedTag) => {
      await onMerge(into)
      onDone()
    },
    findField: () => 'target',
    guards: false,
  })
  const options = tags
    .filter(({ slug }) => slug !== tag.slug)
    .map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <TagForm form={form} label="Merge tags" busyLabel="Merging..." onDone={onDone}>
      <SelectField
        {...form.field('target')}
        label={`Merge “${tag.name}” into`}
        options={[{ value: '', label: 'Choose a tag' }, ...options]}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens on demand
        autoFocus
        hint={`${countPosts(countTagged(tag))} will get the other tag instead. The old URL redirects.`}
      />
    </TagForm>
  )
}

type FrameProps = {
  form: StaffForm
  label: string
  busyLabel: string
  onDone: () => void
  children: ReactNode
}

function TagForm({ form, label, busyLabel, onDone, children }: FrameProps) {
  return (
    <form className="form-fields ruled" {...form.formProps}>
      {children}
      <div className="row gap-8">
        <Button type="submit" size="small" isBusy={form.isBusy}>
          {form.isBusy ? busyLabel : label}
        </Button>
        <Button variant="quiet" size="small" disabled={form.isBusy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
