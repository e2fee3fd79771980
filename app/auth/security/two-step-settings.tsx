import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import {
  type Authenticator,
  listAuthenticators,
  removeAuthenticator,
} from '#app/data/session/authenticators.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatDay } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { EnrolAuthenticator } from '../second-step/enrol-authenticator.tsx'
import { useOfferedKeys } from '../second-step/offered-keys.ts'
import { useHasPasskey } from '../second-step/passkey-proof.tsx'
import { useAction, useLoaded } from '../form/use-requests.ts'
import { SecuritySection } from './security-section.tsx'
import { refreshSession } from '../session/session-store.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '#app/data/session/recovery-codes.ts'
import { RecoveryCodes } from '../second-step/recovery-codes.tsx'

export function TwoStepSettings() {
  const [authenticators, reload] = useLoaded(() => listAuthenticators(getBrowserClient()))
  const [enrolling, setEnrolling] = useState<'app' | 'key' | null>(null)
  const hasKeys = useOfferedKeys()
  const [removed, setRemoved] = useState<Authenticator | null>(null)
  const hasPasskey = useHasPasskey()
  const isOn = (authenticators?.length ?? 0) > 0
  return (
    <>
      <SecuritySection
        title="Two-step sign-in"
        lead="Asks for a code from an app or for a security key after your password, so that a stolen password is not enough."
        badge={
          authenticators && <StatusBadge tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</StatusBadge>
        }
      >
        {isOn && (
          <ul className="row-list" aria-label="Authenticators">
            {authenticators!.map((authenticator) => (
              <li key={authenticator.id}>
                <div className="grow">
                  <b>{authenticator.name}</b>
                  <p className="t-cap">Added {formatDay(authenticator.createdAt)}</p>
                </div>
                <Button variant="danger" size="small" onClick={() => setRemoved(authenticator)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {enrolling ? (
          <EnrolAuthenticator
            method={enrolling}
            onConfirmed={async () => {
              await reload()
              showToast({ title: 'Two-step sign-in is on' })
            }}
            onDone={() => setEnrolling(null)}
            onCancel={() => setEnrolling(null)}
            cancelLabel="Not now"
          />
        ) : (
          <div className="row gap-8">
            <Button variant={isOn ? 'secondary' : 'primary'} size="small" onClick={() => setEnrolling('app')}>
              {isOn ? 'Add another authenticator' : 'Add an authenticator'}
            </Button>
            {hasKeys && (
              <Button variant="secondary" size="small" onClick={() => setEnrolling('key')}>
                Add a security key
              </Button>
            )}
          </div>
        )}
      </SecuritySection>
      {(isOn || hasPasskey) && enrolling === null && <RecoveryCodeSettings />}
      {removed && (
        <RemoveAuthenticator
          authenticator={removed}
          isLast={authenticators?.length === 1 && !hasPasskey}
          onEnd={async () => {
            setRemoved(null)
            await reload()
          }}
        />
      )}
    </>
  )
}

type RemoveProps = { authenticator: Authenticator; isLast: boolean; onEnd: () => Promise<void> }

function RemoveAuthenticator({ authenticator, isLast, onEnd }: RemoveProps) {
  const { isBusy, run } = useAction()
  const remove = async () => {
    await run('Not removed', async () => {
      await removeAuthenticator(getBrowserClient(), authenticator.id)
      await refreshSession()
      showToast({ title: authenticator.kind === 'key' ? 'Key removed' : 'Authenticator removed' })
    })
    await onEnd()
  }
  return (
    <ConfirmDialog
      title={authenticator.kind === 'key' ? 'Remove this key?' : 'Remove this authenticator?'}
      question={
        isLast
          ? 'Your password alone will be enough to sign in, and your recovery codes stop working.'
          : 'You can’t sign in with it anymore.'
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

/** Hidden if the backend does not support recovery codes. */
function RecoveryCodeSettings() {
  const [count, reload] = useLoaded(() => countRecoveryCodes(getBrowserClient()))
  const [fresh, setFresh] = useState<string[] | null>(null)
  const { isBusy, run } = useAction()
  if (!count) return null
  const make = () =>
    run('No new codes', async () => {
      setFresh(await makeRecoveryCodes(getBrowserClient(), count))
      await reload()
    })
  return (
    <SecuritySection
      title="Recovery codes"
      lead={
        count.total === 0
          ? 'You have none yet. With them you can sign in if you lose your phone.'
          : `${count.remaining} of ${count.total} left. New codes replace the old ones.`
      }
      action={
        !fresh && (
          <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void make()}>
            Create new codes
          </Button>
        )
      }
    >
      {fresh && <RecoveryCodes codes={fresh} onSaved={() => setFresh(null)} />}
    </SecuritySection>
  )
}
