import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type IdentityProviderName, readAuthSettings } from '#app/data/session/auth-settings.ts'
import {
  linkAccount,
  type LinkedAccount,
  listLinkedAccounts,
  unlinkAccount,
} from '#app/data/session/linked-accounts.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { AUTH_PATH, LINKED_STEP } from '../session/auth-paths.ts'
import { useAction, useLoaded } from '../form/use-requests.ts'
import { SecuritySection } from './security-section.tsx'

const NAMES: Record<IdentityProviderName, string> = { google: 'Google', github: 'GitHub' }

/** Linked Google or GitHub accounts; hidden if no provider is configured. */
export function LinkedAccounts() {
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
    <SecuritySection title="Linked accounts" lead="Accounts of other providers that belong to you.">
      <ul className="box divided security-list" aria-label="Linked accounts">
        {settings.linkableProviders.map((provider) => {
          const account = accounts?.find((one) => one.provider === provider)
          const act = () => {
            setChosen(provider)
            void (account ? unlink(account, provider) : link(provider))
          }
          return (
            <li key={provider} className="row row--between">
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
