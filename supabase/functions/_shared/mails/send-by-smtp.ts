import { createTransport } from 'nodemailer'
import type { Agency } from '../deliveries/agency.ts'
import type { MailMessage } from './mail-message.ts'

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
    const { attachments = [], to, replyTo, ...message } = mail
    const { response } = await transport.sendMail({
      ...message,
      from: { name: agency.name, address: agency.email },
      to: { name: '', address: to },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      attachments: attachments.map(({ name, type, content, cid }) => ({
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
