import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readAgency, readSiteConfiguration } from '#app/data/context/site-configuration.ts'
import { isSecondStepDue } from '#app/data/session/passkeys.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ChallengeForm } from '../second-step/challenge-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import '../form/auth-parts.css'

export type SignInDialogProps = {
  /** Address of the person whose session ended. */
  email: string
  reason?: string | undefined
  onSignedIn: () => void
  onClose: () => void
}

/** Signs in again over a page with typed text. */
export function SignInDialog({ email: known, reason, onSignedIn, onClose }: SignInDialogProps) {
  const [email, setEmail] = useState(known)
  const [isChallenged, setChallenged] = useState(false)
  const goOn = async () => {
    if (await isSecondStepDue(getBrowserClient())) setChallenged(true)
    else onSignedIn()
  }
  return (
    <Dialog
      title="Sign in to continue"
      description={reason ?? 'Your session has ended. What you typed is still here.'}
      size="narrow"
      onClose={onClose}
    >
      {isChallenged ? (
        <ChallengeForm
          onPassed={onSignedIn}
          onCancel={() => setChallenged(false)}
          cancelLabel="Use another account"
        />
      ) : (
        <SignInForm
          info={{
            siteName: readAgency().name,
            isEditorMode: false,
            captcha: readSiteConfiguration().captcha,
          }}
          isReady
          email={email}
          onEmail={setEmail}
          onSignedIn={goOn}
        />
      )}
      <p className="t-small mt-16">
        <a className="link" href="/auth" target="_blank" rel="noopener">
          Forgot your password? Open the sign-in page
        </a>
      </p>
    </Dialog>
  )
}
