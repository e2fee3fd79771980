import type { UserIdentity } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { type IdentityProviderName, readAuthSettings } from '#app/data/session/auth-settings.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { openAuthClient } from '../session/auth-client.ts'
import { AUTH_PATH, LINKED_STEP } from '../session/auth-paths.ts'
import { readRefusal } from '../session/auth-refusal.ts'
import { SecuritySection } from './security-section.tsx'

const NAMES: Record<IdentityProviderName, string> = { google: 'Google', github: 'GitHub' }

/** Accounts elsewhere that belong to the same person; drawn only where the server knows such providers. */
export function LinkedAccounts() {
  const { providers, identities, reload } = useIdentities()
  const [busy, setBusy] = useState<IdentityProviderName | null>(null)
  if (providers.length === 0) return null

  const link = async (provider: IdentityProviderName) => {
    setBusy(provider)
    const { error } = await openAuthClient().auth.linkIdentity({
      provider,
      options: { redirectTo: `${location.origin}${AUTH_PATH}?step=${LINKED_STEP}` },
    })
    // Without an error the browser is on its way to the provider.
    if (!error) return
    setBusy(null)
    showToast({ title: 'Not linked', description: readRefusal(error), isError: true })
  }
  const unlink = async (identity: UserIdentity, provider: IdentityProviderName) => {
    setBusy(provider)
    const { error } = await openAuthClient().auth.unlinkIdentity(identity)
    setBusy(null)
    showToast(
      error
        ? { title: 'Not unlinked', description: readRefusal(error), isError: true }
        : { title: `${NAMES[provider]} is no longer linked` },
    )
    await reload()
  }
  return (
    <SecuritySection title="Linked accounts" lead="Shows that these accounts are yours as well.">
      <ul className="security-list" aria-label="Linked accounts">
        {providers.map((provider) => {
          const identity = identities.find((one) => one.provider === provider)
          const act = () => void (identity ? unlink(identity, provider) : link(provider))
          return (
            <li key={provider}>
              <div>
                <b>{NAMES[provider]}</b>
                <p className="t-cap">{identity ? describeIdentity(identity) : 'Not linked'}</p>
              </div>
              <Button
                variant="secondary"
                size="small"
                isBusy={busy === provider}
                disabled={busy !== null}
                aria-label={`${identity ? 'Unlink' : 'Link'} ${NAMES[provider]}`}
                onClick={act}
              >
                {identity ? 'Unlink' : 'Link'}
              </Button>
            </li>
          )
        })}
      </ul>
    </SecuritySection>
  )
}

function describeIdentity({ identity_data }: UserIdentity): string {
  const email: unknown = identity_data?.['email']
  return typeof email === 'string' ? `Linked as ${email}` : 'Linked'
}

function useIdentities() {
  const [providers, setProviders] = useState<IdentityProviderName[]>([])
  const [identities, setIdentities] = useState<UserIdentity[]>([])
  const reload = async () => setIdentities(await readIdentities())
  useEffect(() => {
    void readAuthSettings().then(({ linkableProviders }) => setProviders(linkableProviders))
    void readIdentities().then(setIdentities)
  }, [])
  return { providers, identities, reload }
}

async function readIdentities(): Promise<UserIdentity[]> {
  const { data } = await openAuthClient().auth.getUserIdentities()
  return data?.identities ?? []
}
