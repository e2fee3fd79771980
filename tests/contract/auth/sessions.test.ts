import { expect, test } from 'vitest'
import {
  type AuthBackend,
  onBothAuthEngines,
  PASSWORD,
  readClaims,
  readSession,
} from '#tests/support/site/auth-backend.ts'

const refresh = ({ send }: AuthBackend, token: unknown) =>
  send('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })

onBothAuthEngines({}, (use) => {
  test('a refresh returns new tokens of the same session', async () => {
    const { signInNewUser } = use()
    const { client } = await signInNewUser()
    const before = await readSession(client)
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session!.refresh_token).not.toBe(before.refresh_token)
    const [old, fresh] = [before.access_token, data.session!.access_token].map((token) => readClaims(token))
    expect(fresh!.session_id).toBe(old!.session_id)
    expect(fresh!.amr).toEqual(old!.amr)
  })

  test('a refresh can be repeated for ten seconds; a later one ends the session', async () => {
    const backend = use()
    const { client } = await backend.signInNewUser()
    const { refresh_token: first } = await readSession(client)
    const answers = [await refresh(backend, first), await refresh(backend, first)]
    expect(answers[1]!.body.refresh_token).toBe(answers[0]!.body.refresh_token)
    const age = (seconds: number) =>
      backend.engine.query(
        `update auth.refresh_tokens set updated_at = now() - make_interval(secs => $1::float8) where revoked`,
        [seconds],
      )
    await age(5)
    expect((await refresh(backend, first)).body.refresh_token).toBe(answers[0]!.body.refresh_token)
    await age(11)
    expect(await refresh(backend, first)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    })
    // One of two holders stole the token, so the session ends for both.
    const [{ body }] = answers as [(typeof answers)[0]]
    expect((await refresh(backend, body.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect(await backend.send('GET', '/user', { token: body.access_token as string })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' },
    })
  })

  test('simultaneous refreshes get the same token', async () => {
    const backend = use()
    const { client } = await backend.signInNewUser()
    const { refresh_token: token } = await readSession(client)
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(backend, token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  })

  test.for([
    ['x', 'validation_failed', 'Refresh token is not valid'],
    ["' or 1=1; --------", 'validation_failed', 'Refresh token is not valid'],
    ['', 'validation_failed', 'Refresh token is not valid'],
    ['x'.repeat(43), 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ] as const)('rejects the refresh token "%s"', async ([token, code, message]) => {
    expect(await refresh(use(), token)).toMatchObject({ status: 400, body: { code, message } })
  })

  test('sessions end by age and by inactivity', async () => {
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

  test('the scope of a sign-out decides which sessions end', async () => {
    const { signInNewUser, newClient, send } = use()
    const { client: first, email } = await signInNewUser()
    const clients = [first, newClient(), newClient()]
    for (const client of clients.slice(1)) await client.auth.signInWithPassword({ email, password: PASSWORD })
    const alive = async () =>
      Promise.all(clients.map(async (client) => (await client.auth.getUser()).error === null))
    const token = (await readSession(first)).access_token
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

  test('no stored value gives access', async () => {
    const { signInNewUser, engine } = use()
    const { client, id } = await signInNewUser()
    const { refresh_token: token } = await readSession(client)
    const rows = await engine.query<{ token: string }>(
      'select token from auth.refresh_tokens where user_id = $1',
      [id],
    )
    expect(rows.map((row) => row.token)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('writes sign-ins to the audit log', async () => {
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
