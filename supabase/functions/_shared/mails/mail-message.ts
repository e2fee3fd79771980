/** Builds the message to send, and prevents injection of headers, receivers and parts. */
import { Buffer } from 'node:buffer'
import type { WrittenMail } from './mail-template.ts'

export type MessageAttachment = {
  name: string
  type: string
  content: string
  /** Content id of a picture within the mail. */
  cid?: string
}

export type MailMessage = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** The same for every attempt, so that receivers can detect duplicates. */
  messageId: string
  /** Message ids of the conversation, separated by spaces; the email replies to the last one. */
  references?: string
  /** Name of the colleague who wrote it; by default that of the agency. */
  sender?: string
  headers: Record<string, string>
  attachments?: MessageAttachment[]
}

export class UnsendableMailError extends Error {}

/** A single address without name, comment or quotes, which mail software could read as several addresses. */
const ADDRESS = /^[^\s<>()[\]\\,;:@"\p{Cc}]{1,64}@[a-z0-9.-]{1,253}$/iu
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]+(?:; ?[a-z]+=[A-Za-z0-9-]+)*$/
const MESSAGE_ID = /^<[^<>\s\p{Cc}]{1,250}>$/u
const CID = /^[a-z0-9-]+$/
/** Keeps vacation notices from answering: RFC 3834, and https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcmail */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
const MAX_SUBJECT_LENGTH = 200
const MAX_SENDER_LENGTH = 100
const MAX_ATTACHED_BYTES = 8 * 1024 * 1024

export function buildMessage(mail: WrittenMail, to: string, key: string, siteUrl: string): MailMessage {
  if (!ADDRESS.test(to)) throw new UnsendableMailError('The email address is invalid.')
  const { hostname } = new URL(siteUrl)
  const attachments = mail.attachments ?? []
  const bytes = attachments.reduce((sum, { content }) => sum + content.byteLength, 0)
  if (bytes > MAX_ATTACHED_BYTES) throw new UnsendableMailError('The attachments are larger than 8 MiB.')
  const references = [...(mail.thread === undefined ? [] : [mail.thread]), ...(mail.references ?? [])]
    .map((id) => (id.startsWith('<') ? id : `<${id}@${hostname}>`))
    .filter((id) => MESSAGE_ID.test(id))
  return {
    to,
    subject: toOneLine(mail.subject).slice(0, MAX_SUBJECT_LENGTH),
    text: mail.text,
    html: mail.html,
    messageId: `<${key}@${hostname}>`,
    ...(references.length > 0 && { references: references.join(' ') }),
    ...(mail.sender && { sender: toOneLine(mail.sender).slice(0, MAX_SENDER_LENGTH) }),
    headers: mail.isPersonal ? {} : AUTOMATIC,
    // An invalid address of a visitor must not stop the mail.
    ...(mail.replyTo !== undefined && ADDRESS.test(mail.replyTo) && { replyTo: mail.replyTo }),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ name, type, content, cid }) => ({
        name: toOneLine(name)
          .replaceAll(/["\\/]/g, '-')
          .slice(0, 100),
        type: MEDIA_TYPE.test(type) ? type : 'application/octet-stream',
        content: Buffer.from(content).toString('base64'),
        ...(cid !== undefined && CID.test(cid) && { cid }),
      })),
    }),
  }
}

/** Removes control characters, which end a header, and bidirectional ones, which hide text. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
