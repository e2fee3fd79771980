import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { redeemLinkCode, redeemTokenHash, takeSessionOfLink } from '#app/data/session/confirm-address.ts'
import { checkSetUpLink } from '#app/data/session/set-up.ts'
import { isSessionAccepted } from '#app/data/session/current-session.ts'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { type AuthLink, readFollowedLink, removeAuthLink } from './auth-link.ts'
import {
  AFTER_SIGN_IN_PATH,
  isOnStep,
  LINKED_STEP,
  NEW_PASSWORD_STEP,
  SIGNED_IN_ALREADY_PATH,
  readReturnPath,
} from '../session/auth-paths.ts'
import type { AuthNotice, AuthScreen, NextStep } from './auth-screen.ts'
import { findDestination, findScreenWithoutSession } from './destination.ts'
import { findNextScreen } from './find-next-screen.ts'

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
  identity_provider_unavailable: 'The provider can’t be reached right now. Please try again later.',
  identity_already_exists: 'That account is already linked to another person.',
}
const PASSWORD_LINK_TYPES: readonly string[] = ['recovery', 'invite']
/** Message after the first of the two links that change an address. */
const HALF_DONE = /^Confirmation link accepted/

/** Returns the first screen: the result of a link, of a stored session, or the forms. */
export async function findStartScreen(): Promise<AuthScreen> {
  const link = takeFollowedLink()
  return link.kind === 'none' ? findScreenForSession() : followLink(link)
}

/** Removes the link from the URL after the client has read its tokens. */
function takeFollowedLink(): AuthLink {
  const followed = readFollowedLink()
  getBrowserClient()
  // A setup link stays in the URL, because it is valid until there is an owner, and a reload should work.
  if (followed.kind !== 'none' && followed.kind !== 'set-up')
    history.replaceState(history.state, '', removeAuthLink(location.href))
  return followed
}

/** Returns the screen for a stored session that the server accepts. */
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
    case 'set-up': {
      const problem = await checkSetUpLink(link.secret)
      return problem === null
        ? { name: 'set-up', secret: link.secret }
        : accessScreen({ tone: 'bad', text: problem })
    }
    case 'error':
      return screenForFailedLink(LINK_PROBLEMS[link.code] ?? 'This link could not be used.', link.code)
    case 'message':
      return HALF_DONE.test(link.text)
        ? accessScreen({
            tone: 'good',
            text: 'Half done: now open the link in the email to your other address.',
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

export function findScreenAfterProof({ choosesPassword }: { choosesPassword: boolean }): Promise<AuthScreen> {
  if (choosesPassword) return findNextScreen('new-password')
  return findNextScreen(isOnStep(LINKED_STEP) ? LINKED : CONFIRMED)
}

/** In another browser, the code opens no session, but the address is confirmed. */
function screenForRefusedCode(error: unknown, needsPassword: boolean): AuthScreen {
  const isFromElsewhere = readErrorCode(error) === 'pkce_code_verifier_not_found'
  if (!isFromElsewhere) return screenForRefusedLink(error)
  if (needsPassword)
    return {
      name: 'recover',
      notice: {
        tone: 'good',
        text: 'Your address is confirmed. You signed up in another browser, so please choose your password again: we email you a link for it.',
      },
    }
  return isOnStep(NEW_PASSWORD_STEP)
    ? {
        name: 'recover',
        notice: {
          tone: 'bad',
          text: 'That link works once, and only in the browser that requested it. Ask for a new one here.',
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
