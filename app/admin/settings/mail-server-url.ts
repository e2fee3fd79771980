/** Parts of a mail server's URL, as typed. */
export type MailServer = Record<'host' | 'port' | 'user' | 'password', string>
export type MailProtocol = 'smtp' | 'imap'

export const TLS_PORTS = { smtp: '465', imap: '993' }
export const DEFAULT_PORTS = { smtp: '587', imap: '993' }
const PARTS =
  /^(?:smtp|imap)s?:\/\/(?:(?<user>[^:@]*):(?<password>[^:@]*)@)?(?<host>.*?)(?::(?<port>[^:]*))?$/

/** Returns for example `smtp://user:password@host:587`, or `smtps:` for port 465; empty if nothing is typed. */
export function composeMailUrl(protocol: MailProtocol, { host, port, user, password }: MailServer): string {
  if (host + port + user + password === '') return ''
  const access = user + password === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const isTls = (port.trim() || DEFAULT_PORTS[protocol]) === TLS_PORTS[protocol]
  return `${protocol}${isTls ? 's' : ''}://${access}${host.trim()}${port === '' ? '' : `:${port.trim()}`}`
}

/** Splits a URL from `composeMailUrl`, even an incomplete one. */
export function readMailUrl(url: string): MailServer {
  const { host = '', port = '', user = '', password = '' } = PARTS.exec(url)?.groups ?? {}
  return { host, port, user: decodeURIComponent(user), password: decodeURIComponent(password) }
}
