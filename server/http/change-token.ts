/** How a change token travels: in a header for programs, in a cookie for the browsers of those who write. */
import type { IncomingMessage } from 'node:http'

const HEADER = 'X-Change-Token'
/** As `createChangeTokens` makes them. */
const TOKEN = /^[\w-]{16}$/
/** After that, pages have expired in every replica. */
const COOKIE_SECONDS = 60

/** @returns the token that a request for a page carries, or null */
export function readChangeToken(
  { headers }: Pick<IncomingMessage, 'headers'>,
  isHttps: boolean,
): string | null {
  const token = headers[HEADER.toLowerCase()] ?? readCookie(headers.cookie, nameCookie(isHttps))
  return typeof token === 'string' && TOKEN.test(token) ? token : null
}

/**
 * Names a token in the answer to a write.
 * @param hasCookie for browsers, which send it with the pages they open next
 */
export function addChangeToken(
  response: Response,
  token: string,
  { isHttps, hasCookie }: { isHttps: boolean; hasCookie: boolean },
): Response {
  const answer = new Response(response.body, response)
  answer.headers.set(HEADER, token)
  answer.headers.append('Access-Control-Expose-Headers', HEADER)
  if (hasCookie)
    answer.headers.append(
      'Set-Cookie',
      `${nameCookie(isHttps)}=${token}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`,
    )
  return answer
}

/** Browsers refuse the prefix without TLS. */
function nameCookie(isHttps: boolean): string {
  return isHttps ? '__Host-change' : 'change'
}

function readCookie(header: string | undefined, name: string): string | null {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1) ?? null
}
