import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '#app/data/session/recovery-codes.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { RecoveryCodes } from '../second-step/recovery-codes.tsx'
import { useAction, useLoaded } from '../form/use-requests.ts'
import { SecuritySection } from './security-section.tsx'

/** Hidden if the backend does not support recovery codes. */
export function RecoveryCodeSettings() {
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
