import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { redeemLinkCode, redeemTokenHash, takeSessionOfLink } from '#app/data/session/confirm-address.ts'
import { isSessionAccepted } from '#app/data/session/current-session.ts'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { type AuthLink, removeAuthLink } from './auth-link.ts'
import { readFollowedLink } from './followed-link.ts'
import {
  AFTER_SIGN_IN_PATH,
  isOnStep,
  LINKED_STEP,
  NEW_PASSWORD_STEP,
  SIGNED_IN_ALREADY_PATH,
} from '../session/auth-paths.ts'
import type { AuthNotice, AuthScreen, NextStep } from './auth-screen.ts'
import { findDestination } from './destination.ts'
import { findNextScreen } from './find-next-screen.ts'
import { findScreenWithoutSession } from './screen-without-session.ts'
import { readReturnPath } from '../session/return-path.ts'

const CONFIRMED: NextStep = {
  path: SIGNED_IN_ALREADY_PATH,
  toast: { title: 'Email confirmed', description: "You're now signed in." },
}
const LINKED: NextStep = { path: AFTER_SIGN_IN_PATH, toast: { title: 'Account linked' } }
const USED_UP = 'This link has expired or was already used.'
const LINK_PROBLEMS: Record<string, string> = {
  otp_expired: USED_UP,
  flow_state_expired: USED_UP,
  flow_state_not_found: USED_UP,
  bad_code_verifier: USED_UP,
  access_denied: 'The request was declined.',
  identity_provider_unavailable: 'The provider can not be reached at the moment. Please try again later.',
  identity_already_exists: 'That account is already linked to somebody here.',
}
const PASSWORD_LINK_TYPES: readonly string[] = ['recovery', 'invite']
/** What the link of the old address says while the new one is still to be confirmed. */
const HALF_DONE = /^Confirmation link accepted/

/** What the page begins with: what a link led to, what a stored session allows, or the forms. */
export async function findStartScreen(): Promise<AuthScreen> {
  const link = takeFollowedLink()
  return link.kind === 'none' ? findScreenForSession() : followLink(link)
}

/**
 * What led here, once it has been taken out of the address: the client has read tokens the moment it exists, everything
 * else is kept for the page.
 */
function takeFollowedLink(): AuthLink {
  const followed = readFollowedLink()
  getBrowserClient()
  if (followed.kind !== 'none') history.replaceState(history.state, '', removeAuthLink(location.href))
  return followed
}

/** What a stored session allows; the server is asked whether it still stands. */
export async function findScreenForSession(): Promise<AuthScreen> {
  const isSignedIn = await isSessionAccepted(getBrowserClient())
  if (!isSignedIn) return findScreenWithoutSession()
  if (isOnStep(NEW_PASSWORD_STEP)) return findNextScreen('new-password')
  return findNextScreen(
    { path: readReturnPath(location.search) ?? SIGNED_IN_ALREADY_PATH },
    findDestination(),
  )
}

async function followLink(link: Exclude<AuthLink, { kind: 'none' }>): Promise<AuthScreen> {
  const client = getBrowserClient()
  switch (link.kind) {
    case 'error':
      return screenForFailedLink(LINK_PROBLEMS[link.code] ?? 'This link could not be used.', link.code)
    case 'message':
      return HALF_DONE.test(link.text)
        ? accessScreen({
            tone: 'good',
            text: 'Half done: now open the link in the mail to your other address.',
          })
        : findScreenForSession()
    case 'code':
      return redeemLinkCode(client, link.code).then(
        (confirmed) => findScreenAfterLink('', confirmed),
        (error: unknown) => screenForRefusedCode(error, link.needsPassword),
      )
    case 'token-hash':
      return redeemTokenHash(client, link).then(
        (confirmed) => findScreenAfterLink(link.type, confirmed),
        screenForRefusedLink,
      )
    default:
      return takeSessionOfLink(client).then(() => findScreenAfterLink(link.type, link), screenForRefusedLink)
  }
}

function findScreenAfterLink(
  type: string,
  { needsPassword }: { needsPassword: boolean },
): Promise<AuthScreen> {
  const choosesPassword = needsPassword || PASSWORD_LINK_TYPES.includes(type) || isOnStep(NEW_PASSWORD_STEP)
  return findScreenAfterProof({ choosesPassword })
}

/** Where somebody goes on who proved an address by the link or the code of a mail. */
export function findScreenAfterProof({ choosesPassword }: { choosesPassword: boolean }): Promise<AuthScreen> {
  if (choosesPassword) return findNextScreen('new-password')
  return findNextScreen(isOnStep(LINKED_STEP) ? LINKED : CONFIRMED)
}

/** A code is worth something only in the browser that asked for it; the address is confirmed all the same. */
function screenForRefusedCode(error: unknown, needsPassword: boolean): AuthScreen {
  const isFromElsewhere = readErrorCode(error) === 'pkce_code_verifier_not_found'
  if (!isFromElsewhere) return screenForRefusedLink(error)
  if (needsPassword)
    return {
      name: 'recover',
      notice: {
        tone: 'good',
        text: 'Your address is confirmed. You signed up in another browser, so please choose your password once more: we mail you a link for it.',
      },
    }
  return isOnStep(NEW_PASSWORD_STEP)
    ? {
        name: 'recover',
        notice: {
          tone: 'bad',
          text: 'That link works once, and only in the browser that asked for it. Ask for a new one here.',
        },
      }
    : accessScreen({ tone: 'good', text: 'Your address is confirmed. Please sign in.' })
}

function screenForRefusedLink(error: unknown): AuthScreen {
  const code = readErrorCode(error)
  return screenForFailedLink(
    LINK_PROBLEMS[code] ?? `This link could not be used. ${describeSessionError(error)}`,
    code,
  )
}

function screenForFailedLink(text: string, code: string): AuthScreen {
  if (isOnStep(NEW_PASSWORD_STEP))
    return { name: 'recover', notice: { tone: 'bad', text: `${text} Ask for a new one here.` } }
  return accessScreen({ tone: 'bad', text, offersResend: LINK_PROBLEMS[code] === USED_UP })
}

const accessScreen = (notice: AuthNotice): AuthScreen => ({ name: 'access', notice })
