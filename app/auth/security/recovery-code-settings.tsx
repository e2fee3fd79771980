import { useEffect, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { openAuthClient } from '../session/auth-client.ts'
import { readRefusal, readRefusalCode } from '../session/auth-refusal.ts'
import { RecoveryCodes } from '../second-step/recovery-codes.tsx'
import { SecuritySection } from './security-section.tsx'

/** `absent`: this backend has no recovery codes, and nothing of them is drawn. */
type Stock = { kind: 'unknown' } | { kind: 'absent' } | { kind: 'known'; remaining: number; total: number }

export function RecoveryCodeSettings() {
  const [stock, setStock] = useState<Stock>({ kind: 'unknown' })
  const [fresh, setFresh] = useState<string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void readStock().then((read) => isCurrent && setStock(read))
    return () => {
      isCurrent = false
    }
  }, [])

  if (stock.kind !== 'known') return null
  const make = async () => {
    if (isBusy) return
    setBusy(true)
    const { recoveryCodes } = openAuthClient().auth.mfa
    const { data, error } = await (stock.total === 0 ? recoveryCodes.generate() : recoveryCodes.regenerate())
    setBusy(false)
    if (error) showToast({ title: 'No new codes', description: readRefusal(error), isError: true })
    else {
      setFresh(data.codes)
      setStock({ kind: 'known', remaining: data.total, total: data.total })
    }
  }
  return (
    <SecuritySection
      title="Recovery codes"
      lead={
        stock.total === 0
          ? 'You have none yet. They open your account when your phone is lost.'
          : `${stock.remaining} of ${stock.total} left. New codes replace the old ones.`
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

async function readStock(): Promise<Stock> {
  const { data, error } = await openAuthClient().auth.mfa.recoveryCodes.getStatus()
  if (!error) return { kind: 'known', remaining: data.remaining, total: data.total }
  return readRefusalCode(error) === 'mfa_factor_not_found'
    ? { kind: 'known', remaining: 0, total: 0 }
    : { kind: 'absent' }
}
