import { useRouteLoaderData } from 'react-router'
import type { FormCaptcha } from '#app/data/context/site-calls.ts'
import { composePhoneLink } from '#app/ui/buttons/contact-links.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { CAPTCHA_NAME } from '../form-names.ts'
import { captchaWords } from './captcha-words.ts'

/** What the root tells every page of the check; a test of a form alone has no root. */
type RootData = { captcha: Pick<FormCaptcha, 'provider' | 'siteKey'> | null; settings: SiteSettings }

export type CaptchaFieldProps = {
  /** Of the form. */
  id: string
  error: string | undefined
}

/** The place of the check that a person sends a form; nothing where none is set up. An island draws it. */
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
        <Ways words={captchaWords.failed} settings={settings} />
      </p>
      <p className="field-error captcha-needs-script">
        <Ways words={captchaWords.needsScript} settings={settings} />
      </p>
      <FieldNote id={`${id}-${CAPTCHA_NAME}-note`} error={error} />
    </div>
  )
}

function Ways({ words, settings: { email, phone } }: { words: string; settings: SiteSettings }) {
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
