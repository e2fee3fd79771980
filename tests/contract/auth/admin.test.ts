import { expect, test } from 'vitest'
import { newEmail, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

onBothAuthEngines({}, (use) => {
  test('the secret key creates a confirmed user, who can sign in', async () => {
    const { service, newClient } = use()
    const email = newEmail()
    const { data, error } = await service.auth.admin.createUser({
      email: email.toUpperCase(),
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Ann' },
      app_metadata: { team: 'news' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      aud: 'authenticated',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'], team: 'news' },
      user_metadata: { name: 'Ann' },
      email_confirmed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(data.user!.identities).toMatchObject([
      { id: data.user!.id, user_id: data.user!.id, provider: 'email', email },
    ])
    expect(JSON.stringify(data)).not.toMatch(/argon2|password/)
    const signedIn = await newClient().auth.signInWithPassword({ email, password: PASSWORD })
    expect(signedIn.error).toBeNull()
    expect(signedIn.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect((await service.auth.admin.createUser({ email, password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
  })

  test('lists users by pages', async () => {
    const { service } = use()
    for (let count = 0; count < 3; count += 1) await service.auth.admin.createUser({ email: newEmail() })
    const first = await service.auth.admin.listUsers({ page: 1, perPage: 2 })
    expect(first.data).toMatchObject({
      users: [expect.anything(), expect.anything()],
      nextPage: 2,
      aud: 'authenticated',
    })
    const total = (first.data as { total: number; lastPage: number }).total
    expect(total).toBeGreaterThanOrEqual(3)
    expect((first.data as { lastPage: number }).lastPage).toBe(Math.ceil(total / 2))
    const all = await service.auth.admin.listUsers()
    expect(all.data.users).toHaveLength(total)
  })

  test('reads, changes and deletes a user', async () => {
    const { service, newClient, signInNewUser } = use()
    const { id, client } = await signInNewUser()
    expect((await service.auth.admin.getUserById(id)).data.user).toMatchObject({ id })
    const email = newEmail()
    const changed = await service.auth.admin.updateUserById(id, {
      email,
      password: `${PASSWORD} 2`,
      user_metadata: { a: 1 },
      app_metadata: { b: 2 },
    })
    expect(changed.data.user).toMatchObject({
      email,
      user_metadata: { a: 1 },
      app_metadata: { b: 2, provider: 'email' },
    })
    expect(changed.data.user!.identities).toMatchObject([{ email }])
    expect((await client.auth.getUser()).error).toMatchObject({ message: 'Auth session missing!' })
    const signedIn = await newClient().auth.signInWithPassword({ email, password: `${PASSWORD} 2` })
    expect(signedIn.error).toBeNull()
    expect((await service.auth.admin.deleteUser(id)).error).toBeNull()
    expect((await service.auth.admin.getUserById(id)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
      message: 'User not found',
    })
  })

  test('a soft delete keeps the id and deletes the personal data', async () => {
    const { service, newClient, signInNewUser } = use()
    const { id, email, client } = await signInNewUser()
    await service.auth.admin.deleteUser(id, true)
    const { data } = await service.auth.admin.getUserById(id)
    expect(data.user).toMatchObject({ id, email: '', identities: [], deleted_at: expect.any(String) })
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await client.auth.refreshSession()).error).not.toBeNull()
  })

  test('a banned user is locked out until the ban is lifted', async () => {
    const { service, newClient, signInNewUser } = use()
    const { id, email, client } = await signInNewUser()
    await service.auth.admin.updateUserById(id, { ban_duration: '24h' })
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'user_banned',
      message: 'User is banned',
    })
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
    expect((await client.auth.refreshSession()).error).toMatchObject({
      code: 'user_banned',
      message: 'Invalid Refresh Token: User Banned',
    })
    await service.auth.admin.updateUserById(id, { ban_duration: 'none' })
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    expect((await service.auth.admin.updateUserById(id, { ban_duration: 'soon' })).error).toMatchObject({
      code: 'validation_failed',
    })
  })

  test('accepts an imported bcrypt hash and replaces it at the first sign-in', async () => {
    const { service, engine, newClient } = use()
    const email = newEmail()
    // bcrypt of "imported password", cost 10
    const hash = '$2b$10$GB9Nl//umGf5a.4W1uYsweTG6fKZMdcfiY2xJhzRADG9fg.ciSxnW'
    const { error } = await service.auth.admin.createUser({ email, password_hash: hash, email_confirm: true })
    expect(error).toBeNull()
    for (let round = 0; round < 2; round += 1) {
      expect(
        (await newClient().auth.signInWithPassword({ email, password: 'imported password' })).error,
      ).toBeNull()
    }
    const [row] = await engine.query<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where email = $1',
      [email],
    )
    expect(row!.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a generated link signs its opener in and sends no email', async () => {
    const { service, newClient, mails, signInNewUser, open } = use()
    const { email, id } = await signInNewUser()
    const { data, error } = await service.auth.admin.generateLink({
      type: 'magiclink',
      email,
      options: { redirectTo: 'https://site.example/welcome' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id, email })
    expect(data.properties).toMatchObject({
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.stringMatching(/^[0-9a-f]{56}$/),
      verification_type: 'magiclink',
      redirect_to: 'https://site.example/welcome',
    })
    expect((await open(data.properties!.action_link)).href).toMatch(
      /^https:\/\/site\.example\/welcome#access_token=/,
    )
    const again = await service.auth.admin.generateLink({ type: 'recovery', email })
    const verified = await newClient().auth.verifyOtp({
      type: 'recovery',
      token_hash: again.data.properties!.hashed_token,
    })
    expect(verified.data.user).toMatchObject({ id })
    expect(mails.filter(({ to }) => to === email)).toEqual([])
  })

  test('links for sign-up and invitation create the user, the others require one', async () => {
    const { service } = use()
    const email = newEmail()
    const invited = await service.auth.admin.generateLink({
      type: 'invite',
      email,
      options: { data: { from: 'us' } },
    })
    expect(invited.data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      user_metadata: { from: 'us' },
    })
    const signUp = await service.auth.admin.generateLink({
      type: 'signup',
      email: newEmail(),
      password: PASSWORD,
    })
    expect(signUp.error).toBeNull()
    const missing = await service.auth.admin.generateLink({ type: 'recovery', email: newEmail() })
    expect(missing.error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('requires both links for a change of address', async () => {
    const { service, newClient, signInNewUser } = use()
    const { email } = await signInNewUser()
    const fresh = newEmail()
    const links = []
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data, error } = await service.auth.admin.generateLink({ type, email, newEmail: fresh })
      expect(error).toBeNull()
      links.push(data.properties!)
    }
    const half = await newClient().auth.verifyOtp({
      type: 'email_change',
      token_hash: links[0]!.hashed_token,
    })
    expect(half).toMatchObject({ data: { session: null }, error: null })
    const whole = await newClient().auth.verifyOtp({
      type: 'email_change',
      email: fresh,
      token: links[1]!.email_otp,
    })
    expect(whole.data.user).toMatchObject({ email: fresh })
  })
})
