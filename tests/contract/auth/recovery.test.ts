import { expect, test } from 'vitest'
import {
  newEmail,
  onBothAuthEngines,
  PASSWORD,
  readClaims,
  readFragment,
} from '#tests/support/site/auth-backend.ts'

onBothAuthEngines({}, (use) => {
  test('replaces a forgotten password with an emailed link', async () => {
    const backend = use()
    const { email, client: elsewhere } = await backend.signInNewUser()
    const client = backend.newClient({ flowType: 'pkce' })
    const asked = await client.auth.resetPasswordForEmail(email, { redirectTo: 'https://site.example/auth' })
    expect(asked.error).toBeNull()
    const opened = await backend.open((await backend.waitForMail(email)).link)
    const code = opened.searchParams.get('code')!
    const events: string[] = []
    client.auth.onAuthStateChange((event) => events.push(event))
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    const updated = await client.auth.updateUser({ password: 'a brand new password' })
    expect(updated.error).toBeNull()
    expect((await elsewhere.auth.getUser()).error).toMatchObject({ message: 'Auth session missing!' })
    expect((await client.auth.getUser()).error).toBeNull()
    const attempt = async (password: string) =>
      (await backend.newClient().auth.signInWithPassword({ email, password })).error?.code ?? null
    expect([await attempt(PASSWORD), await attempt('a brand new password')]).toEqual([
      'invalid_credentials',
      null,
    ])
  })

  test('a recovery link without PKCE contains the session and confirms the address', async () => {
    const backend = use()
    const email = newEmail()
    await backend.service.auth.admin.createUser({ email, password: PASSWORD })
    await backend.newClient().auth.resetPasswordForEmail(email)
    const opened = await backend.open((await backend.waitForMail(email)).link)
    const fragment = readFragment(opened)
    expect(fragment.type).toBe('recovery')
    expect(readClaims(fragment.access_token!)).toMatchObject({ email, amr: [{ method: 'otp' }] })
    expect(
      (await backend.newClient().auth.signInWithPassword({ email, password: PASSWORD })).error,
    ).toBeNull()
  })

  test('an unknown address gets the same response and no email', async () => {
    const { send, signInNewUser, waitForMail, mails } = use()
    const { email } = await signInNewUser()
    const unknown = newEmail()
    const answers = []
    for (const address of [unknown, email, unknown, email]) {
      const { status, body } = await send('POST', '/recover', { body: { email: address } })
      answers.push([status, body.code ?? null])
    }
    expect(answers).toEqual([
      [200, null],
      [200, null],
      [429, 'over_email_send_rate_limit'],
      [429, 'over_email_send_rate_limit'],
    ])
    await waitForMail(email)
    expect(mails.some(({ to }) => to === unknown)).toBe(false)
  })

  test.for([
    ['/recover', {}, 'Password recovery requires an email'],
    ['/recover', { email: 'x' }, 'Unable to validate email address: invalid format'],
    [
      '/resend',
      { type: 'recovery', email: 'a@b.example' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    ['/verify', { email: 'a@b.example', token: '123456' }, 'Verify requires a verification type'],
    ['/verify', { type: 'signup', email: 'a@b.example' }, 'Verify requires either a token or a token hash'],
    [
      '/verify',
      { type: 'signup', token: '1', token_hash: 'x' },
      'Verify requires either a token or a token hash',
    ],
    [
      '/verify',
      { type: 'signup', email: 'a@b.example', token_hash: 'x' },
      'Only the token_hash and type should be provided',
    ],
    ['/verify', { type: 'other', token_hash: 'x' }, 'Unsupported verification type'],
  ] as const)('rejects POST %s with %j', async ([path, body, message]) => {
    expect(await use().send('POST', path, { body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message },
    })
  })

  test('rejects a wrong code or link', async () => {
    const { newClient, signInNewUser } = use()
    const { email } = await signInNewUser()
    for (const address of [email, newEmail()]) {
      expect(
        (await newClient().auth.verifyOtp({ type: 'recovery', email: address, token: '000000' })).error,
      ).toMatchObject({
        status: 403,
        code: 'otp_expired',
        message: 'Token has expired or is invalid',
      })
    }
    expect((await newClient().auth.verifyOtp({ type: 'recovery', token_hash: 'x' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
  })

  test('accepts only five of many simultaneous guesses', async () => {
    const { send, signInNewUser, waitForMail, newClient, engine } = use()
    const { email, id } = await signInNewUser()
    await newClient().auth.resetPasswordForEmail(email)
    await waitForMail(email)
    await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        send('POST', '/verify', { body: { type: 'recovery', email, token: `x${count}` } }),
      ),
    )
    expect(await engine.query('select tries from auth.one_time_tokens where user_id = $1', [id])).toEqual([
      { tries: 5 },
    ])
  })

  test('links and codes expire after an hour', async () => {
    const { newClient, signInNewUser, waitForMail, engine } = use()
    const { email, id } = await signInNewUser()
    await newClient().auth.resetPasswordForEmail(email)
    const { code, token } = await waitForMail(email)
    const [row] = await engine.query<{ seconds: number }>(
      'select extract(epoch from expires_at - now())::float8 as seconds from auth.one_time_tokens where user_id = $1',
      [id],
    )
    expect(row!.seconds).toBeGreaterThan(3500)
    expect(row!.seconds).toBeLessThanOrEqual(3600)
    await engine.query('update auth.one_time_tokens set expires_at = now() where user_id = $1', [id])
    expect((await newClient().auth.verifyOtp({ type: 'recovery', email, token: code })).error).toMatchObject({
      code: 'otp_expired',
    })
    expect((await newClient().auth.verifyOtp({ type: 'recovery', token_hash: token })).error).toMatchObject({
      code: 'otp_expired',
    })
  })

  test('a new password invalidates pending links, and codes that wait for their exchange', async () => {
    const backend = use()
    const { email, client } = await backend.signInNewUser()
    const browser = backend.newClient({ flowType: 'pkce' })
    await browser.auth.resetPasswordForEmail(email)
    const opened = await backend.open((await backend.waitForMail(email)).link)
    await backend.engine.query(`delete from auth.rate_limits where key like 'mail-pause:%'`)
    await backend.newClient().auth.resetPasswordForEmail(email)
    const { token } = await backend.waitForMail(email, 1)
    await client.auth.updateUser({ password: 'a brand new password' })
    const verified = await backend.newClient().auth.verifyOtp({ type: 'recovery', token_hash: token })
    expect(verified.error).toMatchObject({ code: 'otp_expired' })
    const code = opened.searchParams.get('code')!
    expect((await browser.auth.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'flow_state_not_found',
    })
  })

  test('a failed PKCE link reports the error in query and fragment', async () => {
    const backend = use()
    const opened = await backend.send('GET', '/verify?token=pkce_x&type=recovery', { key: null })
    expect(opened.headers.get('location')).toBe(
      'https://site.example/?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    )
    const untyped = await backend.send('GET', '/verify?token=x', { key: null })
    expect(untyped.headers.get('location')).toContain('#error=invalid_request&error_code=validation_failed')
  })

  test('a link of a banned user returns the error', async () => {
    const backend = use()
    const { email, id } = await backend.signInNewUser()
    await backend.newClient().auth.resetPasswordForEmail(email)
    const { link } = await backend.waitForMail(email)
    await backend.service.auth.admin.updateUserById(id, { ban_duration: '1h' })
    expect((await backend.open(link)).hash).toContain('#error=access_denied&error_code=user_banned')
  })

  test('resends nothing to a confirmed or unknown address, with the same response', async () => {
    const { newClient, signInNewUser, waitForMail, mails } = use()
    const { email } = await signInNewUser()
    for (const address of [email, newEmail()]) {
      expect((await newClient().auth.resend({ type: 'signup', email: address })).error).toBeNull()
    }
    await newClient().auth.resetPasswordForEmail(email)
    await waitForMail(email)
    expect(mails.filter(({ to }) => to === email)).toHaveLength(1)
  })
})
