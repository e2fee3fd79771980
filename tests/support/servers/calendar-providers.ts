/**
 * A local double of Google Calendar and Microsoft 365. It refuses requests with parameters that their documentation does not
 * allow, and records them as problems.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Network,
  network as realNetwork,
} from '#supabase/functions/_shared/fetch/guarded-fetch-network.ts'
import type { CalendarProvider } from '#domain/booking/calendar/calendar-providers.ts'
import { type Account, type ApiAnswer, BadRequest, must, mustHaveKeys } from './calendar-account-double.ts'
import { answerGoogle } from './google-calendar-double.ts'
import { answerMicrosoft } from './microsoft-calendar-double.ts'

const SITE = 'https://site.example'
export const CLIENTS = {
  GOOGLE_CALENDAR_CLIENT_ID: 'google-client',
  GOOGLE_CALENDAR_CLIENT_SECRET: 'google-secret',
  MICROSOFT_CALENDAR_CLIENT_ID: 'microsoft-client',
  MICROSOFT_CALENDAR_CLIENT_SECRET: 'microsoft-secret',
  MICROSOFT_CALENDAR_TENANT_ID: 'contoso.example',
}

const RULES = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    api: 'www.googleapis.com',
    scope: 'https://www.googleapis.com/auth/calendar.events.owned',
    granted: 'https://www.googleapis.com/auth/calendar.events.owned',
    more: { access_type: 'offline', prompt: 'consent select_account' },
    client: ['google-client', 'google-secret'],
    answer: answerGoogle,
  },
  microsoft: {
    authorize: 'https://login.microsoftonline.com/contoso.example/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/contoso.example/oauth2/v2.0/token',
    api: 'graph.microsoft.com',
    scope: 'offline_access https://graph.microsoft.com/Calendars.ReadWrite',
    granted: 'Calendars.ReadWrite',
    more: { response_mode: 'query', prompt: 'select_account' },
    client: ['microsoft-client', 'microsoft-secret'],
    answer: answerMicrosoft,
  },
} as const

export type ProvidersDouble = Awaited<ReturnType<typeof startCalendarProviders>>

export async function startCalendarProviders() {
  const state = {
    problems: [] as string[],
    accounts: { google: newAccount(), microsoft: newAccount() },
    /** Access and refresh tokens that were given out. */
    tokens: new Set<string>(),
    /** Lifetime of access tokens. */
    seconds: 3599,
    /** Scope that the person allows in place of the one asked for. */
    allowedScope: null as string | null,
    /** Answers the next requests of the interface with this. */
    failure: null as ApiAnswer | null,
    requests: [] as string[],
  }
  const codes = new Map<string, { provider: CalendarProvider; redirectUri: string; challenge: string }>()
  const valid = { access: new Set<string>(), refresh: new Set<string>() }

  /** Agrees on the provider's page; returns the redirect. */
  function approve(authorizeUrl: string): URL {
    const url = new URL(authorizeUrl)
    const provider = url.href.startsWith(RULES.google.authorize) ? 'google' : 'microsoft'
    const rules = RULES[provider]
    const { state: given, code_challenge: challenge, ...rest } = Object.fromEntries(url.searchParams)
    const redirectUri = `${SITE}/admin/calendar/connected/${provider}`
    const expected = {
      client_id: rules.client[0],
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: rules.scope,
      code_challenge_method: 'S256',
      ...rules.more,
    }
    if (`${url.origin}${url.pathname}` !== rules.authorize) state.problems.push(`authorize at ${url.href}`)
    if (JSON.stringify(sortKeys(rest)) !== JSON.stringify(sortKeys(expected)))
      state.problems.push(`authorize with ${JSON.stringify(rest)}`)
    if (!/^[\w-]{43}$/.test(challenge ?? '') || !given) state.problems.push('authorize without PKCE or state')
    const code = `4/${randomUUID()}`
    codes.set(code, { provider, redirectUri, challenge: challenge! })
    const back = new URL(redirectUri)
    back.search = new URLSearchParams({ code, state: given ?? '' }).toString()
    return back
  }

  function answerToken(provider: CalendarProvider, form: Record<string, string>): ApiAnswer {
    const rules = RULES[provider]
    const { client_id: id, client_secret: secret, grant_type: type, ...rest } = form
    if (id !== rules.client[0] || secret !== rules.client[1])
      return { status: 401, json: { error: 'invalid_client' } }
    if (type === 'authorization_code') {
      mustHaveKeys(rest, ['code', 'redirect_uri', 'code_verifier'])
      const code = codes.get(rest['code']!)
      codes.delete(rest['code']!)
      const proof = createHash('sha256').update(rest['code_verifier']!).digest('base64url')
      if (
        code?.provider !== provider ||
        code.redirectUri !== rest['redirect_uri'] ||
        code.challenge !== proof
      )
        return { status: 400, json: { error: 'invalid_grant' } }
    } else {
      must(type === 'refresh_token', `grant_type ${type}`)
      mustHaveKeys(rest, ['refresh_token'])
      if (!valid.refresh.has(rest['refresh_token']!)) return { status: 400, json: { error: 'invalid_grant' } }
    }
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    valid.access.add(access)
    const isNew = type === 'authorization_code' || provider === 'microsoft'
    if (isNew) valid.refresh.add(refresh)
    for (const one of [access, refresh]) state.tokens.add(one)
    const scope = state.allowedScope ?? rules.granted
    const json = { access_token: access, expires_in: state.seconds, token_type: 'Bearer', scope }
    return { status: 200, json: { ...json, ...(isNew && { refresh_token: refresh }) } }
  }

  function answer(url: URL, request: IncomingMessage, body: string): ApiAnswer {
    const { method = '', headers } = request
    for (const provider of ['google', 'microsoft'] as const) {
      const rules = RULES[provider]
      if (url.href === rules.token) {
        must(method === 'POST', 'a token by GET')
        must(headers['content-type'] === 'application/x-www-form-urlencoded', 'a token by another type')
        return answerToken(provider, Object.fromEntries(new URLSearchParams(body)))
      }
      if (url.host !== rules.api) continue
      state.requests.push(`${method} ${url.pathname}`)
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      if (!valid.access.has(token)) return { status: 401, json: { error: { code: 401 } } }
      if (state.failure) return state.failure
      must(body === '' || headers['content-type'] === 'application/json', 'a body that is not JSON')
      const json = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>
      return rules.answer(state.accounts[provider], { method, url, headers, json })
    }
    throw new BadRequest(`an unknown address ${url.href}`)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      let result: ApiAnswer
      try {
        result = answer(new URL(`https:/${request.url}`), request, Buffer.concat(chunks).toString())
      } catch (error) {
        state.problems.push(error instanceof BadRequest ? error.message : String(error))
        result = { status: 400, json: { error: { code: 400 } } }
      }
      response.writeHead(result.status, { 'content-type': 'application/json', ...result.headers })
      response.end(result.json && JSON.stringify(result.json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const network: Network = {
    resolve: () => Promise.resolve(['8.8.8.8']),
    send: (hop) =>
      realNetwork.send({
        ...hop,
        url: new URL(`http://127.0.0.1:${port}/${hop.url.host}${hop.url.pathname}${hop.url.search}`),
        address: '127.0.0.1',
      }),
  }
  return {
    state,
    network,
    approve,
    /** The person ends the access, or their password changed. */
    revoke: () => {
      valid.access.clear()
      valid.refresh.clear()
    },
    expire: () => valid.access.clear(),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const newAccount = (): Account => ({ events: [], changes: 0, forgottenBefore: 0 })

const sortKeys = (object: object) => Object.entries(object).toSorted(([a], [b]) => a.localeCompare(b))
