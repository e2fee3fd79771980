import { useEffect, useRef, useState } from 'react'
import { loadWidget, type Widget } from '#app/captcha-widget.ts'
import type { AuthPageInfo } from './auth-screen.ts'

type Captcha = NonNullable<AuthPageInfo['captcha']>

export type CaptchaBoxProps = {
  captcha: Captcha
  /** A new number requests a new token, because each token is valid once. */
  round: number
  onToken: (token: string | null) => void
  error?: string
}

export function CaptchaBox({ captcha, round, onToken, error }: CaptchaBoxProps) {
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
