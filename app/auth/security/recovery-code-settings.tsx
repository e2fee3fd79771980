import { useEffect, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { openAuthClient } from '../session/auth-client.ts'
import { readRefusal, readRefusalCode } from '../session/auth-refusal.ts'
import { RecoveryCodes } from '../second-step/recovery-codes.tsx'
import { SecuritySection } from './security-section.tsx'

/** `absent`: this backend has no recovery codes, and nothing of them is drawn. */
type CodeCount =
  { kind: 'unknown' } | { kind: 'absent' } | { kind: 'known'; remaining: number; total: number }

export function RecoveryCodeSettings() {
  const [count, setCount] = useState<CodeCount>({ kind: 'unknown' })
  const [fresh, setFresh] = useState<string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void readCodeCount().then((read) => isCurrent && setCount(read))
    return () => {
      isCurrent = false
    }
  }, [])

  if (count.kind !== 'known') return null
  const make = async () => {
    if (isBusy) return
    setBusy(true)
    const { recoveryCodes } = openAuthClient().auth.mfa
    const { data, error } = await (count.total === 0 ? recoveryCodes.generate() : recoveryCodes.regenerate())
    setBusy(false)
    if (error) showToast({ title: 'No new codes', description: readRefusal(error), isError: true })
    else {
      setFresh(data.codes)
      setCount({ kind: 'known', remaining: data.total, total: data.total })
    }
  }
  return (
    <SecuritySection
      title="Recovery codes"
      lead={
        count.total === 0
          ? 'You have none yet. They open your account when your phone is lost.'
          : `${count.remaining} of ${count.total} left. New codes replace the old ones.`
      }
      action={
        !fresh && (
          <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void make()}>
            Make new codes
          </Button>
        )
      }
    >
      {fresh && <RecoveryCodes codes={fresh} onKept={() => setFresh(null)} />}
    </SecuritySection>
  )
}

async function readCodeCount(): Promise<CodeCount> {
  const { data, error } = await openAuthClient().auth.mfa.recoveryCodes.getStatus()
  if (!error) return { kind: 'known', remaining: data.remaining, total: data.total }
  return readRefusalCode(error) === 'mfa_factor_not_found'
    ? { kind: 'known', remaining: 0, total: 0 }
    : { kind: 'absent' }
}
