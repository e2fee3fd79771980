import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useOfferedKeys } from '../second-step/offered-keys.ts'
import { useAction } from '../form/use-requests.ts'
import { loadSignInCalls } from './load-sign-in-calls.ts'
import type { CaptchaCheck } from './use-captcha.tsx'

/** Hidden unless server and browser support passkeys. */
export function PasskeyButton({
  captcha,
  onSignedIn,
}: {
  captcha: CaptchaCheck
  onSignedIn: () => Promise<void>
}) {
  const isOffered = useOfferedKeys()
  const { isBusy, run } = useAction()
  if (!isOffered) return null

  const signIn = async () => {
    if (!captcha.isPassed) {
      captcha.refuse()
      return
    }
    await run('Sign in failed', async () => {
      const { getBrowserClient, signInWithPasskey } = await loadSignInCalls()
      await signInWithPasskey(getBrowserClient(), captcha.options)
      await onSignedIn()
    })
    captcha.renew()
  }
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void signIn()}>
      <Icon name="key-round" />
      Use a passkey
    </Button>
  )
}
