import {
  MAX_ALT_LENGTH,
  MAX_TITLE_LENGTH,
  type MediaChange,
  type MediaCounts,
  type StoredFile,
} from '#app/data/media-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { type Problems, useStaffForm } from '../use-staff-form.tsx'
import { useMediaChanges } from './use-media-changes.ts'

export type MediaFormProps = { file: StoredFile; tags: MediaCounts['tags'] }

/** Name, alt text and tags of a file. */
export function MediaForm({ file, tags }: MediaFormProps) {
  const { manager, run, mayChange } = useMediaChanges()
  const isLocked = !mayChange(file)
  const form = useStaffForm({
    initial: { title: file.title, alt: file.alt, tags: file.tags.join(', ') },
    check: ({ title, alt, tags: typed }): { problems: Problems } | { ready: MediaChange } => {
      const names = typed.split(',').map((tag) => tag.trim())
      const ready = { title: title.trim(), alt: alt.trim(), tags: names.filter((tag) => tag !== '') }
      return ready.title === '' ? { problems: { title: 'A file needs a name.' } } : { ready }
    },
    send: async (change) => {
      if (await run(() => manager.change([file.id], change))) showToast({ title: 'Saved' })
    },
    guards: false,
  })
  return (
    <form className="stack" {...form.formProps}>
      <Field
        {...form.field('title')}
        label="Name"
        type="text"
        maxLength={MAX_TITLE_LENGTH}
        readOnly={isLocked}
      />
      {file.kind === 'picture' && (
        <TextAreaField
          {...form.field('alt')}
          label="Alternative text"
          rows={3}
          maxLength={MAX_ALT_LENGTH}
          readOnly={isLocked}
          hint="What it shows, for people who can’t see it. Posts that already use it keep theirs."
        />
      )}
      <Field
        {...form.field('tags')}
        label="Tags"
        type="text"
        hint="Separated by commas."
        maxLength={400}
        readOnly={isLocked}
        list={`${form.id}-known`}
      />
      <datalist id={`${form.id}-known`}>
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
        <Button type="submit" size="small" isBusy={form.isBusy} disabled={!form.isTyped}>
          Save
        </Button>
      )}
    </form>
  )
}
