import { useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type IdentityProviderName, readAuthSettings } from '#app/data/session/auth-settings.ts'
import {
  linkAccount,
  type LinkedAccount,
  listLinkedAccounts,
  unlinkAccount,
} from '#app/data/session/linked-accounts.ts'
import { describeSessionError } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { AUTH_PATH, LINKED_STEP } from '../session/auth-paths.ts'
import { SecuritySection } from './security-section.tsx'

const NAMES: Record<IdentityProviderName, string> = { google: 'Google', github: 'GitHub' }

/** Linked Google or GitHub accounts; hidden if no provider is set up. */
export function LinkedAccounts() {
  const { providers, accounts, reload } = useLinkedAccounts()
  const [busy, setBusy] = useState<IdentityProviderName | null>(null)
  if (providers.length === 0) return null

  const link = async (provider: IdentityProviderName) => {
    setBusy(provider)
    try {
      const redirectTo = `${location.origin}${AUTH_PATH}?step=${LINKED_STEP}`
      // Without an error the browser is on its way to the provider.
      await linkAccount(getBrowserClient(), provider, redirectTo)
    } catch (error) {
      setBusy(null)
      showToast({ title: 'Not linked', description: describeSessionError(error), isError: true })
    }
  }
  const unlink = async (account: LinkedAccount, provider: IdentityProviderName) => {
    setBusy(provider)
    try {
      await unlinkAccount(getBrowserClient(), account)
      showToast({ title: `${NAMES[provider]} is no longer linked` })
    } catch (error) {
      showToast({ title: 'Not unlinked', description: describeSessionError(error), isError: true })
    } finally {
      setBusy(null)
      await reload()
    }
  }
  return (
    <SecuritySection title="Linked accounts" lead="Accounts of other providers that belong to you.">
      <ul className="plain-list security-list" aria-label="Linked accounts">
        {providers.map((provider) => {
          const account = accounts.find((one) => one.provider === provider)
          const act = () => void (account ? unlink(account, provider) : link(provider))
          return (
            <li key={provider} className="row row--between">
              <div className="grow">
                <b>{NAMES[provider]}</b>
                <p className="t-cap">{account ? describeAccount(account) : 'Not linked'}</p>
              </div>
              <Button
                variant="secondary"
                size="small"
                isBusy={busy === provider}
                disabled={busy !== null}
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

function useLinkedAccounts() {
  const [providers, setProviders] = useState<IdentityProviderName[]>([])
  const [accounts, setAccounts] = useState<LinkedAccount[]>([])
  const reload = async () => setAccounts(await listLinkedAccounts(getBrowserClient()))
  useEffect(() => {
    void readAuthSettings().then(({ linkableProviders }) => setProviders(linkableProviders))
    void listLinkedAccounts(getBrowserClient()).then(setAccounts)
  }, [])
  return { providers, accounts, reload }
}

function describeAccount({ email }: LinkedAccount): string {
  return email === null ? 'Linked' : `Linked as ${email}`
}
