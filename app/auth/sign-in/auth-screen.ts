import type { MailCodePurpose } from '#app/data/session/confirm-address.ts'
import type { Toast } from '#app/ui/toast/show-toast.ts'
import type { NoticeTone } from '../form/notice.tsx'

export type Destination = { path: string; toast?: Toast }

export type NextStep = Destination | 'new-password'

export type AuthNotice = {
  tone: NoticeTone
  text: string
  offersResend?: boolean
}

export type AuthScreen =
  | { name: 'access'; notice?: AuthNotice }
  | { name: 'recover'; notice?: AuthNotice }
  | { name: 'resend' }
  | { name: 'code'; purpose: MailCodePurpose }
  | { name: 'waiting'; label: string }
  | { name: 'new-password' }
  | { name: 'challenge'; next: NextStep }
  | { name: 'enrolment'; next: Destination }
  | { name: 'set-up'; secret: string }

export type AuthPageInfo = {
  siteName: string
  /** Emails are not sent but shown at `/dev/mail`. */
  isEditorMode: boolean
  captcha: { provider: 'turnstile' | 'hcaptcha'; siteKey: string } | null
}

export type GoTo = (screen: AuthScreen) => void
