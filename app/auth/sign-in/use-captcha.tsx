import { type ReactNode, useState } from 'react'
import type { AuthPageInfo } from './auth-screen.ts'
import type { FieldErrors } from '../form/credentials.ts'
import { CaptchaBox } from './captcha-box.tsx'

export type CaptchaCheck = {
  /** What to draw in the form; nothing where no provider is set. */
  box: ReactNode
  /** False while the widget is still waited for. */
  isPassed: boolean
  /** For the `options` of a call. */
  options: { captchaToken?: string }
  /** After each call: its token is spent. */
  renew: () => void
  /** Says beside the widget that it comes first. */
  refuse: () => FieldErrors
}

export function useCaptcha({ captcha }: AuthPageInfo): CaptchaCheck {
  const [token, setToken] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  return {
    box: captcha && (
      <CaptchaBox
        captcha={captcha}
        round={round}
        onToken={setToken}
        error={isRefused && token === null ? 'Please finish this check first.' : undefined}
      />
    ),
    isPassed: captcha === null || token !== null,
    options: token === null ? {} : { captchaToken: token },
    renew: () => setRound((count) => count + 1),
    refuse: () => {
      setRefused(true)
      return {}
    },
  }
}
