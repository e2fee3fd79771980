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
import { tryTo } from '../change-media.ts'

export type MediaWordsProps = {
  manager: MediaManager
  file: StoredFile
  tags: MediaCounts['tags']
  /** Somebody else uploaded it, and this person may not change it. */
  isLocked: boolean
  onSaved: () => Promise<void>
}

/** What is said of a file: name, alternative text and tags. */
export function MediaWords({ manager, file, tags, isLocked, onSaved }: MediaWordsProps) {
  const id = useId()
  const [title, setTitle] = useState(file.title)
  const [alt, setAlt] = useState(file.alt)
  const [tagged, setTagged] = useState(file.tags.join(', '))
  const [isBusy, setBusy] = useState(false)
  const wanted = {
    title: title.trim(),
    alt: alt.trim(),
    tags: tagged
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  }
  const isChanged =
    wanted.title !== file.title || wanted.alt !== file.alt || wanted.tags.join() !== file.tags.join()
  const save = async () => {
    setBusy(true)
    const isDone = await tryTo(() => manager.change([file.id], wanted))
    setBusy(false)
    if (!isDone) return
    showToast({ title: 'Saved' })
    await onSaved()
  }
  return (
    <form
      className="media-words-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !isLocked && wanted.title !== '' && !isBusy) void save()
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
        {...(wanted.title === '' && { error: 'A file needs a name.' })}
      />
      {file.kind === 'picture' && (
        <TextAreaField
          id={`${id}-alt`}
          label="Alternative text"
          rows={3}
          maxLength={MAX_ALT_LENGTH}
          readOnly={isLocked}
          hint="What it shows, for those who don’t see it. Posts that show it already keep theirs."
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      )}
      <Field
        id={`${id}-tags`}
        label="Tags"
        type="text"
        hint="Several with commas between them."
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
        <p className="t-cap">Somebody else uploaded this file: editors describe, replace and delete it.</p>
      ) : (
        <Button type="submit" size="small" isBusy={isBusy} disabled={!isChanged || wanted.title === ''}>
          Save
        </Button>
      )}
    </form>
  )
}
