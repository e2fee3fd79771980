import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { Fetch } from '../limits/captcha.ts'
import { limitTime, type Provider, type ProviderClient } from './provider.ts'

const ISSUER = new URL('https://accounts.google.com')

export function createGoogle(
  { clientId, clientSecret }: ProviderClient,
  { fetch, redirectUri }: { fetch: Fetch; redirectUri: string },
): Provider {
  let found: Promise<Configuration> | null = null

  /** Cached; after a failure the next caller retries. */
  function configure(): Promise<Configuration> {
    found ??= discovery(ISSUER, clientId, clientSecret, undefined, {
      [customFetch]: limitTime(fetch),
      execute: [enableNonRepudiationChecks],
    }).catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }

  return {
    async buildUrl({ state, verifier, nonce }) {
      const url = buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return url.href
    },
    async readProfile(callbackUrl, { state, verifier, nonce }) {
      const tokens = await authorizationCodeGrant(await configure(), callbackUrl, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const { sub, email, email_verified: isVerified, name, picture } = tokens.claims()!
      return {
        id: sub,
        email: typeof email === 'string' ? email.toLowerCase() : null,
        data: { sub, email, email_verified: isVerified === true, phone_verified: false, name, picture },
      }
    },
  }
}
