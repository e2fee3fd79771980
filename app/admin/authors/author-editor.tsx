import type { AuthorWriter } from '#app/data/authors/author-writer.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { type Author, type AuthorDraft, toAuthorDraft, toAuthorForm } from '#domain/authors/author.ts'
import { PicturePicker } from '../editor/pictures/picture-picker.tsx'
import { useIsUploading } from '../editor/pictures/use-picture-upload.ts'
import { FormDialog } from '../form-dialog.tsx'
import { type Problems, useStaffForm } from '../use-staff-form.tsx'

type AuthorEditorProps = {
  /** Null for a new author. */
  author: Author | null
  writer: AuthorWriter
  onBack: () => void
  onSaved: (message: string) => void
}

export function AuthorEditor({ author, writer, onBack, onSaved }: AuthorEditorProps) {
  const isUploading = useIsUploading()
  const form = useStaffForm({
    initial: toAuthorForm(author),
    check: (values): { problems: Problems } | { ready: AuthorDraft } =>
      values.name.trim() === ''
        ? { problems: { name: 'Please enter a name.' } }
        : { ready: toAuthorDraft(values) },
    send: async (draft) => {
      await writer.save(author?.id ?? null, draft)
      onSaved(author ? 'Author saved.' : 'Author created.')
    },
  })
  const { values, set, field, isBusy } = form
  return (
    <FormDialog
      title={author ? `Edit ${author.name}` : 'New author'}
      form={form}
      submitLabel="Save author"
      busyLabel="Saving..."
      isDisabled={isUploading}
      cancelLabel="Back"
      onClose={onBack}
    >
      <Field
        {...field('name')}
        label="Name"
        hint={author ? 'A new name appears on all posts.' : 'As shown on posts.'}
        required
        maxLength={200}
      />
      <Field {...field('role')} label="Role" hint="Optional. Shown below the name." maxLength={200} />
      <TextAreaField
        {...field('bio')}
        label="About"
        hint="Optional. Plain text; an empty line starts a new paragraph."
      />
      <div className="field">
        <span className="field-name">Picture</span>
        <PicturePicker
          label="Picture"
          writer={writer}
          purpose="featured"
          value={values.picture}
          hint="Optional. It is shown in a circle; without a picture, the initials are shown."
          isDisabled={isBusy}
          onPick={([{ src, alt }]) => set({ picture: src, pictureAlt: alt })}
          onChange={(picture) => set({ picture })}
        />
      </div>
      {values.picture !== '' && (
        <Field
          {...field('pictureAlt')}
          label="Alt text of the picture"
          hint="Optional. Describes the picture."
          maxLength={500}
        />
      )}
      <TextAreaField
        {...field('links')}
        label="Links"
        hint="Optional. One link per line: the URL, then a label if it needs one."
        rows={3}
      />
      <Field
        {...field('slug')}
        label="Slug"
        hint="The end of /authors/…. Leave empty to create it from the name. Old URLs redirect."
      />
    </FormDialog>
  )
}
