import { z } from 'zod'
import { email, explain, webhookSecret } from './setting-forms.ts'

export const mailSettings = {
  SMTP_URL: explain(
    z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
    'mail server',
    'emails wait up to 7 days',
  ),
  MESSAGE_NOTICE_EMAIL: explain(
    email.optional(),
    'get notices of messages, and of calls with hosts without an address',
    '`AGENCY_EMAIL`',
  ),
  BOOKING_NOTICE_EMAIL: email.optional(),
  IMAP_URL: explain(
    z
      .url({ protocol: /^imaps?$/, error: 'must look like imaps://user:password@host:993' })
      .refine(isMailboxUrl, { error: 'must have a user, and % in a password as %25' })
      .optional(),
    'mailbox whose new mail appears in the inbox; a path names another folder than `INBOX`',
    'replies stay in your mailbox',
  ),
  REPLY_ADDRESS: explain(
    email
      .refine((address) => /^[^+@]{1,15}@/.test(address), {
        error: 'must have at most 15 characters before the @, without +',
      })
      .optional(),
    'address of that mailbox if it receives plus addresses: replies go to `{name}+{signed token}@…`, which names the lead',
    '`AGENCY_EMAIL`',
  ),
  INBOUND_MAIL_SECRET: explain(
    webhookSecret,
    'accepts inbound mail from a provider ([how](running.md#mail-from-leads))',
  ),
}

function isMailboxUrl(url: string): boolean {
  try {
    const { username, password, pathname } = new URL(url)
    decodeURIComponent(`${username}${password}${pathname}`)
    return username !== ''
  } catch {
    return false
  }
}
