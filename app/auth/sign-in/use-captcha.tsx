import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AuthPageInfo } from './auth-screen.ts'
import type { FieldErrors } from '../form/credentials.ts'
import { loadWidget, type Widget } from '#app/captcha-widget.ts'

export type CaptchaCheck = {
  box: ReactNode
  /** False until the widget has a token. */
  isPassed: boolean
  options: { captchaToken?: string }
  /** Call after each request, because a token is valid once. */
  renew: () => void
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

type Captcha = NonNullable<AuthPageInfo['captcha']>

type CaptchaBoxProps = {
  captcha: Captcha
  /** A new number requests a new token, because each token is valid once. */
  round: number
  onToken: (token: string | null) => void
  error?: string
}

function CaptchaBox({ captcha, round, onToken, error }: CaptchaBoxProps) {
  const host = useRef<HTMLDivElement>(null)
  const shown = useRef<{ widget: Widget; id: string } | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const widget = await loadWidget(captcha.provider)
      if (!isCurrent || !host.current || shown.current) return
      const id = widget.render(host.current, {
        sitekey: captcha.siteKey,
        callback: onToken,
        'expired-callback': () => onToken(null),
      })
      shown.current = { widget, id }
    }
    show().catch(() => setFailed(true))
    return () => {
      isCurrent = false
    }
  }, [captcha, onToken])

  useEffect(() => {
    if (round === 0) return
    onToken(null)
    shown.current?.widget.reset(shown.current.id)
  }, [round, onToken])

  const problem = hasFailed ? 'The robot check could not be loaded. Please reload the page.' : error
  return (
    <div>
      <div ref={host} />
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
