/** Which requests come from this machine and from our own pages. Read from the socket and the raw header lines. */
import { isIPv4 } from 'node:net'

/** The other end of a request's socket, and its header lines as they came: name, value, name, value… */
export type Peer = { address: string; rawHeaders: readonly string[] }

/** Left by proxies: with one in between, the address of the socket says nothing about who asks. */
const PROXY_HEADERS = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|true-client-ip|cf-.*)$/
const JSON_TYPE = /^application\/json$/i
/** Types that a page of another site can't send without asking first, as with JSON. */
const PICTURE_TYPE = /^image\/[\w.+-]+$/i
const HTTP_PORT = 80

/**
 * A call of the editor: from this machine, without a proxy, under our own name (no rebound one), POST, JSON, and by
 * a page of this origin. Threat model, section 3, point 2.
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

/**
 * A development page being opened: as above, but a browser sends no Origin with a navigation, and a person may have
 * typed the address.
 */
export function isOwnNavigation(method: string, peer: Peer, port: number): boolean {
  const host = readOwnHost(peer, port)
  if (host === null || (method !== 'GET' && method !== 'HEAD')) return false
  if (hasHeader(peer, 'origin') && readHeader(peer, 'origin') !== `http://${host}`) return false
  const site = readHeader(peer, 'sec-fetch-site')
  return !hasHeader(peer, 'sec-fetch-site') || site === 'same-origin' || site === 'none'
}

/** The Host of a request that reached us directly and on this machine, or null. */
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

/** The value of a header that was sent exactly once; null otherwise. */
export function readHeader(peer: Peer, name: string): string | null {
  const names = listNames(peer)
  const at = names.indexOf(name)
  return at === -1 || at !== names.lastIndexOf(name) ? null : peer.rawHeaders[at * 2 + 1]!
}
