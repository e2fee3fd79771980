import { UNKNOWN_ADDRESS } from '#backend/limits/client-address.ts'
import { authErrors } from '../errors/errors.ts'

export type CaptchaOptions = {
  provider: 'turnstile' | 'hcaptcha'
  secret: string
}

export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>

const VERIFY_URLS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
}
const TIMEOUT_MS = 10_000
const MAX_TOKEN_LENGTH = 8192

type Verdict = { success?: boolean; 'error-codes'?: unknown }

/** Whether the value can be a token; an impossible one saves the request to the provider. */
export function isCaptchaToken(token: unknown): token is string {
  return typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_LENGTH
}

export function verifyCaptcha(
  { provider, secret }: CaptchaOptions,
  fetch: Fetch,
  token: string,
  address: string,
): Promise<Verdict> {
  return askProvider(fetch, VERIFY_URLS[provider], {
    secret,
    response: token,
    ...(address !== UNKNOWN_ADDRESS && { remoteip: address }),
  })
}

/** @throws AuthError `captcha_failed`, or 500 if the provider does not answer */
export async function mustPassCaptcha(
  options: CaptchaOptions,
  fetch: Fetch,
  token: unknown,
  address: string,
): Promise<void> {
  if (!isCaptchaToken(token)) throw authErrors.request.captchaMissing()
  const verdict = await verifyCaptcha(options, fetch, token, address).catch((error: unknown) => {
    throw authErrors.request.captchaAway(error)
  })
  if (verdict.success === true) return
  const codes = verdict['error-codes']
  throw authErrors.request.captchaRejected(Array.isArray(codes) ? codes.join(', ') : 'unknown')
}

async function askProvider(fetch: Fetch, url: string, fields: Record<string, string>): Promise<Verdict> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The captcha provider answered ${response.status}.`)
  return (await response.json()) as Verdict
}
