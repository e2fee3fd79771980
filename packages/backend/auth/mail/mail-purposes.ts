/**
 * What a mail is for decides which share of the mails per hour it comes from, so that a flood of one kind never
 * stops another. Threat model, section 10.
 */
import { type Limit, perHour } from '../limits/limits.ts'
import type { MailKind } from './mail-texts.ts'

/**
 * - `sign-up`: anybody can cause one to any address, so all of them together are few.
 * - `account`: people ask for it to get into, or change, an account that exists; the first of a kind in an hour to an
 *   address is never held up by what others ask for.
 * - `notice`: tells an owner what happened, or is sent by an administrator; only the address itself is spared.
 */
type MailPurpose = 'sign-up' | 'account' | 'notice'

const PURPOSES: Partial<Record<MailKind, MailPurpose>> = {
  signup: 'sign-up',
  'already-registered': 'sign-up',
  recovery: 'account',
  reauthentication: 'account',
  email_change: 'account',
}

export const purposeOf = (kind: MailKind): MailPurpose => PURPOSES[kind] ?? 'notice'

/** Half of all mails in an hour each, and at least one. */
export const shareOf = (purpose: Exclude<MailPurpose, 'notice'>, mailsPerHour: number): Limit =>
  perHour(`mails-${purpose}`, Math.max(1, Math.floor(mailsPerHour / 2)))

/**
 * Mails to one address in an hour. Each kind of `account` mail counts by itself: anybody may ask for some of them, and
 * none may use up the others.
 */
export function addressShareOf(kind: MailKind): Limit {
  const purpose = purposeOf(kind)
  if (purpose === 'notice') return perHour('address-notices', 20)
  return perHour(purpose === 'account' ? `address-${kind}` : `address-${purpose}`, 5)
}

/** The one of each kind in an hour that an address gets whatever others ask for. */
export const FIRST_OF_ADDRESS: Limit = perHour('first-mail', 1)

/** Least time between two mails of a kind to one address. */
export const mailPause = (seconds: number): Limit => ({
  name: 'mail-pause',
  count: 1,
  perSeconds: seconds,
  burst: 1,
})

export type MailAttachment = {
  name: string
  type: string
  /** In base64. */
  content: string
  /** Of a picture that the HTML shows, as `cid:` and this. */
  cid?: string
}

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** One address. */
  replyTo?: string
  /** Tells receivers a mail that is sent again; a new one each time when it is left out. */
  messageId?: string
  attachments?: MailAttachment[]
}

/** How mails leave the service; rejects when a mail could not be handed over. */
export type MailSender = {
  /** @returns the mail server's reply, if any */
  send(mail: Mail): Promise<string | void>
  close?(): Promise<void>
}
