import type { MailLinkType } from '#app/data/session/confirm-address.ts'

/** What the address brought here: something a mail link or an identity provider handed over. */
export type AuthLink =
  | { kind: 'none' }
  /** A code that only the browser which asked for it can turn into a session. */
  | { kind: 'code'; code: string; needsPassword: boolean }
  /** A session in the fragment. `type` says what for: signup, invite, recovery … */
  | { kind: 'tokens'; type: string; needsPassword: boolean }
  | { kind: 'token-hash'; tokenHash: string; type: MailLinkType }
  | { kind: 'error'; code: string; description: string }
  /** Good news without a session, such as the first of two confirmations. */
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
const LONGEST_TEXT = 300

/** Reads what a link put into an address, query or fragment. Nothing of it is trusted: it chooses words and calls. */
export function readAuthLink(href: string): AuthLink {
  const url = new URL(href)
  const fragment = new URLSearchParams(url.hash.slice(1))
  const read = (name: string) =>
    (fragment.get(name) ?? url.searchParams.get(name) ?? '').slice(0, LONGEST_TEXT)
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

/** The same address without anything secret: the fragment and every parameter of a link are gone. */
export function removeAuthLink(href: string): string {
  const url = new URL(href)
  for (const name of LINK_PARAMETERS) url.searchParams.delete(name)
  url.hash = ''
  return url.pathname + url.search
}
