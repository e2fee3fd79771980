/**
 * The one-time link of editor mode: an address that only the console shows is exchanged for a cookie. Whoever comes
 * through a proxy, tunnel or forwarder on this machine looks like this machine, but has not seen the console. Threat
 * model, section 3, point 1.
 */
import { randomBytes } from 'node:crypto'
import { isOwnNavigation, type Peer, readHeader } from './editor-requests.ts'
import { isSameSecret } from './is-same-secret.ts'

const SECRET_BYTES = 32
const PARAMETER = 'editor'

const REFUSAL = `This address does not open editor mode: it was used already, belongs to an earlier start, or was followed from another site.
The console on which the site was started shows the newest one, in the last line that begins with "Write without signing in". Paste it into the address bar of the browser.
`

export type OneTimeLink = {
  /** What to open in a browser. Works once; a new one is made, and told, when it is used. */
  address(): string
  /** Whether a request carries the cookie that this start gave away. */
  hasCookie(peer: Peer): boolean
  /**
   * Exchanges the secret of an opened address for the cookie and leads to the address without it; explains itself to
   * whoever brings another one. Null for a request without a secret.
   */
  exchange(request: Pick<Request, 'method' | 'url'>, peer: Peer | undefined): Response | null
}

export type OneTimeLinkOptions = {
  /** Port the site listens on. */
  port: number
  /** Told when an address was used, so that another browser can be let in by the next one. */
  onUsed?: (nextAddress: string) => void
}

/** Begins a start with secrets of its own; those of earlier starts and their cookies open nothing. */
export function createOneTimeLink({ port, onUsed }: OneTimeLinkOptions): OneTimeLink {
  // Cookies don't know ports: several sites of one machine share them.
  const cookieName = `editor-${port}`
  const cookie = makeSecret()
  let secret = makeSecret()
  const address = () => `http://localhost:${port}/?${PARAMETER}=${secret}`
  const hasCookie = (peer: Peer) => readCookies(peer, cookieName).some((given) => isSameSecret(given, cookie))

  return {
    address,
    hasCookie,
    exchange({ method, url }, peer) {
      const { pathname, searchParams } = new URL(url)
      const [given, ...more] = searchParams.getAll(PARAMETER)
      if (given === undefined) return null
      searchParams.delete(PARAMETER)
      const target = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
      if (!peer || method !== 'GET' || !isOwnNavigation(method, peer, port)) return refuseSecret()
      if (hasCookie(peer)) return redirect(target, {})
      if (more.length > 0 || !isSameSecret(given, secret)) return refuseSecret()
      secret = makeSecret()
      onUsed?.(address())
      return redirect(target, { 'Set-Cookie': `${cookieName}=${cookie}; Path=/; HttpOnly; SameSite=Strict` })
    },
  }
}

const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** A redirect leaves no entry in the history for the address that led to it. */
function redirect(target: string, headers: Record<string, string>): Response {
  return new Response(null, { status: 303, headers: { Location: target, ...PRIVATE_HEADERS, ...headers } })
}

function refuseSecret(): Response {
  return new Response(REFUSAL, {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...PRIVATE_HEADERS },
  })
}

function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Several, since another server of this machine may have set one of the same name. */
function readCookies(peer: Peer, name: string): string[] {
  return (readHeader(peer, 'cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}
