import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useAction } from '../form/use-requests.ts'
import type { AuthPageInfo } from './auth-screen.ts'
import { loadSignInCalls } from './load-sign-in-calls.ts'
import { useCaptcha } from './use-captcha.tsx'

/** Target of confirmation emails (specification, section 7). */
export function readSiteRoot(): string {
  return `${location.origin}/`
}

export function ResendButton({ email, info }: { email: string; info: AuthPageInfo }) {
  const captcha = useCaptcha(info)
  const { isBusy, run } = useAction()

  const resend = async () => {
    if (!captcha.isPassed) {
      captcha.refuse()
      return
    }
    await run('Not sent', async () => {
      const options = { emailRedirectTo: readSiteRoot(), ...captcha.options }
      const { getBrowserClient, resendConfirmation } = await loadSignInCalls()
      await resendConfirmation(getBrowserClient(), email.trim(), options)
      showToast({ title: 'Check your email', description: 'Confirm your email to complete sign up.' })
    })
    captcha.renew()
  }
  return (
    <>
      {captcha.box}
      <Button variant="secondary" isBusy={isBusy} onClick={() => void resend()}>
        {isBusy ? 'Sending...' : 'Send the confirmation again'}
      </Button>
    </>
  )
}

/** Link to the emails of a local trial. */
export function DevMailLink({ info }: { info: AuthPageInfo }) {
  if (!info.isEditorMode) return null
  return (
    <>
      Emails sent by this trial are at <a href="/dev/mail">/dev/mail</a>.
    </>
  )
}
