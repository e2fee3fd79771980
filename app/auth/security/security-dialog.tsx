import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import '../form/auth-parts.css'
import { ChallengeForm } from '../second-step/challenge-form.tsx'
import { AddressSettings } from './address-settings.tsx'
import { LeaveSettings } from './leave-settings.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { PasswordChangeForm } from '../password/password-change-form.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import './security-dialog.css'
import { SecuritySection } from './security-section.tsx'
import { SessionList } from './session-list.tsx'
import { useSession } from '../session/session-store.ts'
import { TwoStepSettings } from './two-step-settings.tsx'

export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const { email, needsChallenge, status } = useSession()
  // Signed out in another tab.
  if (status === 'signed-out') return null
  return (
    <Dialog title="Security" description={email ?? undefined} onClose={onClose}>
      {needsChallenge ? (
        <SecuritySection title="Second step" lead="Confirm your second step to see these settings.">
          <ChallengeForm onPassed={() => undefined} onCancel={onClose} cancelLabel="Not now" />
        </SecuritySection>
      ) : (
        <>
          <TwoStepSettings />
          <PasskeySettings />
          <PasswordSettings />
          <AddressSettings />
          <LinkedAccounts />
          <SessionList />
          <LeaveSettings />
        </>
      )}
    </Dialog>
  )
}

function PasswordSettings() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SecuritySection
      title="Password"
      lead="A new password signs you out on all other devices."
      action={
        !isOpen && (
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      {isOpen && (
        <>
          <PasswordChangeForm
            prefix="change"
            onChanged={() => {
              setOpen(false)
              showToast({ title: 'Password changed', description: 'Your other devices are signed out.' })
            }}
          />
          <Button variant="quiet" size="small" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </>
      )}
    </SecuritySection>
  )
}
