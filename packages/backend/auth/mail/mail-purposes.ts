/**
 * Emails have separate quotas by purpose, so that a flood of one kind doesn't block another. Threat model, section 10.
 */
import { type Limit, perHour } from '../limits/limits.ts'
import type { MailKind } from './mail-texts.ts'

/**
 * - `sign-up`: anyone can trigger one to any address, so the total is small.
 * - `account`: requested to access or change an existing account; the first of a kind per hour and address doesn't
 * depend on other requests.
 * - `notice`: informs an owner, or is sent by an administrator; limited per address only.
 */
type MailPurpose = 'sign-up' | 'account' | 'notice'

const PURPOSES: Partial<Record<MailKind, MailPurpose>> = {
  signup: 'sign-up',
  'already-registered': 'sign-up',
  recovery: 'account',
  reauthentication: 'account',
  email_change: 'account',
}

export const getMailPurpose = (kind: MailKind): MailPurpose => PURPOSES[kind] ?? 'notice'

export const getTotalLimit = (purpose: Exclude<MailPurpose, 'notice'>, mailsPerHour: number): Limit =>
  perHour(`mails-${purpose}`, Math.max(1, Math.floor(mailsPerHour / 2)))

/**
 * Emails to one address per hour. Each kind of `account` email has its own quota, so that a stranger can't use up the
 * others.
 */
export function getAddressLimit(kind: MailKind): Limit {
  const purpose = getMailPurpose(kind)
  if (purpose === 'notice') return perHour('address-notices', 20)
  return perHour(purpose === 'account' ? `address-${kind}` : `address-${purpose}`, 5)
}

export const FIRST_MAIL_LIMIT: Limit = perHour('first-mail', 1)

export const getPauseLimit = (seconds: number): Limit => ({
  name: 'mail-pause',
  count: 1,
  perSeconds: seconds,
  burst: 1,
})

export type MailAttachment = {
  name: string
  type: string
  content: string
  /** Content id of an image that the HTML refers to as `cid:…`. */
  cid?: string
}

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Identifies a resent email to the receiver. Random by default. */
  messageId?: string
  /** Message ids of the thread, separated by spaces; the email replies to the last one. */
  references?: string
  /** Name of the sender; by default that of the site. */
  sender?: string
  headers?: Record<string, string>
  attachments?: MailAttachment[]
}

/** `send` rejects if the email could not be delivered to the server. */
export type MailSender = {
  /** Returns the reply of the mail server, if any. */
  send(mail: Mail): Promise<string | void>
  close?(): Promise<void>
}
