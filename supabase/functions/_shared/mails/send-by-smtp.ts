import { Buffer } from 'node:buffer'
import { createTransport } from 'nodemailer'
import type { Agency } from '../deliveries/agency.ts'
import type { MailMessage, MessageAttachment } from './mail-message.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000

/** @param url `smtps://user:password@host:465`; hosted functions can't reach the ports 25 and 587 */
export async function sendBySmtp(url: string, mail: MailMessage, agency: Agency): Promise<string> {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Attachments are always bytes: nothing is read or fetched for a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { attachments = [], to, replyTo, references, sender = agency.name, ...message } = mail
    const calendar = attachments.find(({ type }) => type.startsWith('text/calendar'))
    const { response } = await transport.sendMail({
      ...message,
      from: { name: sender, address: agency.email },
      to: { name: '', address: to },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      ...(references !== undefined && { references, inReplyTo: references.split(' ').at(-1) }),
      ...(calendar && { icalEvent: toCalendarPart(calendar) }),
      attachments: attachments
        .filter((file) => file !== calendar)
        .map(({ name, type, content, cid }) => ({
          filename: name,
          contentType: type,
          content,
          encoding: 'base64',
          ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
        })),
    })
    return response
  } finally {
    transport.close()
  }
}

/** Sent as an alternative to the text and as a file, which calendar programs need both (RFC 6047, section 2.4). */
function toCalendarPart({ name, type, content }: MessageAttachment) {
  const method = /method=([A-Z]+)/.exec(type)?.[1] ?? 'PUBLISH'
  return { method, filename: name, content: Buffer.from(content, 'base64') }
}
