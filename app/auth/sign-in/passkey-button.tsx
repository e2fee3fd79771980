import { useEffect, useState } from 'react'
import { readAuthSettings } from '#app/data/session/auth-settings.ts'
import { canUsePasskeys } from '#app/data/session/can-use-passkeys.ts'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { GoTo } from './auth-screen.ts'
import { findDestination } from './destination.ts'
import { loadSignInCalls } from './load-sign-in-calls.ts'
import type { CaptchaCheck } from './use-captcha.tsx'

/** Hidden if server or browser don't support passkeys. */
export function PasskeyButton({ captcha, goTo }: { captcha: CaptchaCheck; goTo: GoTo }) {
  const [isOffered, setOffered] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (canUsePasskeys()) void readAuthSettings().then(({ hasPasskeys }) => setOffered(hasPasskeys))
  }, [])
  if (!isOffered) return null

  const run = async () => {
    if (!captcha.isPassed) {
      captcha.refuse()
      return
    }
    setBusy(true)
    try {
      const { findNextScreen, getBrowserClient, signInWithPasskey } = await loadSignInCalls()
      await signInWithPasskey(getBrowserClient(), captcha.options)
      goTo(await findNextScreen(findDestination()))
    } catch (error) {
      if (readErrorCode(error) !== 'cancelled')
        showToast({ title: 'Sign in failed', description: describeSessionError(error), isError: true })
    } finally {
      captcha.renew()
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void run()}>
      <Icon name="key-round" />
      Use a passkey
    </Button>
  )
}
