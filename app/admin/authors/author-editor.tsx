import { useId, useState } from 'react'
import type { AuthorWriter } from '#app/data/authors/author-writer.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { Author } from '#domain/authors/author.ts'
import { type AuthorForm, toAuthorDraft, toAuthorForm } from '#domain/authors/author-form.ts'
import { PicturePicker } from '../editor/pictures/picture-picker.tsx'

export type AuthorEditorProps = {
  /** Null for a new one. */
  author: Author | null
  writer: AuthorWriter
  onBack: () => void
  onSaved: () => void
}

const NOT_SAVED = 'The author could not be saved. Please try again.'
const BIO_ROWS = 5
const LINK_ROWS = 3

/** Who an author is. What the table refuses is told above the buttons, in its words. */
export function AuthorEditor({ author, writer, onBack, onSaved }: AuthorEditorProps) {
  const id = useId()
  const [form, setForm] = useState(() => toAuthorForm(author))
  const [isSaving, setIsSaving] = useState(false)
  const [isUploading, setIsUploading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const set = (changed: Partial<AuthorForm>) => setForm((current) => ({ ...current, ...changed }))

  const save = async () => {
    if (isSaving || isUploading) return
    setIsSaving(true)
    setRefusal(null)
    try {
      await writer.save(author?.id ?? null, toAuthorDraft(form))
      showToast({ title: 'Success', description: author ? 'Author saved.' : 'Author created.' })
      onSaved()
    } catch (error) {
      if (!(error instanceof DataError)) console.error(error)
      setRefusal(error instanceof DataError ? error.userMessage : NOT_SAVED)
      setIsSaving(false)
    }
  }
  return (
    <Dialog
      title={author ? `Edit ${author.name}` : 'New author'}
      onClose={onBack}
      canClose={() => !isSaving}
      footer={
        <>
          {refusal !== null && (
            <p className="field-error authors-refusal" role="alert">
              {refusal}
            </p>
          )}
          <Button variant="secondary" onClick={onBack} disabled={isSaving}>
            Back
          </Button>
          <Button type="submit" form={`${id}-form`} isBusy={isSaving} disabled={isUploading}>
            {isSaving ? 'Saving...' : 'Save author'}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="authors-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          id={`${id}-name`}
          label="Name"
          hint={author ? 'A new name is on every post at once.' : 'As posts say it.'}
          value={form.name}
          required
          maxLength={200}
          disabled={isSaving}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Field
          id={`${id}-role`}
          label="Role"
          hint="Optional. Shown below the name."
          value={form.role}
          maxLength={200}
          disabled={isSaving}
          onChange={(event) => set({ role: event.target.value })}
        />
        <TextAreaField
          id={`${id}-bio`}
          label="About"
          hint="Optional. Plain text; an empty line begins a new paragraph."
          rows={BIO_ROWS}
          value={form.bio}
          disabled={isSaving}
          onChange={(event) => set({ bio: event.target.value })}
        />
        <div className="field">
          <span className="field-name">Picture</span>
          <PicturePicker
            label="Picture"
            writer={writer}
            purpose="featured"
            value={form.picture}
            hint="Optional; without one there are initials. It is shown round."
            isDisabled={isSaving}
            onBusy={setIsUploading}
            onPick={([{ src, alt }]) => set({ picture: src, pictureAlt: alt })}
            onChange={(picture) => set({ picture })}
          />
        </div>
        {form.picture !== '' && (
          <Field
            id={`${id}-picture-alt`}
            label="Alt text of the picture"
            hint="Optional. What it shows, beside the name."
            value={form.pictureAlt}
            maxLength={500}
            disabled={isSaving}
            onChange={(event) => set({ pictureAlt: event.target.value })}
          />
        )}
        <TextAreaField
          id={`${id}-links`}
          label="Links"
          hint="Optional. One a line: the address, then what it is called, if its host does not say it."
          rows={LINK_ROWS}
          value={form.links}
          disabled={isSaving}
          onChange={(event) => set({ links: event.target.value })}
        />
        <Field
          id={`${id}-slug`}
          label="Address"
          hint="The end of /authors/…; empty means that it is made of the name. The former one goes on leading here."
          value={form.slug}
          disabled={isSaving}
          onChange={(event) => set({ slug: event.target.value })}
        />
      </form>
    </Dialog>
  )
}
