import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { ChallengeForm } from '../second-step/challenge-form.tsx'
import { AddressSettings } from './address-form.tsx'
import { LeaveSettings } from './leave-settings.tsx'
import { PasswordChangeForm } from '../password/password-change-form.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import { SecuritySection } from './security-section.tsx'
import { SessionList } from './session-list.tsx'
import { useSession } from '../session/session-store.ts'
import { TwoStepSettings } from './two-step-settings.tsx'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type IdentityProviderName, readAuthSettings } from '#app/data/session/auth-settings.ts'
import {
  linkAccount,
  type LinkedAccount,
  listLinkedAccounts,
  unlinkAccount,
} from '#app/data/session/linked-accounts.ts'
import { AUTH_PATH, LINKED_STEP } from '../session/auth-paths.ts'
import { useAction, useLoaded } from '../form/use-requests.ts'
import '../form/auth-parts.css'
import './security-dialog.css'

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

const NAMES: Record<IdentityProviderName, string> = { google: 'Google', github: 'GitHub' }

/** Linked Google or GitHub accounts; hidden if no provider is configured. */
function LinkedAccounts() {
  const [settings] = useLoaded(readAuthSettings)
  const [accounts, reload] = useLoaded(() => listLinkedAccounts(getBrowserClient()))
  const { isBusy, run } = useAction()
  const [chosen, setChosen] = useState<IdentityProviderName | null>(null)
  if (!settings || settings.linkableProviders.length === 0) return null

  const link = (provider: IdentityProviderName) =>
    run('Not linked', () =>
      linkAccount(getBrowserClient(), provider, `${location.origin}${AUTH_PATH}?step=${LINKED_STEP}`),
    )
  const unlink = async (account: LinkedAccount, provider: IdentityProviderName) => {
    await run('Not unlinked', async () => {
      await unlinkAccount(getBrowserClient(), account)
      showToast({ title: `${NAMES[provider]} is no longer linked` })
    })
    await reload()
  }
  return (
    <SecuritySection title="Linked accounts" lead="Your accounts at other providers.">
      <ul className="row-list" aria-label="Linked accounts">
        {settings.linkableProviders.map((provider) => {
          const account = accounts?.find((one) => one.provider === provider)
          const act = () => {
            setChosen(provider)
            void (account ? unlink(account, provider) : link(provider))
          }
          return (
            <li key={provider}>
              <div className="grow">
                <b>{NAMES[provider]}</b>
                <p className="t-cap">{account ? describeAccount(account) : 'Not linked'}</p>
              </div>
              <Button
                variant="secondary"
                size="small"
                isBusy={isBusy && chosen === provider}
                disabled={isBusy}
                aria-label={`${account ? 'Unlink' : 'Link'} ${NAMES[provider]}`}
                onClick={act}
              >
                {account ? 'Unlink' : 'Link'}
              </Button>
            </li>
          )
        })}
      </ul>
    </SecuritySection>
  )
}

function describeAccount({ email }: LinkedAccount): string {
  return email === null ? 'Linked' : `Linked as ${email}`
}
