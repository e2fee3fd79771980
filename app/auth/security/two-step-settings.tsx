import type { Factor } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { openAuthClient } from '../session/auth-client.ts'
import { readRefusal } from '../session/auth-refusal.ts'
import { EnrolAuthenticator } from '../second-step/enrol-authenticator.tsx'
import { formatDay } from '#app/ui/text/format-moment.ts'
import { RecoveryCodeSettings } from './recovery-code-settings.tsx'
import { SecuritySection } from './security-section.tsx'
import { refreshSession } from '../session/session-store.ts'

/** Authenticators and recovery codes of the signed-in person. */
export function TwoStepSettings() {
  const [factors, reload] = useAuthenticators()
  const [isEnrolling, setEnrolling] = useState(false)
  const [removed, setRemoved] = useState<Factor | null>(null)
  const isOn = (factors?.length ?? 0) > 0
  return (
    <>
      <SecuritySection
        title="Two-step sign-in"
        lead="After your password, a code from an app on your phone. A stolen password alone is then worth nothing."
        badge={factors && <StatusBadge tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</StatusBadge>}
      >
        {isOn && (
          <ul className="security-list" aria-label="Authenticators">
            {factors!.map((factor) => (
              <li key={factor.id}>
                <div>
                  <b>{factor.friendly_name ?? 'Authenticator'}</b>
                  <p className="t-cap">Added {formatDay(factor.created_at)}</p>
                </div>
                <Button variant="danger" size="small" onClick={() => setRemoved(factor)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {isEnrolling ? (
          <EnrolAuthenticator
            onConfirmed={async () => {
              await reload()
              showToast({ title: 'Two-step sign-in is on' })
            }}
            onDone={() => setEnrolling(false)}
            onCancel={() => setEnrolling(false)}
            cancelLabel="Not now"
          />
        ) : (
          <Button variant={isOn ? 'secondary' : 'primary'} size="small" onClick={() => setEnrolling(true)}>
            {isOn ? 'Add another authenticator' : 'Add an authenticator'}
          </Button>
        )}
      </SecuritySection>
      {isOn && !isEnrolling && <RecoveryCodeSettings />}
      {removed && (
        <RemoveAuthenticator
          factor={removed}
          isLast={factors?.length === 1}
          onEnd={async () => {
            setRemoved(null)
            await reload()
          }}
        />
      )}
    </>
  )
}

type RemoveProps = { factor: Factor; isLast: boolean; onEnd: () => Promise<void> }

function RemoveAuthenticator({ factor, isLast, onEnd }: RemoveProps) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const { error } = await openAuthClient().auth.mfa.unenroll({ factorId: factor.id })
    await refreshSession()
    showToast(
      error
        ? { title: 'Not removed', description: readRefusal(error), isError: true }
        : { title: 'Authenticator removed' },
    )
    await onEnd()
  }
  return (
    <ConfirmDialog
      title="Remove this authenticator?"
      question={
        isLast
          ? 'Your password alone will then open this account, and your recovery codes stop working.'
          : 'Its codes stop working at once.'
      }
      confirmLabel="Remove"
      busyLabel="Removing..."
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={() => void onEnd()}
    />
  )
}

function useAuthenticators(): [Factor[] | null, () => Promise<void>] {
  const [factors, setFactors] = useState<Factor[] | null>(null)
  useEffect(() => void listAuthenticators().then(setFactors), [])
  return [factors, async () => setFactors(await listAuthenticators())]
}

async function listAuthenticators(): Promise<Factor[]> {
  const { data } = await openAuthClient().auth.mfa.listFactors()
  return data?.totp ?? []
}
