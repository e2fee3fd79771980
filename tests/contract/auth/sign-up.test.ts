import { expect, test } from 'vitest'
import { removeOldRows } from '#backend/auth/housekeeping.ts'
import { newEmail, onBothAuthEngines, PASSWORD, readFragment } from '#tests/support/site/auth-backend.ts'

onBothAuthEngines({ redirectUrls: ['https://other.example/**'] }, (use) => {
  test('a visitor signs up, follows the emailed link and is signed in', async () => {
    const { newClient, waitForMail, open } = use()
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
    const target = await open(mail.link, address)
    expect(target.origin + target.pathname).toBe('https://site.example/')
    const fragment = readFragment(target)
    expect(fragment).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      type: 'signup',
      sb: '',
    })
    expect((await client.auth.setSession(fragment as never)).data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
    })
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test.for([
    [{ password: PASSWORD }, 400, 'validation_failed', 'An email address is required'],
    [
      { email: 'no address', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [{ email: 'a@b.example', password: '' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { email: 'a@b.example', password: 'short12' },
      422,
      'weak_password',
      'Password should be at least 8 characters.',
    ],
    [
      { email: 'a@b.example', phone: '+491701', password: PASSWORD },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [{ phone: '+491701', password: PASSWORD }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
    [{ data: {} }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [
      { email: { $ne: null }, password: PASSWORD },
      400,
      'bad_json',
      'Could not parse request body as JSON: email must be a string',
    ],
  ] as const)('rejects an invalid sign-up: %j', async ([body, status, code, message]) => {
    expect(await use().send('POST', '/signup', { body })).toMatchObject({ status, body: { code, message } })
  })

  test('a link is valid once, and a changed redirect in it leads to the site', async () => {
    const { newClient, waitForMail, send } = use()
    const email = newEmail()
    await newClient().auth.signUp({ email, password: PASSWORD })
    const { token } = await waitForMail(email)
    const path = `/verify?token=${token}&type=signup&redirect_to=https://evil.example/`
    const opened = await send('GET', path, { key: null })
    expect(opened.headers.get('location')).toMatch(/^https:\/\/site\.example\/#access_token=/)
    expect(opened.headers.get('cache-control')).toBe('no-store')
    const again = await send('GET', path, { key: null })
    expect(again.headers.get('location')).toBe(
      'https://site.example/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    )
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
    const { newClient, waitForMail, send, open } = use()
    const email = newEmail()
    const client = newClient({ flowType: 'pkce' })
    await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: 'https://site.example/in?x=1' },
    })
    const mail = await waitForMail(email)
    expect(mail.token).toMatch(/^pkce_/)
    const target = await open(mail.link)
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
    const { newClient, waitForMail, open, engine } = use()
    const email = newEmail()
    const client = newClient({ flowType: 'pkce' })
    const { data } = await client.auth.signUp({ email, password: PASSWORD })
    const opened = await open((await waitForMail(email)).link)
    await engine.query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds' where user_id = $1`,
      [data.user!.id],
    )
    const { error } = await client.auth.exchangeCodeForSession(opened.searchParams.get('code')!)
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
