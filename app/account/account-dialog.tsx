import { useState } from 'react'
import { ChallengeForm } from '#app/auth/second-step/challenge-form.tsx'
import { SecuritySection } from '#app/auth/security/security-section.tsx'
import { useSession } from '#app/auth/session/session-store.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import '#app/auth/form/auth-parts.css'
import '#app/auth/security/security-dialog.css'
import './account.css'
import { ProfileSection } from './profile-section.tsx'

/** What somebody sets about themselves: who they are to readers. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { email, needsChallenge, status, role } = useSession()
  const [isChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // Signed out in another tab: there is nothing to set any more.
  if (status === 'signed-out') return null
  const canClose = () => {
    if (isChanged) setAsking(true)
    return !isChanged && !isBusy
  }
  return (
    <>
      <Dialog title="Your account" description={email ?? undefined} onClose={onClose} canClose={canClose}>
        {needsChallenge ? (
          <SecuritySection title="Second step" lead="These settings open with your second step.">
            <ChallengeForm onPassed={() => undefined} onCancel={onClose} cancelLabel="Not now" />
          </SecuritySection>
        ) : (
          role.permissions.includes('posts.write') && (
            <ProfileSection onChanged={setChanged} onBusy={setBusy} />
          )
        )}
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
