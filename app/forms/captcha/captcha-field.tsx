import { useRouteLoaderData } from 'react-router'
import type { FormCaptcha } from '#app/data/context/site-calls.ts'
import { composePhoneLink } from '#app/ui/buttons/contact-links.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { CAPTCHA_NAME } from '../form-names.ts'
import { captchaWords } from './captcha-words.ts'

/** Undefined in tests that render a form without the root route. */
type RootData = { captcha: Pick<FormCaptcha, 'provider' | 'siteKey'> | null; settings: SiteSettings }

export type CaptchaFieldProps = {
  /** Id of the form. */
  id: string
  error: string | undefined
}

/** Container of the captcha, which a script loads; null if none is configured. */
export function CaptchaField({ id, error }: CaptchaFieldProps) {
  const root = useRouteLoaderData('root') as RootData | undefined
  if (!root?.captcha) return null
  const { captcha, settings } = root
  return (
    <div
      className="captcha-field"
      id={`${id}-${CAPTCHA_NAME}`}
      role="group"
      aria-label={captchaWords.label}
      tabIndex={-1}
    >
      <div data-captcha={captcha.provider} data-captcha-key={captcha.siteKey} />
      <p className="field-error" hidden data-captcha-failed>
        <MessageWithContact words={captchaWords.failed} settings={settings} />
      </p>
      <p className="field-error captcha-needs-script">
        <MessageWithContact words={captchaWords.needsScript} settings={settings} />
      </p>
      <FieldNote id={`${id}-${CAPTCHA_NAME}-note`} error={error} />
    </div>
  )
}

function MessageWithContact({
  words,
  settings: { email, phone },
}: {
  words: string
  settings: SiteSettings
}) {
  return (
    <>
      {words} <a href={`mailto:${email}`}>{email}</a>
      {phone && (
        <>
          {' '}
          {captchaWords.or} <a href={composePhoneLink(phone)}>{phone}</a>
        </>
      )}
      .
    </>
  )
}
