/** Checks DNS, TLS, proxy and settings with one request to the public URL, which must reach this installation. */
import { createHmac, randomBytes } from 'node:crypto'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { type FetchOptions, guardedFetch } from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import { REACH_PATH } from '#domain/settings/set-up-paths.ts'
import { isSameSecret } from '../editor-mode/editor-requests.ts'

const CHALLENGE = /^[\w-]{22,64}$/
const MAX_BYTES = 4096
/** Import settings don't apply: the host may be listed or forbidden there. */
const SOURCES = { hosts: [], pictures: 'listed', forbiddenHosts: [] } as const

const sign = (secretKey: string, challenge: string): string =>
  createHmac('sha256', secretKey).update(`public address ${challenge}`).digest('hex')

/** Answers `?challenge=…` with a proof that this process has the secret key. */
export function answerChallenge(request: Request, secretKey: string): Response {
  const challenge = new URL(request.url).searchParams.get('challenge') ?? ''
  const [status, text] = CHALLENGE.test(challenge)
    ? [200, sign(secretKey, challenge)]
    : [400, 'Send a challenge.']
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  })
}

/** @returns why visitors can't reach this installation at its URL; null if they can */
export async function findAddressProblem(
  siteUrl: string,
  secretKey: string,
  fetchText = fetchPublicText,
): Promise<string | null> {
  const challenge = randomBytes(24).toString('base64url')
  try {
    const { url, text } = await fetchText(`${siteUrl}${REACH_PATH}?challenge=${challenge}`)
    if (!isSameSecret(text.trim(), sign(secretKey, challenge)))
      return `Another site answers at ${siteUrl}. Point its name to this server, or correct SITE_URL.`
    return url.origin === new URL(siteUrl).origin
      ? null
      : `${siteUrl} redirects to ${url.origin}. Set SITE_URL to that address.`
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return describeFailure(error, new URL(siteUrl).hostname)
  }
}

/** @throws FetchFailure */
export async function fetchPublicText(
  address: string,
  network?: FetchOptions['network'],
): Promise<{ url: URL; text: string }> {
  const { url, bytes } = await guardedFetch(address, {
    ...(network && { network }),
    purpose: 'link',
    settings: SOURCES,
    maxBytes: MAX_BYTES,
    limits: { wholeMs: 8_000 },
  })
  return { url, text: new TextDecoder().decode(bytes) }
}

function describeFailure({ kind, status, cause, redirectHost }: FetchFailure, host: string): string {
  const code = findCode(cause)
  if (kind === 'status')
    return `${host} answers with the error ${status}. Check the proxy in front of the site.`
  if (kind === 'too-slow') return `${host} did not answer within 8 seconds. Check the firewall and the proxy.`
  if (kind === 'too-many-redirects')
    return `${host} redirects in a loop. Check the redirects of the proxy in front of the site, such as from www and back.`
  if (kind === 'refused' && redirectHost !== null)
    return `${host} redirects to ${redirectHost} without https, or to an address inside your network. Check the redirects of the proxy.`
  if (kind === 'refused')
    return `${host} leads to an address inside your network, or to a port other than 443, so this server can’t check it. Try it on a phone without Wi-Fi.`
  if (/^E(?:NOTFOUND|AI_AGAIN|NODATA)$/.test(code))
    return `The name ${host} has no address yet. Add a DNS record that points to this server; it can take an hour to work.`
  if (code === 'CERT_HAS_EXPIRED') return `The TLS certificate of ${host} has expired. Renew it.`
  if (/CERT|SIGNATURE|ERR_TLS|SSL/.test(code))
    return `The TLS certificate of ${host} is not valid (${code}). Get one for this name from a public authority, such as Let’s Encrypt.`
  if (code === 'ECONNREFUSED')
    return `Nothing answers at ${host} on port 443. Start the proxy, and open the port in the firewall.`
  return `${host} could not be reached over TLS${code && ` (${code})`}. Check DNS, certificate and proxy.`
}

/** Returns the code of the network error inside a failure. */
function findCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return findCode(error.cause)
}
