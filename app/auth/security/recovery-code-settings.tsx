import { useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  type RecoveryCodeCount,
} from '#app/data/session/recovery-codes.ts'
import { describeSessionError } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { RecoveryCodes } from '../second-step/recovery-codes.tsx'
import { SecuritySection } from './security-section.tsx'

/** Hidden if the backend has no recovery codes. */
export function RecoveryCodeSettings() {
  const [count, setCount] = useState<RecoveryCodeCount | null>(null)
  const [fresh, setFresh] = useState<string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void countRecoveryCodes(getBrowserClient()).then(setCount)
  }, [])

  if (!count) return null
  const make = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const codes = await makeRecoveryCodes(getBrowserClient(), count)
      setFresh(codes)
      setCount({ remaining: codes.length, total: codes.length })
    } catch (error) {
      showToast({ title: 'No new codes', description: describeSessionError(error), isError: true })
    } finally {
      setBusy(false)
    }
  }
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
