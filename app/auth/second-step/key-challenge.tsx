import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import type { Authenticator } from '#app/data/session/authenticators.ts'
import { proveSecurityKey } from '#app/data/session/security-keys.ts'
import { describeSessionError } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Notice } from '../form/notice.tsx'
import { useAction } from '../form/use-requests.ts'

export type KeyChallengeProps = {
  size: 'medium' | 'large'
  keys: readonly Authenticator[]
  onPassed: () => void | Promise<void>
}

export function KeyChallenge({ size, keys, onPassed }: KeyChallengeProps) {
  const [chosen, setChosen] = useState(keys[0]!.id)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useAction((_title, error) => setProblem(describeSessionError(error)))
  const prove = () =>
    run('', async () => {
      setProblem(null)
      await proveSecurityKey(getBrowserClient(), chosen)
      await onPassed()
    })
  return (
    <>
      {keys.length > 1 && (
        <SelectField
          id="challenge-key"
          label="Key"
          options={keys.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          disabled={isBusy}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <p>Your browser will ask for your key: touch it, or use your fingerprint, face or PIN.</p>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Button size={size} isBusy={isBusy} onClick={() => void prove()}>
        {isBusy ? 'Waiting for your key...' : 'Use your security key'}
      </Button>
    </>
  )
}
