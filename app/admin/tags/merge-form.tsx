import { useId, useState } from 'react'
import type { ManagedTag } from '#app/data/tags/manage-tags.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { countPosts, countTagged } from './tag-labels.ts'
import type { ManagedTags } from './use-managed-tags.ts'

export type MergeFormProps = {
  tag: ManagedTag
  /** To choose from. */
  tags: readonly ManagedTag[]
  isBusy: boolean
  onMerge: ManagedTags['merge']
  onDone: () => void
}

/** Puts another tag in place of one. */
export function MergeForm({ tag, tags, isBusy, onMerge, onDone }: MergeFormProps) {
  const id = useId()
  const [target, setTarget] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const merge = async () => {
    const into = tags.find(({ slug }) => slug === target)
    if (!into) return setProblem('Choose the tag that stays.')
    const refused = await onMerge(tag, into)
    if (refused === null) onDone()
    else setProblem(refused)
  }
  const options = tags
    .filter(({ slug }) => slug !== tag.slug)
    .map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <form
      className="tag-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void merge()
      }}
    >
      <SelectField
        id={`${id}-target`}
        label={`Merge “${tag.name}” into`}
        options={[{ value: '', label: 'Choose a tag' }, ...options]}
        value={target}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens on demand, and work goes on in it
        autoFocus
        hint={`${countPosts(countTagged(tag))} will have the other tag instead, and its address leads there.`}
        {...(problem !== null && { error: problem })}
        onChange={(event) => {
          setTarget(event.target.value)
          setProblem(null)
        }}
      />
      <div className="tag-form-buttons">
        <Button type="submit" size="small" isBusy={isBusy}>
          {isBusy ? 'Merging...' : 'Merge tags'}
        </Button>
        <Button variant="quiet" size="small" disabled={isBusy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
