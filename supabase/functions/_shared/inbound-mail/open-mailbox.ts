import type { ImapFlow } from 'imapflow'
import { FetchFailure } from '../fetch/guarded-fetch-failure.ts'
import { findMailServer } from '../fetch/guarded-fetch.ts'
import type { SourceSettings } from '../fetch/guarded-fetch-hosts.ts'

/** The message is for owners and contains nothing of the server's answer. */
class MailboxError extends Error {
  override name = 'MailboxError'
}

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000
/** A hostile server could otherwise fill the memory: the library takes 2 GiB. Emails are read up to 25 MiB. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
const DEFAULT_PORTS: Record<string, string> = { 'imaps:': '993', 'imap:': '143' }

/** User, server and folder without the password: identifies a mailbox. */
export function nameMailbox(address: string): string {
  const { username, hostname, pathname } = new URL(address)
  return `${username}@${hostname}/${readFolder(pathname)}`
}

const readFolder = (pathname: string) => decodeURIComponent(pathname.slice(1)) || 'INBOX'

/**
 * Signs in and opens the folder read-only, so that reading marks nothing as read.
 * @param address `imaps://user:password@host:993`, or `imap://…:143` with STARTTLS; a path names another folder
 * @throws MailboxError
 */
export async function openMailbox(address: string, settings: SourceSettings): Promise<ImapFlow> {
  const { protocol, hostname, port, username, password, pathname } = new URL(address)
  const usedPort = port || DEFAULT_PORTS[protocol]!
  const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS)
  const server = await findMailServer(`${hostname}:${usedPort}`, settings, signal).catch(rethrow)
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    // The checked address; the certificate must still match the name.
    host: server.address,
    servername: hostname,
    port: Number(usedPort),
    secure: protocol === 'imaps:',
    // Only servers that the operator named may do without encryption.
    ...(!server.isNamed && protocol === 'imap:' && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxLiteralSize: MAX_ANSWER_BYTES,
    maxLineLength: MAX_ANSWER_BYTES,
    maxResponseSize: 2 * MAX_ANSWER_BYTES,
  })
  // Failed commands reject as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.mailboxOpen(readFolder(pathname), { readOnly: true })
    return client
  } catch (error) {
    client.close()
    return rethrow(error)
  }
}

/** Whether the mailbox can be read; returns the reason for owners if not. */
export async function findMailboxProblem(address: string, settings: SourceSettings): Promise<string | null> {
  try {
    await (await openMailbox(address, settings)).logout()
    return null
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    return error.message
  }
}

function rethrow(error: unknown): never {
  if (error instanceof MailboxError) throw error
  throw new MailboxError(describe(error))
}

function describe(error: unknown): string {
  if (error instanceof FetchFailure)
    return error.kind === 'refused'
      ? 'This must be a public mail server on port 993 or 143; an operator can allow others with IMPORT_HOSTS.'
      : 'The mail server could not be reached. Check its name and port.'
  const { authenticationFailed, code, mailboxMissing } = error as {
    authenticationFailed?: boolean
    code?: string
    mailboxMissing?: boolean
  }
  if (authenticationFailed) return 'The mail server rejected the user name or password.'
  if (mailboxMissing) return 'The mailbox has no folder of this name.'
  if (/CERT|TLS|SSL|SIGNATURE/i.test(code ?? ''))
    return 'The certificate of the mail server is not valid, or it does not offer encryption.'
  return `The mail server could not be reached (${code ?? 'no code'}). Check its name and port.`
}
