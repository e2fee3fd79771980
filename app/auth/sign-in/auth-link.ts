import { SET_UP_PARAMETER } from '#domain/settings/set-up-paths.ts'
import type { MailLinkType } from '#app/data/session/confirm-address.ts'

/** Content of a URL from an email or an identity provider. */
export type AuthLink =
  | { kind: 'none' }
  /** Link printed on the console that creates the first owner. */
  | { kind: 'set-up'; secret: string }
  /** Works only in the browser that requested it. */
  | { kind: 'code'; code: string; needsPassword: boolean }
  /** A session in the fragment. `type` is for example signup, invite or recovery. */
  | { kind: 'tokens'; type: string; needsPassword: boolean }
  | { kind: 'token-hash'; tokenHash: string; type: MailLinkType }
  | { kind: 'error'; code: string; description: string }
  /** Success without a session, such as the first of two confirmations. */
  | { kind: 'message'; text: string }

const LINK_PARAMETERS = [
  'code',
  'token_hash',
  'type',
  'error',
  'error_code',
  'error_description',
  'message',
  'password_needed',
]
const MAIL_LINK_TYPES: MailLinkType[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email']
const MAX_TEXT_LENGTH = 300
const MAX_SECRET_LENGTH = 100

/** Parses query and fragment. They are untrusted, so they only select texts and calls. */
export function readAuthLink(href: string): AuthLink {
  const url = new URL(href)
  const fragment = new URLSearchParams(url.hash.slice(1))
  const read = (name: string) =>
    (fragment.get(name) ?? url.searchParams.get(name) ?? '').slice(0, MAX_TEXT_LENGTH)
  const secret = fragment.get(SET_UP_PARAMETER)
  if (secret) return { kind: 'set-up', secret: secret.slice(0, MAX_SECRET_LENGTH) }
  if (read('error') || read('error_code') || read('error_description'))
    return {
      kind: 'error',
      code: read('error_code') || read('error'),
      description: read('error_description'),
    }
  const needsPassword = read('password_needed') === 'true'
  if (fragment.has('access_token')) return { kind: 'tokens', type: read('type'), needsPassword }
  const tokenHash = url.searchParams.get('token_hash')
  const type = MAIL_LINK_TYPES.find((known) => known === read('type'))
  if (tokenHash && type) return { kind: 'token-hash', tokenHash, type }
  const code = url.searchParams.get('code')
  if (code) return { kind: 'code', code, needsPassword }
  if (fragment.has('message')) return { kind: 'message', text: read('message') }
  return { kind: 'none' }
}

/** Returns the path without fragment and parameters of a link. */
export function removeAuthLink(href: string): string {
  const url = new URL(href)
  for (const name of LINK_PARAMETERS) url.searchParams.delete(name)
  url.hash = ''
  return url.pathname + url.search
}

let followed: AuthLink | undefined

/** The link that opened the page. Read before the client exists, because the client removes tokens from the URL. */
export function readFollowedLink(): AuthLink {
  followed ??= readAuthLink(location.href)
  return followed
}
