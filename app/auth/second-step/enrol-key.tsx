import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { addSecurityKey } from '#app/data/session/security-keys.ts'
import { describeSessionError } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '../form/notice.tsx'
import { useAction } from '../form/use-requests.ts'

const KEY_NAME = 'Security key'

export type EnrolKeyProps = {
  size: 'medium' | 'large'
  onConfirmed: () => Promise<void>
  onApp: () => void
  onCancel: () => void
  cancelLabel: string
}

export function EnrolKey({ size, onConfirmed, onApp, onCancel, cancelLabel }: EnrolKeyProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useAction((title, error) => setProblem(`${title} ${describeSessionError(error)}`))
  const add = () =>
    run('The key was not added.', async () => {
      setProblem(null)
      await addSecurityKey(getBrowserClient(), KEY_NAME)
      await onConfirmed()
    })
  return (
    <div className="auth-fields">
      <p>
        Plug in your key, or use the one in your phone or this device. Your browser asks for a touch, a finger
        or a PIN.
      </p>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div className="row gap-8">
        <Button size={size} isBusy={isBusy} onClick={() => void add()}>
          {isBusy ? 'Waiting for your key...' : 'Add this key'}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onApp}>
          Use an authenticator app
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  )
}
