/** Recognizes requests from this machine and this site's pages, by socket and raw headers. */
import { timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** `rawHeaders` contains names and values in turn. */
export type Peer = { address: string; rawHeaders: readonly string[] }

/** Headers of proxies. With a proxy, the address of the socket is not the client's. */
const PROXY_HEADERS = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|true-client-ip|cf-.*)$/
const JSON_TYPE = /^application\/json$/i
/** Content types that other sites can't send without a preflight request. */
const PICTURE_TYPE = /^image\/[\w.+-]+$/i
const HTTP_PORT = 80

/**
 * Accepts JSON by POST from a page of this origin on this machine. Rejects proxies and DNS rebinding (threat
 * model, section 3, point 2).
 */
export function isOwnEditorCall(
  method: string,
  peer: Peer,
  port: number,
  { takesPictures = false }: { takesPictures?: boolean } = {},
): boolean {
  const host = readOwnHost(peer, port)
  if (host === null || method !== 'POST') return false
  const type = readHeader(peer, 'content-type')?.split(';')[0]?.trim() ?? ''
  if (!JSON_TYPE.test(type) && !(takesPictures && PICTURE_TYPE.test(type))) return false
  if (readHeader(peer, 'origin') !== `http://${host}`) return false
  return !hasHeader(peer, 'sec-fetch-site') || readHeader(peer, 'sec-fetch-site') === 'same-origin'
}

/** Like `isOwnEditorCall`, but without Origin, which browsers don't send when a page is opened. */
export function isOwnNavigation(method: string, peer: Peer, port: number): boolean {
  const host = readOwnHost(peer, port)
  if (host === null || (method !== 'GET' && method !== 'HEAD')) return false
  if (hasHeader(peer, 'origin') && readHeader(peer, 'origin') !== `http://${host}`) return false
  const site = readHeader(peer, 'sec-fetch-site')
  return !hasHeader(peer, 'sec-fetch-site') || site === 'same-origin' || site === 'none'
}

function readOwnHost(peer: Peer, port: number): string | null {
  if (!isLoopback(peer.address)) return null
  if (listNames(peer).some((name) => PROXY_HEADERS.test(name))) return null
  const host = readHeader(peer, 'host')
  const names = ['localhost', '127.0.0.1', '[::1]']
  const hosts = names.flatMap((name) => [`${name}:${port}`, ...(port === HTTP_PORT ? [name] : [])])
  return host !== null && hosts.includes(host) ? host : null
}

export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

function listNames({ rawHeaders }: Peer): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
}

function hasHeader(peer: Peer, name: string): boolean {
  return listNames(peer).includes(name)
}

/** Null unless the header was sent exactly once. */
export function readHeader(peer: Peer, name: string): string | null {
  const names = listNames(peer)
  const at = names.indexOf(name)
  return at === -1 || at !== names.lastIndexOf(name) ? null : peer.rawHeaders[at * 2 + 1]!
}

export function isSameSecret(given: string | Buffer, right: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
