import { createPrivateKey, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type AuthBackend,
  onBothAuthEngines,
  readClaims,
  readSession,
} from '#tests/support/site/auth-backend.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** Signs any header and claims with the real key or the given one. */
function forge(header: object, claims: object, jwk: AuthBackend['signingKey']): string {
  const text = `${encode(header)}.${encode(claims)}`
  const key = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

onBothAuthEngines({}, (use) => {
  test('an access token has the claims of the contract', async () => {
    const { signInNewUser, newClient, url } = use()
    const { client, id, email } = await signInNewUser()
    const { access_token: token, refresh_token: refreshToken } = await readSession(client)
    const claims = readClaims(token)
    expect(claims).toMatchObject({
      iss: `${url}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      is_anonymous: false,
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
    expect(refreshToken).toMatch(/^[\w-]{43}$/)
    expect((await newClient().auth.getClaims(token)).data!.claims.sub).toBe(id)
  })

  test('rejects a token of a deleted user', async () => {
    const { signInNewUser, service, send } = use()
    const { client, id } = await signInNewUser()
    const { access_token: token } = await readSession(client)
    await service.auth.admin.deleteUser(id)
    expect(await send('GET', '/user', { token })).toMatchObject({
      status: 403,
      body: { code: 'user_not_found', message: 'User from sub claim in JWT does not exist' },
    })
  })

  test('rejects a call without a token or with a key instead', async () => {
    const { send, keys } = use()
    expect(await send('GET', '/user')).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    })
    for (const key of [keys.publishable, keys.secret]) {
      expect(await send('GET', '/user', { key, token: key })).toMatchObject({
        status: 403,
        body: { code: 'bad_jwt', message: 'invalid claim: missing sub claim' },
      })
    }
  })

  test("rejects a token with another user's session", async () => {
    const { signInNewUser, send, signingKey } = use()
    const [one, other] = [await signInNewUser(), await signInNewUser()]
    const [head, body] = (await readSession(one.client)).access_token.split('.') as [string, string]
    const mixed = { ...decode(body), sub: other.id }
    expect((await send('GET', '/user', { token: forge(decode(head), mixed, signingKey) })).body.code).toBe(
      'session_not_found',
    )
  })

  test('the secret key does not give a user token the rights of the server', async () => {
    const { signInNewUser, send, keys } = use()
    const { client } = await signInNewUser()
    const { access_token: token } = await readSession(client)
    expect(await send('GET', '/admin/users', { key: keys.secret, token })).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    })
  })
})
