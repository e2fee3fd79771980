/** Which hosts may be asked for what (threat model, section 6). */
import { isInsideHost } from './guarded-fetch-addresses.ts'
import { FetchFailure } from './guarded-fetch-failure.ts'

/**
 * `link`: what a post leads its readers to; nothing of it is kept. `webhook`: an endpoint that administrators named.
 * `ping`: a public service that wants to know of changes. `calendar`: a calendar that a host keeps elsewhere.
 * `purge`: the CDN that the operator named. `certificate`: the one by which PayPal signs what it tells.
 */
export type FetchPurpose =
  'sheet' | 'drive' | 'picture' | 'link' | 'webhook' | 'ping' | 'calendar' | 'purge' | 'certificate'

export type SourceSettings = {
  /** Hosts that the operator named, as `host` or `host:port`; these may be inside, and be asked by http. */
  hosts: readonly string[]
  /** `public`: pictures may come from any public host. `listed`: only from those above and from shared drives. */
  pictures: 'public' | 'listed'
  /** Hosts of this installation: its site, its database, its object store. */
  forbiddenHosts: readonly string[]
}

/** A first label may be `*`, for any one. */
const LISTS: Record<FetchPurpose, readonly string[]> = {
  // Published sheets redirect to a host of their own below the last one.
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
}
/** Purposes for which any public host may be asked. */
const PUBLIC_PURPOSES: readonly FetchPurpose[] = ['link', 'webhook', 'ping', 'calendar']
const PUBLIC_PORTS = { 'https:': '443', 'http:': '80' }

export type AllowedAddress = {
  url: URL
  /** Named by the operator, so that its place in the network is not looked at. */
  isNamed: boolean
}

/** @throws FetchFailure 'refused' unless the address may be asked for this purpose */
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
  if (url.protocol !== 'https:' || port !== PUBLIC_PORTS['https:']) throw refuse()
  if (isInsideHost(hostname)) throw refuse()
  if (settings.forbiddenHosts.some((host) => host.toLowerCase() === hostname)) throw refuse()
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

/** Compares whole labels; `*` stands for the whole first label or its beginning. */
function fitsPattern(hostname: string, pattern: string): boolean {
  if (!pattern.startsWith('*')) return hostname === pattern
  const ending = pattern.slice(1)
  const first = hostname.slice(0, -ending.length)
  return hostname.endsWith(ending) && /^[a-z0-9-]+$/.test(first)
}

function refuse(): FetchFailure {
  return new FetchFailure('refused')
}
