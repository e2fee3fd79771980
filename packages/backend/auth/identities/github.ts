import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from 'openid-client'
import { z } from 'zod'
import type { Fetch } from '../limits/captcha.ts'
import { limitTime, type Provider, type ProviderClient } from './provider.ts'

const SERVER = {
  issuer: 'https://github.com',
  authorization_endpoint: 'https://github.com/login/oauth/authorize',
  token_endpoint: 'https://github.com/login/oauth/access_token',
}
const USER_URL = new URL('https://api.github.com/user')
const EMAILS_URL = new URL('https://api.github.com/user/emails')

const userSchema = z.object({
  id: z.number().int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

export function createGithub(
  { clientId, clientSecret }: ProviderClient,
  { fetch, redirectUri }: { fetch: Fetch; redirectUri: string },
): Provider {
  const configuration = new Configuration(SERVER, clientId, clientSecret)
  configuration[customFetch] = limitTime(fetch)

  async function read<T>(url: URL, token: string, schema: z.ZodType<T>): Promise<T> {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': clientId })
    const response = await fetchProtectedResource(configuration, token, url, 'GET', undefined, headers)
    if (!response.ok) throw new Error(`GitHub answered ${response.status}.`)
    return schema.parse(await response.json())
  }

  return {
    async buildUrl({ state, verifier }) {
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      })
      return url.href
    },
    async readProfile(callbackUrl, { state, verifier }) {
      const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
        pkceCodeVerifier: verifier,
        expectedState: state,
      })
      const user = await read(USER_URL, tokens.access_token, userSchema)
      const emails = await read(EMAILS_URL, tokens.access_token, emailsSchema)
      const primary = emails.find((entry) => entry.primary && entry.verified)
      return {
        id: String(user.id),
        email: primary?.email.toLowerCase() ?? null,
        data: {
          sub: String(user.id),
          email: primary?.email.toLowerCase(),
          email_verified: primary !== undefined,
          phone_verified: false,
          user_name: user.login,
          name: user.name,
          avatar_url: user.avatar_url,
        },
      }
    },
  }
}
