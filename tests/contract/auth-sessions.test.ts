import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { type AuthBackend, newEmail, onBothAuthEngines, PASSWORD } from '#tests/support/auth-backend.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const now = () => Math.floor(Date.now() / 1000)

/** Signs any header and claims with the real key, or with the one given. */
function forge(header: object, claims: object, jwk: AuthBackend['signingKey']): string {
  const text = `${encode(header)}.${encode(claims)}`
  const key = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

async function readTokens(client: {
  auth: {
    getSession(): Promise<{ data: { session: { access_token: string; refresh_token: string } | null } }>
  }
}) {
  return (await client.auth.getSession()).data.session!
}

const refresh = ({ send }: AuthBackend, token: unknown) =>
  send('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })

onBothAuthEngines({}, (use) => {
  test('the claims of an access token are those of the contract', async () => {
    const { signInNewUser, newClient, url } = use()
    const { client, id, email } = await signInNewUser()
    const { access_token: token, refresh_token: refreshToken } = await readTokens(client)
    const claims = decode(token.split('.')[1]!)
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

  test('wrong password and unknown address get the same answer', async () => {
    const { signInNewUser, newClient } = use()
    const { email } = await signInNewUser()
    for (const address of [email, newEmail()]) {
      const { error } = await newClient().auth.signInWithPassword({
        email: address,
        password: 'wrong password',
      })
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })

  test('wrong password and unknown address take the same time', async () => {
    const { signInNewUser, send } = use()
    const { email } = await signInNewUser()
    const measure = async (address: string) => {
      const times: number[] = []
      for (let round = 0; round < 4; round += 1) {
        const start = performance.now()
        await send('POST', '/token?grant_type=password', {
          body: { email: address, password: 'wrong password' },
        })
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    const [known, unknown] = [await measure(email), await measure(newEmail())]
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) * 0.6)
  })

  test('a sign-in without an address is refused', async () => {
    expect(
      await use().send('POST', '/token?grant_type=password', { body: { password: PASSWORD } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'missing email or phone' },
    })
  })

  test('many wrong passwords from one place make it wait, and nobody else', async () => {
    const { signInNewUser, newClient, send } = use()
    const { email } = await signInNewUser()
    const address = '192.0.2.7'
    const guess = (password: string) =>
      send('POST', '/token?grant_type=password', { address, body: { email, password } })
    for (let count = 0; count < 5; count += 1) expect((await guess(`wrong ${count}`)).status).toBe(400)
    const refused = await guess(PASSWORD)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('guesses sent all at once are held back as well', async () => {
    const { signInNewUser, send } = use()
    const { email } = await signInNewUser()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, count) =>
        send('POST', '/token?grant_type=password', {
          address: '192.0.2.8',
          body: { email, password: `wrong ${count}` },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('fifty failures in an hour slow the account down and tell its owner', async () => {
    const { signInNewUser, send, waitForMail, newClient } = use()
    const { email } = await signInNewUser()
    for (let count = 0; count < 50; count += 1) {
      await send('POST', '/token?grant_type=password', { body: { email, password: 'wrong password' } })
    }
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      status: 429,
    })
    expect((await waitForMail(email)).subject).toContain('failed sign-ins')
    expect((await newClient().auth.resetPasswordForEmail(email)).error).toBeNull()
  })

  test('sign-ups from one place are limited', async () => {
    const { send } = use()
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await send('POST', '/signup', { address: '192.0.2.9', body: { email: 'x' } })).status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400))
    expect(statuses[30]).toBe(429)
    expect((await send('POST', '/signup', { address: '192.0.2.10', body: { email: 'x' } })).status).toBe(400)
  })

  test('a whole IPv6 line counts as one place', async () => {
    const { send } = use()
    for (let count = 1; count <= 30; count += 1) {
      await send('POST', '/signup', { address: `2001:db8:1:2::${count}`, body: { email: 'x' } })
    }
    expect(
      (await send('POST', '/signup', { address: '2001:db8:1:2:ffff::1', body: { email: 'x' } })).status,
    ).toBe(429)
    expect((await send('POST', '/signup', { address: '2001:db8:1:3::1', body: { email: 'x' } })).status).toBe(
      400,
    )
  })

  test('a refresh gives new tokens of the same session', async () => {
    const { signInNewUser } = use()
    const { client } = await signInNewUser()
    const before = await readTokens(client)
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session!.refresh_token).not.toBe(before.refresh_token)
    const [old, fresh] = [before.access_token, data.session!.access_token].map((token) =>
      decode(token.split('.')[1]!),
    )
    expect(fresh!.session_id).toBe(old!.session_id)
    expect(fresh!.amr).toEqual(old!.amr)
  })

  test('a lost answer can be asked for again', async () => {
    const backend = use()
    const { client } = await backend.signInNewUser()
    const { refresh_token: first } = await readTokens(client)
    const answers = [await refresh(backend, first), await refresh(backend, first)]
    expect(answers[1]!.body.refresh_token).toBe(answers[0]!.body.refresh_token)
    await backend.engine.query(`update auth.refresh_tokens set updated_at = now() - interval '1 hour'`)
    expect((await refresh(backend, first)).body.refresh_token).toBe(answers[0]!.body.refresh_token)
  })

  test('refreshes at the same moment get the same token', async () => {
    const backend = use()
    const { client } = await backend.signInNewUser()
    const { refresh_token: token } = await readTokens(client)
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(backend, token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  })

  test('a replayed refresh token ends the whole session', async () => {
    const backend = use()
    const { client } = await backend.signInNewUser()
    const { refresh_token: stolen } = await readTokens(client)
    await client.auth.refreshSession()
    await client.auth.refreshSession()
    await backend.engine.query(`update auth.refresh_tokens set updated_at = now() - interval '11 seconds'`)
    const newest = await readTokens(client)
    expect(await refresh(backend, stolen)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    })
    expect((await refresh(backend, newest.refresh_token)).status).toBe(400)
    expect(await backend.send('GET', '/user', { token: newest.access_token })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' },
    })
    expect((await client.auth.getUser()).error).toMatchObject({
      status: 400,
      message: 'Auth session missing!',
    })
  })

  test.for([
    ['x', 'validation_failed', 'Refresh token is not valid'],
    ["' or 1=1; --------", 'validation_failed', 'Refresh token is not valid'],
    ['', 'validation_failed', 'Refresh token is not valid'],
    ['x'.repeat(43), 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ] as const)('the refresh token "%s" is refused', async ([token, code, message]) => {
    expect(await refresh(use(), token)).toMatchObject({ status: 400, body: { code, message } })
  })

  test('sessions end by age and by rest', async () => {
    const backend = use()
    const old = await backend.signInNewUser()
    await backend.engine.query(`update auth.sessions set not_after = now() where user_id = $1`, [old.id])
    expect((await old.client.auth.refreshSession()).error).toMatchObject({
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired',
    })
    const idle = await backend.signInNewUser()
    await backend.engine.query(
      `update auth.sessions set updated_at = now() - interval '31 days' where user_id = $1`,
      [idle.id],
    )
    expect((await idle.client.auth.refreshSession()).error).toMatchObject({
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired (Inactivity)',
    })
  })

  test('signing out ends the session at once, for refreshing too', async () => {
    const backend = use()
    const { client } = await backend.signInNewUser()
    const tokens = await readTokens(client)
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await backend.send('GET', '/user', { token: tokens.access_token })).body.code).toBe(
      'session_not_found',
    )
    expect((await refresh(backend, tokens.refresh_token)).body.code).toBe('refresh_token_not_found')
  })

  test('the scope of a sign-out says which sessions end', async () => {
    const { signInNewUser, newClient, send } = use()
    const { client: first, email } = await signInNewUser()
    const clients = [first, newClient(), newClient()]
    for (const client of clients.slice(1)) await client.auth.signInWithPassword({ email, password: PASSWORD })
    const alive = async () =>
      Promise.all(clients.map(async (client) => (await client.auth.getUser()).error === null))
    const token = (await readTokens(first)).access_token
    expect(await alive()).toEqual([true, true, true])
    await clients[1]!.auth.signOut({ scope: 'local' })
    expect(await alive()).toEqual([true, false, true])
    await first.auth.signOut({ scope: 'others' })
    expect(await alive()).toEqual([true, false, false])
    expect(await send('POST', '/logout?scope=mine', { token })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Unsupported logout scope "mine"' },
    })
    const out = await send('POST', '/logout', { token })
    expect([out.status, out.body]).toEqual([204, {}])
    expect(await alive()).toEqual([false, false, false])
  })

  test('a token of somebody who was deleted is refused', async () => {
    const { signInNewUser, service, send } = use()
    const { client, id } = await signInNewUser()
    const { access_token: token } = await readTokens(client)
    await service.auth.admin.deleteUser(id)
    expect(await send('GET', '/user', { token })).toMatchObject({
      status: 403,
      body: { code: 'user_not_found', message: 'User from sub claim in JWT does not exist' },
    })
  })

  test('a call without a token, or with a key instead, is refused', async () => {
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

  test('forged tokens are refused, whatever they try', async () => {
    const { signInNewUser, send, signingKey } = use()
    const { client } = await signInNewUser()
    const { access_token: token } = await readTokens(client)
    const [head, body, signature] = token.split('.') as [string, string, string]
    const header = decode(head)
    const claims = decode(body)
    const stranger = { ...signingKey, d: Buffer.alloc(32, 5).toString('base64url') }
    const attempts: Record<string, string> = {
      'changed claims': `${head}.${encode({ ...claims, sub: randomUUID() })}.${signature}`,
      'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'no algorithm, with key': `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
      'symmetric with the public key': `${encode({ ...header, alg: 'HS256' })}.${body}.${signature}`,
      'unknown key': forge({ ...header, kid: 'other' }, claims, signingKey),
      'own key inside': forge({ ...header, jwk: { kty: 'EC', crv: 'P-256' } }, claims, signingKey),
      'key from elsewhere': forge({ ...header, jku: 'https://evil.example/jwks' }, claims, signingKey),
      'critical extension': forge({ ...header, crit: ['b64'], b64: false }, claims, signingKey),
      'signed by somebody else': forge(header, claims, { ...stranger, ...pointOf(stranger.d) }),
      expired: forge(header, { ...claims, iat: now() - 7200, exp: now() - 1 }, signingKey),
      'without an end': forge(header, { ...claims, exp: undefined }, signingKey),
      'not yet valid': forge(header, { ...claims, nbf: now() + 600 }, signingKey),
      'wrong audience': forge(header, { ...claims, aud: 'elsewhere' }, signingKey),
      'audience as a list': forge(header, { ...claims, aud: ['authenticated'] }, signingKey),
      'unknown role': forge(header, { ...claims, role: 'postgres' }, signingKey),
      'not a token': 'abc',
    }
    for (const [name, attempt] of Object.entries(attempts)) {
      const answer = await send('GET', '/user', { token: attempt })
      expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'bad_jwt'])
      expect(answer.body.message).toContain('unable to parse or verify signature')
    }
    expect(
      await send('GET', '/user', { token: forge(header, { ...claims, sub: 'x' }, signingKey) }),
    ).toMatchObject({
      status: 400,
      body: { code: 'bad_jwt' },
    })
    const otherSession = forge(header, { ...claims, session_id: randomUUID() }, signingKey)
    expect((await send('GET', '/user', { token: otherSession })).body.code).toBe('session_not_found')
    expect((await send('GET', '/user', { token: forge(header, claims, signingKey) })).status).toBe(200)
  })

  test("a token with another user's session is refused", async () => {
    const { signInNewUser, send, signingKey } = use()
    const [one, other] = [await signInNewUser(), await signInNewUser()]
    const [head, body] = (await readTokens(one.client)).access_token.split('.') as [string, string]
    const mixed = { ...decode(body), sub: other.id }
    expect((await send('GET', '/user', { token: forge(decode(head), mixed, signingKey) })).body.code).toBe(
      'session_not_found',
    )
  })

  test('the secret key does not turn the bearer into the server', async () => {
    const { signInNewUser, send, keys } = use()
    const { client } = await signInNewUser()
    const { access_token: token } = await readTokens(client)
    expect(await send('GET', '/admin/users', { key: keys.secret, token })).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    })
  })

  test('no stored value lets anybody in', async () => {
    const { signInNewUser, engine } = use()
    const { client, id } = await signInNewUser()
    const { refresh_token: token } = await readTokens(client)
    const rows = await engine.query<{ token: string }>(
      'select token from auth.refresh_tokens where user_id = $1',
      [id],
    )
    expect(rows.map((row) => row.token)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('sign-ins leave a line in the audit log', async () => {
    const { signInNewUser, engine, newClient } = use()
    const { id, email } = await signInNewUser()
    await newClient().auth.signInWithPassword({ email, password: 'wrong password' })
    const rows = await engine.query<{ action: string }>(
      `select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['user_created', 'login', 'login_failed'])
  })
})

/** The public point of a private key, so that a stranger's key is a whole one. */
function pointOf(d: string): { x: string; y: string } {
  const sec1 = Buffer.concat([
    Buffer.from('30310201010420', 'hex'),
    Buffer.from(d, 'base64url'),
    Buffer.from('a00a06082a8648ce3d030107', 'hex'),
  ])
  const { x, y } = createPrivateKey({ key: sec1, format: 'der', type: 'sec1' }).export({ format: 'jwk' })
  return { x: x!, y: y! }
}
