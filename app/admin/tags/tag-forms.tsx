import { type ReactNode, useId, useState } from 'react'
import type { ManagedTag } from '#app/data/tags/manage-tags.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'

type TagFormProps = {
  tag: ManagedTag
  isBusy: boolean
  onDone: () => void
}

const MAX_DESCRIPTION_LENGTH = 1_000
const MAX_NAME_LENGTH = 80

export const countPosts = (count: number): string => (count === 1 ? '1 post' : `${count} posts`)

/** Blog and news posts, drafts included. */
export const countTagged = ({ blog_count, news_count }: ManagedTag): number => blog_count + news_count

type EditTagFormProps = TagFormProps & {
  /** @returns the problem, or null after success */
  onSave: (change: { name: string; description: string }) => Promise<string | null>
}

export function EditTagForm({ tag, isBusy, onSave, onDone }: EditTagFormProps) {
  const id = useId()
  const [name, setName] = useState(tag.name)
  const [description, setDescription] = useState(tag.description)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    const refused = await onSave({ name, description })
    if (refused === null) onDone()
    else setProblem(refused)
  }
  return (
    <TagForm label="Save" busyLabel="Saving..." isBusy={isBusy} onSubmit={save} onDone={onDone}>
      <Field
        id={`${id}-name`}
        label="Name"
        value={name}
        maxLength={MAX_NAME_LENGTH}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens on demand
        autoFocus
        hint={`In ${countPosts(countTagged(tag))}. The URL changes with the name; the old URL redirects.`}
        {...(problem !== null && { error: problem })}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
      />
      <TextAreaField
        id={`${id}-description`}
        label="Description"
        hint="Shown on the tag's page and to search engines. Plain text."
        rows={3}
        maxLength={MAX_DESCRIPTION_LENGTH}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </TagForm>
  )
}

type MergeTagFormProps = TagFormProps & {
  tags: readonly ManagedTag[]
  /** @returns the problem, or null after success */
  onMerge: (into: ManagedTag) => Promise<string | null>
}

export function MergeTagForm({ tag, tags, isBusy, onMerge, onDone }: MergeTagFormProps) {
  const id = useId()
  const [target, setTarget] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const merge = async () => {
    const into = tags.find(({ slug }) => slug === target)
    if (!into) return setProblem('Choose a tag.')
    const refused = await onMerge(into)
    if (refused === null) onDone()
    else setProblem(refused)
  }
  const options = tags
    .filter(({ slug }) => slug !== tag.slug)
    .map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <TagForm label="Merge tags" busyLabel="Merging..." isBusy={isBusy} onSubmit={merge} onDone={onDone}>
      <SelectField
        id={`${id}-target`}
        label={`Merge “${tag.name}” into`}
        options={[{ value: '', label: 'Choose a tag' }, ...options]}
        value={target}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens on demand
        autoFocus
        hint={`${countPosts(countTagged(tag))} will get the other tag instead. The old URL redirects.`}
        {...(problem !== null && { error: problem })}
        onChange={(event) => {
          setTarget(event.target.value)
          setProblem(null)
        }}
      />
    </TagForm>
  )
}

type FrameProps = {
  label: string
  busyLabel: string
  isBusy: boolean
  onSubmit: () => Promise<void>
  onDone: () => void
  children: ReactNode
}

function TagForm({ label, busyLabel, isBusy, onSubmit, onDone, children }: FrameProps) {
  return (
    <form
      className="dialog-fields"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void onSubmit()
      }}
    >
      {children}
      <div className="button-row">
        <Button type="submit" size="small" isBusy={isBusy}>
          {isBusy ? busyLabel : label}
        </Button>
        <Button variant="quiet" size="small" disabled={isBusy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
