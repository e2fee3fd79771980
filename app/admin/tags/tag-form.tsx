import { useId, useState } from 'react'
import type { ManagedTag } from '#app/data/tags/manage-tags.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { countPosts, countTagged } from './tag-labels.ts'
import type { ManagedTags } from './use-managed-tags.ts'

export type TagFormProps = {
  tag: ManagedTag
  isBusy: boolean
  onSave: ManagedTags['save']
  onDone: () => void
}

const MAX_DESCRIPTION = 1_000
const MAX_NAME = 80
const DESCRIPTION_ROWS = 3

/** Name and description of a tag. */
export function TagForm({ tag, isBusy, onSave, onDone }: TagFormProps) {
  const id = useId()
  const [name, setName] = useState(tag.name)
  const [description, setDescription] = useState(tag.description)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    const refused = await onSave(tag, { name, description })
    if (refused === null) onDone()
    else setProblem(refused)
  }
  return (
    <form
      className="tag-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <Field
        id={`${id}-name`}
        label="Name"
        value={name}
        maxLength={MAX_NAME}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens on demand, and work goes on in it
        autoFocus
        hint={`In ${countPosts(countTagged(tag))}. The address follows the name; the former one leads to it.`}
        {...(problem !== null && { error: problem })}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
      />
      <div className="field">
        <label htmlFor={`${id}-description`}>Description</label>
        <textarea
          id={`${id}-description`}
          className="input"
          rows={DESCRIPTION_ROWS}
          maxLength={MAX_DESCRIPTION}
          value={description}
          aria-describedby={`${id}-description-note`}
          onChange={(event) => setDescription(event.target.value)}
        />
        <FieldNote
          id={`${id}-description-note`}
          hint="Shown on the tag's page and to search engines. Plain text."
        />
      </div>
      <div className="tag-form-buttons">
        <Button type="submit" size="small" isBusy={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="quiet" size="small" disabled={isBusy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
