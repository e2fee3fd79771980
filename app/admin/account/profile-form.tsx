import { type FormEvent, useId, useState } from 'react'
import { PicturePicker } from '#app/admin/editor/pictures/picture-picker.tsx'
import type { OwnProfile, ProfileDraft } from '#app/data/account/own-profile.ts'
import { createAuthorWriter } from '#app/data/authors/author-writer.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { OwnProfileState } from './use-own-profile.ts'

export type ProfileFormProps = {
  /** Null before anything was said. */
  profile: OwnProfile | null
  onSave: OwnProfileState['save']
  onChanged: (isChanged: boolean) => void
  onBusy: (isBusy: boolean) => void
}

type Fields = { name: string; bio: string; picture: string; alt: string }
type Refusal = { message: string; isUnclaimed: boolean }

const NAME_MISSING = { message: 'Please enter your name.', isUnclaimed: false }
const BIO_ROWS = 5

/** Name, text and picture. What is refused is told above the buttons, and nothing that was typed goes. */
export function ProfileForm({ profile, onSave, onChanged, onBusy }: ProfileFormProps) {
  const id = useId()
  const [writer] = useState(() => createAuthorWriter(getBrowserClient()))
  const [fields, setFields] = useState(() => toFields(profile))
  const [isSaving, setSaving] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const set = (changed: Partial<Fields>) => {
    setFields((known) => ({ ...known, ...changed }))
    onChanged(true)
  }
  const save = async (takesOver: boolean) => {
    if (isSaving || isUploading) return
    if (fields.name.trim() === '') {
      setRefusal(NAME_MISSING)
      document.getElementById(`${id}-name`)?.focus()
      return
    }
    setSaving(true)
    onBusy(true)
    const refused = await onSave(toDraft(fields), takesOver)
    setRefusal(refused)
    if (refused === null) {
      onChanged(false)
      showToast({ title: 'Profile saved', description: 'Your posts show it at once.' })
    }
    onBusy(false)
    setSaving(false)
  }
  return (
    <form
      className="profile-form"
      noValidate
      aria-label="Profile"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <Field
        id={`${id}-name`}
        label="Name"
        hint="As posts say it."
        {...(refusal === NAME_MISSING && { error: NAME_MISSING.message })}
        type="text"
        autoComplete="name"
        value={fields.name}
        required
        maxLength={200}
        disabled={isSaving}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextAreaField
        id={`${id}-bio`}
        label="About you"
        hint="Optional. Plain text; an empty line begins a new paragraph."
        rows={BIO_ROWS}
        maxLength={5000}
        value={fields.bio}
        disabled={isSaving}
        onChange={(event) => set({ bio: event.target.value })}
      />
      <div className="field">
        <span className="field-name">Picture</span>
        <PicturePicker
          label="Picture"
          writer={writer}
          purpose="featured"
          value={fields.picture}
          hint="Optional, uploaded or of the library; without one there are initials."
          isDisabled={isSaving}
          onBusy={setUploading}
          onPick={([{ src, alt }]) => set({ picture: src, alt })}
          onChange={(picture) => set({ picture })}
        />
      </div>
      {fields.picture !== '' && (
        <Field
          id={`${id}-alt`}
          label="Alt text of the picture"
          hint="Optional. What it shows, for people who don’t see it; without it, it is decoration beside your name."
          type="text"
          value={fields.alt}
          maxLength={500}
          disabled={isSaving}
          onChange={(event) => set({ alt: event.target.value })}
        />
      )}
      {refusal !== null && refusal !== NAME_MISSING && (
        <p className="field-error" role="alert">
          {refusal.message}
        </p>
      )}
      <div className="profile-actions">
        <Button type="submit" isBusy={isSaving} disabled={isUploading}>
          {isSaving ? 'Saving...' : 'Save profile'}
        </Button>
        {refusal?.isUnclaimed && (
          <Button variant="secondary" disabled={isSaving || isUploading} onClick={() => void save(true)}>
            That is me: use this author
          </Button>
        )}
      </div>
    </form>
  )
}

const toFields = (profile: OwnProfile | null): Fields => ({
  name: profile?.name ?? '',
  bio: profile?.bio ?? '',
  picture: profile?.picture ?? '',
  alt: profile?.picture_alt ?? '',
})

const toDraft = ({ name, bio, picture, alt }: Fields): ProfileDraft => ({
  name: name.trim(),
  bio: bio.trim(),
  picture: picture.trim() || null,
  picture_alt: picture.trim() === '' ? '' : alt.trim(),
})
