import { expect, test } from 'vitest'
import { removeOldRows } from '#backend/auth/housekeeping.ts'
import { newEmail, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

onBothAuthEngines({ redirectUrls: ['https://other.example/**'] }, (use) => {
  test('a visitor signs up, follows the emailed link and is signed in', async () => {
    const { newClient, waitForMail, send } = use()
    const email = newEmail()
    const address = '192.0.2.10'
    const client = newClient({ address })
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: 'https://site.example/', data: { name: 'Ann', role: 'service_role' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ann', role: 'service_role' },
      identities: [{ provider: 'email' }],
      confirmation_sent_at: expect.any(String),
    })
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    })
    const mail = await waitForMail(email)
    expect(mail.subject).toBe('Confirm your email address for Example Agency')
    expect(mail.html).toContain('Example Agency')
    const opened = await send('GET', mail.link.split('/auth/v1')[1]!, { key: null, address })
    expect(opened.status).toBe(303)
    const target = new URL(opened.headers.get('location')!)
    expect(target.origin + target.pathname).toBe('https://site.example/')
    const fragment = new URLSearchParams(target.hash.slice(1))
    expect(Object.fromEntries(fragment)).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      type: 'signup',
      sb: '',
    })
    const tokens = {
      access_token: fragment.get('access_token')!,
      refresh_token: fragment.get('refresh_token')!,
    }
    expect((await client.auth.setSession(tokens)).data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
    })
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('a link is valid once', async () => {
    const { newClient, waitForMail, send } = use()
    const email = newEmail()
    await newClient().auth.signUp({ email, password: PASSWORD })
    const path = (await waitForMail(email)).link.split('/auth/v1')[1]!
    await send('GET', path, { key: null })
    const again = await send('GET', path, { key: null })
    expect(again.headers.get('location')).toBe(
      'https://site.example/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    )
  })

  test('the six-digit code works like the link', async () => {
    const { newClient, waitForMail } = use()
    const email = newEmail()
    const client = newClient()
    await client.auth.signUp({ email, password: PASSWORD })
    const { code } = await waitForMail(email)
    const { data, error } = await client.auth.verifyOtp({ type: 'signup', email, token: code })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', user: { email } })
  })

  test('deletes an account that is not confirmed within a week, and no other', async () => {
    const { newClient, service, engine, signInNewUser } = use()
    const email = newEmail()
    await newClient().auth.signUp({ email, password: PASSWORD })
    const young = newEmail()
    await newClient().auth.signUp({ email: young, password: PASSWORD })
    const made = newEmail()
    await service.auth.admin.createUser({ email: made, password: PASSWORD })
    const { email: confirmed } = await signInNewUser()
    await engine.query(
      `update auth.users set created_at = now() - interval '8 days',
         confirmation_sent_at = confirmation_sent_at - interval '8 days' where email = any($1)`,
      [[email, made, confirmed]],
    )
    await removeOldRows(engine)
    const rows = await engine.query<{ email: string }>('select email from auth.users where email = any($1)', [
      [email, young, made, confirmed],
    ])
    expect(rows.map((row) => row.email).toSorted()).toEqual([young, made, confirmed].toSorted())
  })

  test('with PKCE the link leads to a code that only this browser can exchange', async () => {
    const { newClient, waitForMail, send } = use()
    const email = newEmail()
    const client = newClient({ flowType: 'pkce' })
    await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: 'https://site.example/in?x=1' },
    })
    const mail = await waitForMail(email)
    expect(mail.token).toMatch(/^pkce_/)
    const opened = await send('GET', mail.link.split('/auth/v1')[1]!, { key: null })
    const target = new URL(opened.headers.get('location')!)
    expect([target.hash, target.searchParams.get('x')]).toEqual(['', '1'])
    const code = target.searchParams.get('code')!
    const stranger = await send('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(50) },
    })
    expect(stranger).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email })
    const again = await send('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(50) },
    })
    expect(again).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found', message: 'invalid flow state, no valid flow state found' },
    })
  })

  test('a code is valid for five minutes', async () => {
    const { newClient, waitForMail, send, engine } = use()
    const email = newEmail()
    const client = newClient({ flowType: 'pkce' })
    const { data } = await client.auth.signUp({ email, password: PASSWORD })
    const opened = await send('GET', (await waitForMail(email)).link.split('/auth/v1')[1]!, { key: null })
    await engine.query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds' where user_id = $1`,
      [data.user!.id],
    )
    const { error } = await client.auth.exchangeCodeForSession(
      new URL(opened.headers.get('location')!).searchParams.get('code')!,
    )
    expect(error).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
      message: 'invalid flow state, flow state has expired',
    })
  })

  test('a later sign-up of another caller does not change the first', async () => {
    const { newClient, waitForMail } = use()
    const email = newEmail()
    const client = newClient()
    await client.auth.signUp({ email, password: PASSWORD })
    const soon = await newClient().auth.signUp({ email, password: 'the password of an attacker' })
    expect(soon.error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    })
    const { code } = await waitForMail(email)
    await client.auth.verifyOtp({ type: 'signup', email, token: code })
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })
})

onBothAuthEngines({ isAutoconfirm: true }, (use) => {
  test('with autoconfirm a sign-up returns a session and reports a taken address', async () => {
    const { newClient, mails } = use()
    const email = newEmail()
    const { data } = await newClient().auth.signUp({ email, password: PASSWORD })
    expect(data.session).toMatchObject({
      token_type: 'bearer',
      user: { email, email_confirmed_at: expect.any(String) },
    })
    expect((await newClient().auth.signUp({ email, password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
    expect(mails).toEqual([])
  })
})

onBothAuthEngines({ isSignupEnabled: false }, (use) => {
  test('sign-up can be disabled', async () => {
    const { error } = await use().newClient().auth.signUp({ email: newEmail(), password: PASSWORD })
    expect(error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
  })
})
