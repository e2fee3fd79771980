/** OAuth 2.0 code flow with PKCE (RFC 6749, RFC 7636) at Google and Microsoft, by an owner's client id and secret. */
import { createHash } from 'node:crypto'
import { z } from '#domain/schema.ts'
import {
  CALENDAR_PROVIDERS,
  type CalendarProvider,
  PROVIDER_NAMES,
} from '#domain/booking/calendar/calendar-providers.ts'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
import { MissingSettingError, readSetting } from '#supabase/functions/_shared/frame/read-setting.ts'
import { CalendarAccountError } from '../calendars/calendar-account.ts'
import { mustNotWait, parseJson, type ProviderCall, send } from './provider-request.ts'

/** Sealed among the columns of a calendar. */
export const storedAccess = z.object({
  provider: z.enum(CALENDAR_PROVIDERS),
  refreshToken: z.string(),
  accessToken: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})
export type StoredAccess = z.infer<typeof storedAccess>

/** Microsoft answers with or without the address before the name. */
const NEEDED_SCOPES: Record<CalendarProvider, string> = {
  google: 'https://www.googleapis.com/auth/calendar.events.owned',
  microsoft: 'Calendars.ReadWrite',
}
/** Access that was ended is tried again this late, because only its host can restore it. */
const ENDED_WAIT_SECONDS = 60 * 60

/** Access was ended at the provider, or never given. */
export class AccessEndedError extends CalendarAccountError {
  constructor(provider: CalendarProvider) {
    super(`${PROVIDER_NAMES[provider]} no longer allows access to this calendar. Connect it again.`, {
      waitSeconds: ENDED_WAIT_SECONDS,
    })
  }
}

export const listProviders = (runtime: FunctionRuntime | undefined): CalendarProvider[] =>
  CALENDAR_PROVIDERS.filter((provider) => readClient(provider, runtime) !== null)

type Client = { id: string; secret: string; authorize: string; token: string; scope: string }

/** Returns null if the owner has not set up the provider. */
function readClient(provider: CalendarProvider, runtime: FunctionRuntime | undefined): Client | null {
  const prefix = `${provider.toUpperCase()}_CALENDAR`
  const id = readSetting(runtime, `${prefix}_CLIENT_ID`)
  const secret = readSetting(runtime, `${prefix}_CLIENT_SECRET`)
  if (id === undefined || secret === undefined) return null
  if (provider === 'google')
    return {
      id,
      secret,
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      scope: NEEDED_SCOPES.google,
    }
  const tenant = encodeURIComponent(readSetting(runtime, `${prefix}_TENANT_ID`) ?? 'common')
  const endpoint = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0`
  return {
    id,
    secret,
    authorize: `${endpoint}/authorize`,
    token: `${endpoint}/token`,
    scope: `offline_access https://graph.microsoft.com/${NEEDED_SCOPES.microsoft}`,
  }
}

function mustHaveClient(provider: CalendarProvider, runtime: FunctionRuntime | undefined): Client {
  const client = readClient(provider, runtime)
  if (client) return client
  throw new MissingSettingError(
    `${PROVIDER_NAMES[provider]} needs a client ID and secret. An owner enters them in Settings, Booking.`,
  )
}

type Connection = { provider: CalendarProvider; redirectUri: string; verifier: string }

/** URL of the provider's page that asks for access. @throws MissingSettingError */
export function composeAuthorizeUrl(
  { provider, redirectUri, verifier }: Connection,
  state: string,
  runtime: FunctionRuntime | undefined,
): string {
  const client = mustHaveClient(provider, runtime)
  const url = new URL(client.authorize)
  url.search = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: client.scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Google gives a refresh token only with these; Microsoft lets people choose the account.
    ...(provider === 'google'
      ? { access_type: 'offline', prompt: 'consent select_account' }
      : { response_mode: 'query', prompt: 'select_account' }),
  }).toString()
  return url.href
}

/** Exchanges an authorization code. @throws CalendarAccountError, FetchFailure, MissingSettingError */
export function redeemCode(
  { provider, redirectUri, verifier }: Connection,
  code: string,
  call: ProviderCall,
): Promise<StoredAccess> {
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
  return askForToken(provider, grant, call)
}

/** Renews the access token. Microsoft also replaces the refresh token. @throws as `redeemCode` */
export function renewAccess(
  { provider, refreshToken }: StoredAccess,
  call: ProviderCall,
): Promise<StoredAccess> {
  return askForToken(provider, { grant_type: 'refresh_token', refresh_token: refreshToken }, call)
}

const token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
})
const tokenError = z.object({ error: z.string() })

async function askForToken(
  provider: CalendarProvider,
  grant: Record<string, string>,
  call: ProviderCall,
): Promise<StoredAccess> {
  const client = mustHaveClient(provider, call.runtime)
  const form = { ...grant, client_id: client.id, client_secret: client.secret }
  const answer = await send(call, client.token, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  mustNotWait(provider, answer)
  if (answer.status >= 500) throw new FetchFailure('status', answer.status)
  if (answer.status !== 200) {
    const { error } = tokenError.catch({ error: '' }).parse(parseJson(answer.text))
    if (error === 'invalid_grant') throw new AccessEndedError(provider)
    if (error === 'invalid_client' || error === 'unauthorized_client')
      throw new CalendarAccountError(
        `${PROVIDER_NAMES[provider]} rejected the client ID or secret. An owner corrects them in Settings, Booking.`,
      )
    throw new FetchFailure('status', answer.status)
  }
  const found = token.safeParse(parseJson(answer.text))
  if (!found.success) throw new FetchFailure('unreadable')
  const { access_token: accessToken, expires_in: seconds, scope } = found.data
  const refreshToken = found.data.refresh_token ?? grant['refresh_token']
  const isAllowed = scope.split(' ').some((one) => one.endsWith(NEEDED_SCOPES[provider]))
  if (refreshToken === undefined || !isAllowed) throw new AccessEndedError(provider)
  return { provider, refreshToken, accessToken, expiresAt: Date.now() + seconds * 1000 }
}
