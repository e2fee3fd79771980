import { once } from 'node:events'
import { connect } from 'node:net'
import { callbackify } from 'node:util'
import { createTransport } from 'nodemailer'
import type { MailAttachment, MailSender } from './mail-purposes.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000
const CONNECTIONS = 2

/**
 * Sends through an SMTP server, encrypted wherever the server offers it.
 * @param url `smtp://user:password@host:587` or `smtps://…:465`
 * @param from sender, e.g. `Example <hello@example.com>`
 * @param resolveHost returns the address to connect to, or rejects; by default DNS decides
 */
export function createSmtpSender({
  url,
  from,
  resolveHost,
}: {
  url: string
  from: string
  resolveHost?: (hostname: string) => Promise<string>
}): MailSender {
  const { protocol } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') {
    throw new Error('The address of the mail server must begin with smtp:// or smtps://.')
  }
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    ...(resolveHost && { getSocket: openSocketTo(resolveHost) }),
    // Attachments are given as bytes: never read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, replyTo, references, sender, attachments = [], ...mail }) => {
      const calendar = attachments.find(({ type }) => type.startsWith('text/calendar'))
      const { response } = await transport.sendMail({
        from: sender === undefined ? from : { name: sender, address: readAddress(from) },
        ...mail,
        // As objects, so that a comma in an address can't add a recipient.
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
    },
    close: async () => transport.close(),
  }
}

const readAddress = (sender: string) => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender

/**
 * Sent both as an alternative to the text and as an attachment: calendar programs need both (RFC 6047, section 2.4).
 */
function toCalendarPart({ name, type, content }: MailAttachment) {
  const method = /method=([A-Z]+)/.exec(type)?.[1] ?? 'PUBLISH'
  return { method, filename: name, content: Buffer.from(content, 'base64') }
}

type SocketOptions = { host?: string; port?: number | string; secure?: boolean }

function openSocketTo(resolveHost: (hostname: string) => Promise<string>) {
  return callbackify(async ({ host = '', port, secure }: SocketOptions) => {
    const address = await resolveHost(host)
    const connection = connect({ host: address, port: Number(port) || (secure ? 465 : 587) })
    const connected = once(connection, 'connect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) })
    await connected.catch((error: unknown) => {
      connection.destroy()
      throw error
    })
    return { connection }
  })
}
