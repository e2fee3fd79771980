import type { MailCodePurpose } from '#app/data/session/confirm-address.ts'
import type { Toast } from '#app/ui/toast/show-toast.ts'
import type { NoticeTone } from '../form/notice.tsx'

/** A page to open, and what to say there. */
export type Destination = { path: string; toast?: Toast }

/** Where somebody who proved who they are goes on. */
export type NextStep = Destination | 'new-password'

export type AuthNotice = {
  tone: NoticeTone
  text: string
  /** A new confirmation link may be what is needed. */
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

/** What the server told the page about this installation. */
export type AuthPageInfo = {
  siteName: string
  /** Mails stay on this machine, where `/dev/mail` shows them. */
  isEditorMode: boolean
  captcha: { provider: 'turnstile' | 'hcaptcha'; siteKey: string } | null
}

export type GoTo = (screen: AuthScreen) => void
