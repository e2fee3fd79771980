import { expect, test } from 'vitest'
import { newEmail, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

onBothAuthEngines({}, (use) => {
  test('returns health and settings', async () => {
    const { send } = use()
    expect(await send('GET', '/health')).toMatchObject({
      status: 200,
      body: { name: 'GoTrue', version: expect.any(String) },
    })
    expect((await send('GET', '/settings')).body).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false, google: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      saml_enabled: false,
    })
    expect((await send('GET', '/settings', { key: null })).status).toBe(401)
  })

  test("errors have the format of the client's version", async () => {
    const { send } = use()
    const newer = await send('POST', '/recover', { body: {} })
    expect(newer.body).toEqual({ code: 'validation_failed', message: 'Password recovery requires an email' })
    expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(newer.headers.get('x-sb-error-code')).toBe('validation_failed')
    for (const version of ['', '2023-12-31', 'yes']) {
      const older = await send('POST', '/recover', {
        body: {},
        headers: { 'x-supabase-api-version': version },
      })
      expect(older.body).toEqual({
        code: 400,
        error_code: 'validation_failed',
        msg: 'Password recovery requires an email',
      })
      expect(older.headers.get('x-supabase-api-version')).toBeNull()
      expect(older.headers.get('x-sb-error-code')).toBe('validation_failed')
    }
  })

  test.for(['{', '[]', '"x"', 'null', '{"email":"\\u0000@b.example"}', `${'['.repeat(80)}${']'.repeat(80)}`])(
    'rejects the body %s',
    async (body) => {
      const answer = await use().send('POST', '/signup', { body })
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } })
      expect(answer.body.message).toMatch(/^Could not parse request body as JSON: /)
    },
  )

  test('rejects a body of more than 1 MiB', async () => {
    const answer = await use().send('POST', '/signup', { body: { email: 'x'.repeat(1024 * 1024) } })
    expect(answer).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } })
  })

  test('reports services of the hosted product that are missing', async () => {
    const { newClient } = use()
    const { auth } = newClient()
    const message = { chain: 'ethereum' as const, message: 'x', signature: '0x1' as const }
    const refusals = {
      saml: await auth.signInWithSSO({ domain: 'example.com' }),
      web3: await auth.signInWithWeb3(message),
      idToken: await auth.signInWithIdToken({ provider: 'google', token: 'x' }),
      phoneSignup: await auth.signUp({ phone: '+491701', password: PASSWORD }),
      phoneLogin: await auth.signInWithPassword({ phone: '+491701', password: PASSWORD }),
      phoneOtp: await auth.signInWithOtp({ phone: '+491701' }),
      anonymous: await auth.signInAnonymously(),
      magicLink: await auth.signInWithOtp({ email: newEmail() }),
      phoneCode: await auth.verifyOtp({ type: 'sms', phone: '+491701', token: '1' }),
    }
    expect(
      Object.entries(refusals).map(([name, { error }]) => [name, error!.status, error!.code, error!.message]),
    ).toEqual([
      ['saml', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
      ['web3', 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
      ['idToken', 400, 'provider_disabled', 'Provider is not enabled'],
      ['phoneSignup', 400, 'phone_provider_disabled', 'Phone signups are disabled'],
      ['phoneLogin', 422, 'phone_provider_disabled', 'Phone logins are disabled'],
      ['phoneOtp', 400, 'phone_provider_disabled', 'Unsupported phone provider'],
      ['anonymous', 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
      ['magicLink', 422, 'email_provider_disabled', 'Login with magic link is disabled'],
      ['phoneCode', 400, 'phone_provider_disabled', 'Unsupported phone provider'],
    ])
  })

  test.for([
    ['GET', '/authorize?provider=google', 400, 'validation_failed'],
    ['GET', '/oauth/authorize', 404, 'feature_disabled'],
    ['GET', '/admin/oauth/clients', 404, 'feature_disabled'],
    ['GET', '/admin/custom-providers', 404, 'feature_disabled'],
    ['GET', '/admin/sso/providers', 404, 'saml_provider_disabled'],
  ] as const)('rejects %s %s', async ([method, path, status, code]) => {
    expect(await use().send(method, path)).toMatchObject({
      status,
      body: { code },
    })
  })
})

const captchaAnswers: Record<string, Response> = {}
const captchaCalls: { url: string; body: string }[] = []

onBothAuthEngines(
  {
    captcha: { provider: 'turnstile', secret: 'secret of the captcha' },
    fetch: async (url, init) => {
      const fields = init!.body as URLSearchParams
      captchaCalls.push({ url: String(url), body: fields.toString() })
      return captchaAnswers[fields.get('response')!]?.clone() ?? Promise.reject(new Error('no connection'))
    },
  },
  (use) => {
    captchaAnswers.good = Response.json({ success: true })
    captchaAnswers.bad = Response.json({
      success: false,
      'error-codes': ['invalid-input-response', 'bad-request'],
    })

    test('with a captcha, sign-in requires its token', async () => {
      const { service, newClient } = use()
      const email = newEmail()
      await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
      const signIn = (captchaToken?: string) =>
        newClient({ address: '192.0.2.30' }).auth.signInWithPassword({
          email,
          password: PASSWORD,
          options: { ...(captchaToken !== undefined && { captchaToken }) },
        })
      expect((await signIn()).error).toMatchObject({
        status: 400,
        code: 'captcha_failed',
        message: 'captcha protection: request disallowed (no captcha_token found)',
      })
      expect((await signIn('bad')).error).toMatchObject({
        status: 400,
        code: 'captcha_failed',
        message: 'captcha protection: request disallowed (invalid-input-response, bad-request)',
      })
      expect((await signIn('unreachable')).error).toMatchObject({ status: 500 })
      const { data, error } = await signIn('good')
      expect(error).toBeNull()
      expect(captchaCalls.at(-1)).toEqual({
        url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
        body: 'secret=secret+of+the+captcha&response=good&remoteip=192.0.2.30',
      })
      const client = newClient()
      expect((await client.auth.setSession(data.session!)).error).toBeNull()
      expect((await client.auth.refreshSession()).error).toBeNull()
    })

    test.for(['/signup', '/recover', '/resend', '/otp'])(
      '%s requires the captcha too, except from the server',
      async (path) => {
        const { send, keys } = use()
        expect((await send('POST', path, { body: {} })).body.code).toBe('captcha_failed')
        expect((await send('POST', path, { key: keys.secret, body: {} })).body.code).not.toBe(
          'captcha_failed',
        )
      },
    )
  },
)
