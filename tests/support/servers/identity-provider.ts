/** A local double of Google's and GitHub's OAuth endpoints, with the checks of the real ones. */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type Person = { id: string; email: string }

export type IdentityProvider = {
  client: { clientId: string; clientSecret: string }
  /** A fetch for the backend that redirects requests for the real hosts to this server. */
  fetch: (input: string | URL, init?: RequestInit) => Promise<Response>
  /** Approves an authorization URL like a user's browser; returns the redirect URL. */
  approve(authorizeUrl: string, person: Person): URL
  /** Base URL; the first path segment is the real host. */
  url: string
  /** Corrupts the next id tokens, to test their rejection. */
  tamper: { claims: Record<string, unknown>; isForeignKey: boolean }
  stop(): Promise<void>
}

type Grant = { person: Person; redirectUri: string; challenge: string; nonce: string | null }

const ISSUER = 'https://accounts.google.com'

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const client = { clientId: 'client-of-ours', clientSecret: 'secret-of-ours' }
  const keys = await generateKeyPair('RS256', { extractable: true })
  const foreign = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Person>()
  const tamper: IdentityProvider['tamper'] = { claims: {}, isForeignKey: false }

  async function grantTokens(fields: URLSearchParams, isOpenId: boolean): Promise<object | null> {
    const grant = grants.get(fields.get('code') ?? '')
    grants.delete(fields.get('code') ?? '')
    const isRight =
      grant &&
      fields.get('client_id') === client.clientId &&
      fields.get('client_secret') === client.clientSecret &&
      fields.get('redirect_uri') === grant.redirectUri &&
      createHash('sha256')
        .update(fields.get('code_verifier') ?? '')
        .digest('base64url') === grant.challenge
    if (!isRight) return null
    const accessToken = randomUUID()
    tokens.set(accessToken, grant.person)
    const granted = { access_token: accessToken, token_type: 'bearer', scope: 'all' }
    if (!isOpenId) return granted
    const claims = {
      email: grant.person.email,
      email_verified: true,
      name: 'Ann',
      nonce: grant.nonce,
      ...tamper.claims,
    }
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .setIssuer(ISSUER)
      .setAudience(client.clientId)
      .setSubject(grant.person.id)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(tamper.isForeignKey ? foreign.privateKey : keys.privateKey)
    return { ...granted, id_token: idToken }
  }

  async function route(request: IncomingMessage): Promise<object | null> {
    const person = tokens.get(/^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')
    switch (request.url) {
      case '/accounts.google.com/.well-known/openid-configuration':
        return {
          issuer: ISSUER,
          authorization_endpoint: `${ISSUER}/o/oauth2/v2/auth`,
          token_endpoint: 'https://oauth2.googleapis.com/token',
          jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        }
      case '/www.googleapis.com/oauth2/v3/certs':
        return { keys: [jwk] }
      case '/oauth2.googleapis.com/token':
        return grantTokens(await readForm(request), true)
      case '/github.com/login/oauth/access_token':
        return grantTokens(await readForm(request), false)
      case '/api.github.com/user':
        return person ? { id: Number(person.id), login: 'ann', name: 'Ann', avatar_url: null } : null
      case '/api.github.com/user/emails':
        return person ? [{ email: person.email, primary: true, verified: true }] : null
      default:
        return null
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await route(request)
    response.writeHead(body ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { error: 'invalid_grant' }))
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    client,
    tamper,
    url: `http://127.0.0.1:${port}`,
    fetch: (input, init) => {
      const url = new URL(input)
      return fetch(`http://127.0.0.1:${port}/${url.host}${url.pathname}${url.search}`, init)
    },
    approve(authorizeUrl, person) {
      const asked = new URL(authorizeUrl).searchParams
      const code = randomUUID()
      const redirectUri = asked.get('redirect_uri')!
      grants.set(code, {
        person,
        redirectUri,
        challenge: asked.get('code_challenge')!,
        nonce: asked.get('nonce'),
      })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', asked.get('state')!)
      return back
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
