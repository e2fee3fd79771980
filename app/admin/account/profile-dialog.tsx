import { useState } from 'react'
import { useSession } from '#app/auth/session/session-store.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { toAuthorPath } from '#domain/authors/author.ts'
import './profile.css'
import { ProfileForm } from './profile-form.tsx'
import { useOwnProfile } from './use-own-profile.ts'

/** Who a writer is to readers of what they write. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { status } = useSession()
  const own = useOwnProfile()
  const [isChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // Signed out in another tab: there is nothing to set any more.
  if (status === 'signed-out') return null
  const page = own.kind === 'read' && own.profile?.has_page ? toAuthorPath(own.profile.slug) : null
  const canClose = () => {
    if (isChanged) setAsking(true)
    return !isChanged && !isBusy
  }
  return (
    <>
      <Dialog title="Your profile" description="Who you are to readers" onClose={onClose} canClose={canClose}>
        <div className="profile">
          <p className="t-small">
            Posts that you begin from now on are signed with it, unless you name somebody else.
            {page !== null && (
              <>
                {' '}
                <a className="link" href={page}>
                  Your author page
                </a>
              </>
            )}
          </p>
          {own.kind === 'reading' && <Spinner label="Loading your profile..." />}
          {own.kind === 'failed' && <ReadingFailure message={own.message} onRetry={own.reload} />}
          {own.kind === 'read' && (
            <ProfileForm profile={own.profile} onSave={own.save} onChanged={setChanged} onBusy={setBusy} />
          )}
        </div>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title="Leave without saving?"
          question="What you changed about your profile is not saved."
          confirmLabel="Discard changes"
          cancelLabel="Keep editing"
          isDestructive
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
