import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { openAuthClient } from '../session/auth-client.ts'
import { readRefusal } from '../session/auth-refusal.ts'
import type { AuthPageInfo } from './auth-screen.ts'
import { useCaptcha } from './use-captcha.tsx'

/** Where a confirmation mail leads: the root of the site (specification, section 7). */
export function readSiteRoot(): string {
  return `${location.origin}/`
}

/** Sends the confirmation mail once more. */
export function ResendButton({ email, info }: { email: string; info: AuthPageInfo }) {
  const captcha = useCaptcha(info)
  const [isBusy, setBusy] = useState(false)

  const resend = async () => {
    if (isBusy) return
    if (!captcha.isPassed) {
      captcha.refuse()
      return
    }
    setBusy(true)
    const { error } = await openAuthClient().auth.resend({
      type: 'signup',
      email: email.trim(),
      options: { emailRedirectTo: readSiteRoot(), ...captcha.options },
    })
    captcha.renew()
    setBusy(false)
    showToast(
      error
        ? { title: 'Not sent', description: readRefusal(error), isError: true }
        : { title: 'Check your email', description: 'Confirm your email to complete sign up.' },
    )
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
