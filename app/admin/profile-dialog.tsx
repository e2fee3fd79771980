import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type OwnProfile,
  type ProfileDraft,
  readOwnProfile,
  saveOwnProfile,
  UnclaimedNameError,
} from '#app/data/own-profile.ts'
import { createAuthorWriter } from '#app/data/authors/author-writer.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { toAuthorPath } from '#domain/authors/author.ts'
import { PicturePicker } from './editor/pictures/picture-picker.tsx'
import { useIsUploading } from './editor/pictures/use-picture-upload.ts'
import { QueryState } from './section-parts.tsx'
import { StaffProvider, useManager, useStaff } from './staff.tsx'
import { FormFailure, type Problems, useStaffForm } from './use-staff-form.tsx'
import './parts.css'
import './profile-dialog.css'

const QUERY_KEY = ['own-profile']

export function ProfileDialog(props: { onClose: () => void }) {
  return (
    <StaffProvider>
      <Profile {...props} />
    </StaffProvider>
  )
}

function Profile({ onClose }: { onClose: () => void }) {
  const { client, session } = useStaff()
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => readOwnProfile(client),
    refetchOnWindowFocus: false,
  })
  const profile = query.data
  const form = useProfileForm(profile)
  // Signed out in another tab, so there is nothing to edit.
  if (session.status === 'signed-out') return null
  return (
    <Dialog
      title="Your profile"
      description="What readers see about you"
      onClose={onClose}
      canClose={form.canClose}
    >
      <div className="form-fields">
        <p className="t-small">
          New posts get this name as their author, unless you enter another one.
          {profile?.has_page && (
            <>
              {' '}
              <a className="link" href={toAuthorPath(profile.slug)}>
                Your author page
              </a>
            </>
          )}
        </p>
        <QueryState query={query} label="Loading your profile..." />
        {profile !== undefined && <ProfileForm form={form} />}
      </div>
      {form.leaveQuestion}
    </Dialog>
  )
}

/** @param profile undefined while loading; null if the person has none */
function useProfileForm(profile: OwnProfile | null | undefined) {
  const { client } = useStaff()
  const cache = useQueryClient()
  const takesOver = useRef(false)
  const [isUnclaimed, setUnclaimed] = useState(false)
  const form = useStaffForm({
    initial: toFields(null),
    check: ({ name, bio, picture, alt }): { problems: Problems } | { ready: ProfileDraft } => {
      const ready = {
        name: name.trim(),
        bio: bio.trim(),
        picture: picture.trim() || null,
        picture_alt: picture.trim() === '' ? '' : alt.trim(),
      }
      return ready.name === '' ? { problems: { name: 'Please enter your name.' } } : { ready }
    },
    send: async (draft) => {
      try {
        cache.setQueryData(QUERY_KEY, await saveOwnProfile(client, draft, takesOver.current))
        setUnclaimed(false)
        showToast({ title: 'Profile saved', description: 'Your posts show it now.' })
      } catch (error) {
        setUnclaimed(error instanceof UnclaimedNameError)
        throw error
      } finally {
        takesOver.current = false
      }
    },
  })
  const show = useEffectEvent((read: OwnProfile | null) => form.reset(toFields(read)))
  useEffect(() => {
    if (profile !== undefined) show(profile)
  }, [profile])
  return {
    ...form,
    /** True if the name belongs to an author without an account. */
    isUnclaimed: isUnclaimed && form.failure !== null,
    takeOver: () => {
      takesOver.current = true
    },
  }
}

const toFields = (profile: OwnProfile | null) => ({
  name: profile?.name ?? '',
  bio: profile?.bio ?? '',
  picture: profile?.picture ?? '',
  alt: profile?.picture_alt ?? '',
})

function ProfileForm({ form }: { form: ReturnType<typeof useProfileForm> }) {
  const { values, set, field, isBusy } = form
  const writer = useManager(createAuthorWriter)
  const isUploading = useIsUploading()
  return (
    <form {...form.formProps} className="profile-form form-fields narrow" aria-label="Profile">
      <Field
        {...field('name')}
        label="Name"
        hint="As shown on posts."
        type="text"
        autoComplete="name"
        required
        maxLength={200}
        disabled={isBusy}
      />
      <TextAreaField
        {...field('bio')}
        label="About you"
        hint="Optional. Plain text; an empty line starts a new paragraph."
        maxLength={5000}
        disabled={isBusy}
      />
      <div className="field">
        <span className="field-name">Picture</span>
        <PicturePicker
          label="Picture"
          writer={writer}
          purpose="featured"
          value={values.picture}
          hint="Optional. Without a picture, your initials are shown."
          isDisabled={isBusy}
          onPick={([{ src, alt }]) => set({ picture: src, alt })}
          onChange={(picture) => set({ picture })}
        />
      </div>
      {values.picture !== '' && (
        <Field
          {...field('alt')}
          label="Alt text of the picture"
          hint="Optional. Describes the picture for people who can’t see it."
          type="text"
          maxLength={500}
          disabled={isBusy}
        />
      )}
      <FormFailure message={form.failure} />
      <div className="row gap-8">
        <Button type="submit" isBusy={isBusy} disabled={isUploading}>
          {isBusy ? 'Saving...' : 'Save profile'}
        </Button>
        {form.isUnclaimed && (
          <Button type="submit" variant="secondary" disabled={isBusy || isUploading} onClick={form.takeOver}>
            This is me: use this author
          </Button>
        )}
      </div>
    </form>
  )
}
