import { expect, test } from 'vitest'
import { newEmail, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

onBothAuthEngines({ redirectUrls: ['https://other.example/**'] }, (use) => {
  test.for([
    [{ password: PASSWORD }, 400, 'validation_failed', 'An email address is required'],
    [
      { email: 'no address', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { email: `a@${'b'.repeat(250)}.example`, password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [{ email: 'a@b.example', password: '' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { email: 'a@b.example', password: 'p'.repeat(73) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
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
    [
      { email: 'a@b.example', password: ['x'] },
      400,
      'bad_json',
      'Could not parse request body as JSON: password must be a string',
    ],
  ] as const)('rejects an invalid sign-up: %j', async ([body, status, code, message]) => {
    expect(await use().send('POST', '/signup', { body })).toMatchObject({ status, body: { code, message } })
  })

  test('a changed redirect in an emailed link leads to the site', async () => {
    const { newClient, waitForMail, send } = use()
    const email = newEmail()
    await newClient().auth.signUp({ email, password: PASSWORD })
    const { token } = await waitForMail(email)
    const opened = await send('GET', `/verify?token=${token}&type=signup&redirect_to=https://evil.example/`, {
      key: null,
    })
    expect(opened.headers.get('location')).toMatch(/^https:\/\/site\.example\/#access_token=/)
    expect(opened.headers.get('cache-control')).toBe('no-store')
  })
})
