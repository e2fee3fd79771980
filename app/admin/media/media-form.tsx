import { useId, useState } from 'react'
import {
  MAX_ALT_LENGTH,
  MAX_TITLE_LENGTH,
  type MediaCounts,
  type MediaManager,
  type StoredFile,
} from '#app/data/media-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { runChange } from './change-media.ts'

export type MediaFormProps = {
  manager: MediaManager
  file: StoredFile
  tags: MediaCounts['tags']
  /** This person may not change it. */
  isLocked: boolean
  onSaved: () => Promise<void>
}

/** Name, alt text and tags of a file. */
export function MediaForm({ manager, file, tags, isLocked, onSaved }: MediaFormProps) {
  const id = useId()
  const [title, setTitle] = useState(file.title)
  const [alt, setAlt] = useState(file.alt)
  const [tagged, setTagged] = useState(file.tags.join(', '))
  const [isBusy, setBusy] = useState(false)
  const next = {
    title: title.trim(),
    alt: alt.trim(),
    tags: tagged
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  }
  const isChanged =
    next.title !== file.title || next.alt !== file.alt || next.tags.join() !== file.tags.join()
  const save = async () => {
    setBusy(true)
    const isDone = await runChange(() => manager.change([file.id], next))
    setBusy(false)
    if (!isDone) return
    showToast({ title: 'Saved' })
    await onSaved()
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !isLocked && next.title !== '' && !isBusy) void save()
      }}
    >
      <Field
        id={`${id}-title`}
        label="Name"
        type="text"
        maxLength={MAX_TITLE_LENGTH}
        readOnly={isLocked}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        {...(next.title === '' && { error: 'A file needs a name.' })}
      />
      {file.kind === 'picture' && (
        <TextAreaField
          id={`${id}-alt`}
          label="Alternative text"
          rows={3}
          maxLength={MAX_ALT_LENGTH}
          readOnly={isLocked}
          hint="What it shows, for people who can’t see it. Posts that already use it keep theirs."
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      )}
      <Field
        id={`${id}-tags`}
        label="Tags"
        type="text"
        hint="Separated by commas."
        maxLength={400}
        readOnly={isLocked}
        list={`${id}-known`}
        value={tagged}
        onChange={(event) => setTagged(event.target.value)}
      />
      <datalist id={`${id}-known`}>
        {tags.map(({ tag }) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      {isLocked ? (
        <p className="t-cap">
          Someone else uploaded this file. Only editors can describe, replace or delete it.
        </p>
      ) : (
        <Button type="submit" size="small" isBusy={isBusy} disabled={!isChanged || next.title === ''}>
          Save
        </Button>
      )}
    </form>
  )
}
