/** A mail on its way out: checked so that nothing that somebody wrote can become a header, a receiver or a part. */
import type { WrittenMail } from './mail-template.ts'

export type MessageAttachment = {
  name: string
  type: string
  /** In base64. */
  content: string
  /** Of a picture within the mail. */
  cid?: string
}

export type MailMessage = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** The same in every try, so that receivers can tell a repetition. */
  messageId: string
  attachments?: MessageAttachment[]
}

/** No try can mend it. */
export class UnsendableMailError extends Error {}

/** One address and nothing else: lists, names, comments and quotes would be read as more than that. */
const ADDRESS = /^[^\s<>()[\]\\,;:@"\p{Cc}]{1,64}@[a-z0-9.-]{1,253}$/iu
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]+(?:; ?[a-z]+=[A-Za-z0-9-]+)*$/
const CID = /^[a-z0-9-]+$/
const MAX_SUBJECT_LENGTH = 200
const MAX_ATTACHED_BYTES = 8 * 1024 * 1024

function isMailAddress(address: string): boolean {
  return ADDRESS.test(address)
}

/** @throws UnsendableMailError */
export function buildMessage(mail: WrittenMail, to: string, key: string, siteUrl: string): MailMessage {
  if (!isMailAddress(to)) throw new UnsendableMailError('The address can not be one of a mail.')
  const attachments = mail.attachments ?? []
  const bytes = attachments.reduce((sum, { content }) => sum + content.byteLength, 0)
  if (bytes > MAX_ATTACHED_BYTES) throw new UnsendableMailError('What is attached is larger than 8 MiB.')
  return {
    to,
    subject: toOneLine(mail.subject).slice(0, MAX_SUBJECT_LENGTH),
    text: mail.text,
    html: mail.html,
    messageId: `<${key}@${new URL(siteUrl).hostname}>`,
    // A visitor's address that is none is left out: the mail itself still has to arrive.
    ...(mail.replyTo !== undefined && isMailAddress(mail.replyTo) && { replyTo: mail.replyTo }),
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

/** Line breaks and other control characters end a header, and those of bidirectional text hide what follows. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
