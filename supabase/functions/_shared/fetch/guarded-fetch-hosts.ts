/** Allowed hosts by purpose (threat model, section 6). */
import { isInternalHost } from './guarded-fetch-addresses.ts'
import { FetchFailure } from './guarded-fetch-failure.ts'

/**
 * `link`: a link in a post, checked only. `webhook`: an endpoint that administrators set up. `ping`: a search engine or
 * hub. `calendar`: a host's external calendar. `purge`: the operator's CDN. `certificate`: PayPal's signing certificate.
 * `store`: an owner's bucket for backups. `mailbox`: the IMAP server of the agency.
 */
export type FetchPurpose =
  | 'sheet'
  | 'drive'
  | 'picture'
  | 'link'
  | 'webhook'
  | 'ping'
  | 'calendar'
  | 'purge'
  | 'certificate'
  | 'store'
  | 'mailbox'

export type SourceSettings = {
  /** Hosts that the operator allowed, as `host` or `host:port`; they may be internal and use http. */
  hosts: readonly string[]
  /** `listed`: pictures come from `hosts` and shared drives only. */
  pictures: 'public' | 'listed'
  /** Hosts of this installation: site, database, object store. */
  forbiddenHosts: readonly string[]
}

/** `*` matches any first label, or the beginning of it. */
const LISTS: Record<FetchPurpose, readonly string[]> = {
  // Published sheets redirect to hosts that match the last pattern.
  sheet: [
    'script.google.com',
    'script.googleusercontent.com',
    'docs.google.com',
    '*-sheets.googleusercontent.com',
  ],
  drive: ['drive.google.com', 'drive.usercontent.google.com', 'docs.google.com', '*.googleusercontent.com'],
  picture: [],
  link: [],
  webhook: [],
  ping: [],
  calendar: [],
  purge: [],
  certificate: ['api.paypal.com', 'api.sandbox.paypal.com'],
  store: [],
  mailbox: [],
}
const PUBLIC_PURPOSES: readonly FetchPurpose[] = ['link', 'webhook', 'ping', 'calendar', 'store', 'mailbox']
const PUBLIC_PORTS = { 'https:': '443', 'http:': '80' }
/** IMAP with STARTTLS and with TLS. */
const MAILBOX_PORTS = ['143', '993']

export type AllowedAddress = {
  url: URL
  /** Allowed by the operator: its IP address is not checked. */
  isNamed: boolean
}

export function mustBeAllowed(
  address: string,
  purpose: FetchPurpose,
  settings: SourceSettings,
): AllowedAddress {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.username !== '' || url.password !== '' || address.includes('\\')) throw refuse()
  const port = url.port || PUBLIC_PORTS[url.protocol as keyof typeof PUBLIC_PORTS]
  const hostname = url.hostname.replace(/\.$/, '')
  if (port === undefined || hostname === '') throw refuse()
  if (settings.hosts.some((named) => isNamed(named, hostname, port, url.protocol)))
    return { url, isNamed: true }
  const ports = purpose === 'mailbox' ? MAILBOX_PORTS : [PUBLIC_PORTS['https:']]
  if (url.protocol !== 'https:' || !ports.includes(port)) throw refuse()
  if (isInternalHost(hostname)) throw refuse()
  // The mailbox is often on a host of this installation.
  if (purpose !== 'mailbox' && settings.forbiddenHosts.some((host) => host.toLowerCase() === hostname))
    throw refuse()
  const isListed = [...LISTS[purpose], ...(purpose === 'picture' ? LISTS.drive : [])].some((pattern) =>
    fitsPattern(hostname, pattern),
  )
  const isAnyPublic =
    PUBLIC_PURPOSES.includes(purpose) || (purpose === 'picture' && settings.pictures === 'public')
  if (!isListed && !isAnyPublic) throw refuse()
  return { url, isNamed: false }
}

function isNamed(named: string, hostname: string, port: string, protocol: string): boolean {
  const [, host = '', namedPort] = /^(.+?)(?::(\d+))?$/.exec(named.toLowerCase()) ?? []
  return host === hostname && port === (namedPort ?? PUBLIC_PORTS[protocol as keyof typeof PUBLIC_PORTS])
}

function fitsPattern(hostname: string, pattern: string): boolean {
  if (!pattern.startsWith('*')) return hostname === pattern
  const ending = pattern.slice(1)
  const first = hostname.slice(0, -ending.length)
  return hostname.endsWith(ending) && /^[a-z0-9-]+$/.test(first)
}

function refuse(): FetchFailure {
  return new FetchFailure('refused')
}
