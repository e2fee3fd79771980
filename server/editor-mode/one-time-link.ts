/**
 * Link shown only on the console, exchanged once for a cookie. Requests through a proxy or tunnel on this
 * machine look local, but lack it (threat model, section 3, point 1).
 */
import { randomBytes } from 'node:crypto'
import { isOwnNavigation, isSameSecret, type Peer, readHeader } from './editor-requests.ts'

const SECRET_BYTES = 32
const PARAMETER = 'editor'

const REFUSAL = `This link does not open editor mode: it was already used, is from an earlier start, or was opened from another site.
The console shows the current link in the last line that begins with "Write without signing in". Paste it into the address bar of the browser.
`

export type OneTimeLink = ReturnType<typeof createOneTimeLink>

export type OneTimeLinkOptions = {
  port: number
  onUsed?: (nextAddress: string) => void
}

export function createOneTimeLink({ port, onUsed }: OneTimeLinkOptions) {
  // Cookies are shared between ports, so the name contains the port.
  const cookieName = `editor-${port}`
  const cookie = makeSecret()
  let secret = makeSecret()
  const address = () => `http://localhost:${port}/?${PARAMETER}=${secret}`
  const hasCookie = (peer: Peer) => readCookies(peer, cookieName).some((given) => isSameSecret(given, cookie))

  return {
    address,
    hasCookie,
    /** Exchanges the secret for the cookie and redirects to the URL without it. Null if the request has no secret. */
    exchange({ method, url }: Pick<Request, 'method' | 'url'>, peer: Peer | undefined): Response | null {
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

/** Redirecting keeps the secret out of the browser history. */
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

/** There may be several: another server on this machine may have set one. */
function readCookies(peer: Peer, name: string): string[] {
  return (readHeader(peer, 'cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}
