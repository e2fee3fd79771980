/** Attacks by a stranger who knows the email address of an invited person and uses the same network. */
import { expect, test } from 'vitest'
import { type AuthBackend, newEmail, onBothAuthEngines } from '#tests/support/site/auth-backend.ts'

// Same IP address, as behind a proxy that is not configured.
const STRANGER = { address: '192.0.2.1', password: 'the words of a stranger' }
const INVITED = { address: '192.0.2.1', password: 'the words of the invited' }

const countMails = ({ mails }: AuthBackend, email: string) => mails.filter(({ to }) => to === email).length

async function invite(backend: AuthBackend, email: string, data: object = {}) {
  const before = countMails(backend, email)
  const { error } = await backend.service.auth.admin.inviteUserByEmail(email, { data })
  expect(error).toBeNull()
  return backend.waitForMail(email, before)
}

/** A request that a stranger can make with another person's email address; resolves to the email it causes. */
async function strangerAsks(backend: AuthBackend, email: string, what: 'sign-up' | 'resend' | 'recovery') {
  const before = countMails(backend, email)
  const { auth } = backend.newClient({ address: STRANGER.address })
  const asked = {
    'sign-up': () =>
      auth.signUp({ email, password: STRANGER.password, options: { data: { name: 'Mallory' } } }),
    resend: () => auth.resend({ type: 'signup', email }),
    recovery: () => auth.resetPasswordForEmail(email),
  }
  expect((await asked[what]()).error).toBeNull()
  return backend.waitForMail(email, before)
}

async function open(backend: AuthBackend, link: string): Promise<URLSearchParams> {
  return new URLSearchParams((await backend.open(link, INVITED.address)).hash.slice(1))
}

async function signIn({ newClient }: AuthBackend, email: string, password: string): Promise<string> {
  const { error } = await newClient().auth.signInWithPassword({ email, password })
  return error ? error.code! : 'in'
}

async function accept(backend: AuthBackend, email: string, arrived: URLSearchParams) {
  expect(arrived.get('type')).toBe('invite')
  expect(arrived.get('password_needed')).toBe('true')
  expect(await signIn(backend, email, STRANGER.password)).toBe('invalid_credentials')
  const client = backend.newClient({ address: INVITED.address })
  const [access_token, refresh_token] = [arrived.get('access_token')!, arrived.get('refresh_token')!]
  await client.auth.setSession({ access_token, refresh_token })
  expect((await client.auth.updateUser({ password: INVITED.password })).error).toBeNull()
  expect(await signIn(backend, email, INVITED.password)).toBe('in')
  expect((await backend.service.auth.admin.inviteUserByEmail(email)).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
  expect(await signIn(backend, email, STRANGER.password)).toBe('invalid_credentials')
}

const readUser = async ({ engine }: AuthBackend, email: string) =>
  (
    await engine.query<{
      id: string
      raw_user_meta_data: object
      is_invited: boolean
      is_confirmed: boolean
    }>(
      `select id, raw_user_meta_data, invited_at is not null as is_invited,
         email_confirmed_at is not null as is_confirmed from auth.users where email = $1`,
      [email],
    )
  )[0]!

onBothAuthEngines({ mailPauseSeconds: 0.001 }, (use) => {
  test.for(['sign-up', 'resend', 'recovery'] as const)(
    'a %s for an invited address only mails the invitation again',
    async (what) => {
      const backend = use()
      const email = newEmail()
      const first = await invite(backend, email, { from: 'us' })
      const again = await strangerAsks(backend, email, what)
      expect([first.subject, again.subject]).toEqual(Array(2).fill('You are invited to Example Agency'))
      expect(again.link).toContain('type=invite')
      expect((await open(backend, first.link)).get('error_code')).toBe('otp_expired')
      await accept(backend, email, await open(backend, again.link))
      expect(await readUser(backend, email)).toMatchObject({
        raw_user_meta_data: { from: 'us' },
        is_invited: true,
      })
      expect((await open(backend, again.link)).get('error_code')).toBe('otp_expired')
    },
  )

  test('an invitation invalidates earlier sign-ups and links', async () => {
    const backend = use()
    const email = newEmail()
    const signUp = await strangerAsks(backend, email, 'sign-up')
    const recovery = await strangerAsks(backend, email, 'recovery')
    const invitation = await invite(backend, email)
    for (const { link } of [signUp, recovery])
      expect((await open(backend, link)).get('error_code')).toBe('otp_expired')
    expect(await signIn(backend, email, STRANGER.password)).toBe('invalid_credentials')
    await accept(backend, email, await open(backend, invitation.link))
  })

  test('a sign-up concurrent with an invitation gives no access', async () => {
    const backend = use()
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail()
      const stranger = backend.newClient({ address: STRANGER.address }).auth
      const [invited] = await Promise.all([
        backend.service.auth.admin.inviteUserByEmail(email),
        stranger.signUp({ email, password: STRANGER.password }),
        stranger.resetPasswordForEmail(email),
        stranger.signUp({ email, password: STRANGER.password }),
      ])
      // The slower of two concurrent requests gets 409.
      if (invited.error) expect(invited.error).toMatchObject({ status: 409 })
      // A concurrent request may send the invitation again, which invalidates the previous link.
      let arrived = new URLSearchParams()
      const acceptNewest = async () => {
        arrived = await open(backend, (await invite(backend, email)).link)
        return arrived.get('type')
      }
      await expect.poll(acceptNewest).toBe('invite')
      await accept(backend, email, arrived)
    }
  })

  test('rejects a pending sign-up of an invited account that an earlier version stored', async () => {
    const backend = use()
    const email = newEmail()
    const signUp = await strangerAsks(backend, email, 'sign-up')
    await backend.engine.query('update auth.users set invited_at = now() where email = $1', [email])
    expect((await open(backend, signUp.link)).get('error_code')).toBe('otp_expired')
    expect(await readUser(backend, email)).toMatchObject({ is_confirmed: false })
  })

  test('an account confirmed in another way is no longer invited', async () => {
    const backend = use()
    const { admin } = backend.service.auth
    const [byHand, byAddress, byLink] = [newEmail(), newEmail(), newEmail()]
    for (const email of [byHand, byAddress, byLink]) await invite(backend, email)
    const confirmed = await admin.updateUserById((await readUser(backend, byHand)).id, {
      email_confirm: true,
    })
    expect(confirmed.data.user).toMatchObject({ password_needed: true })
    expect(await readUser(backend, byHand)).toMatchObject({ is_confirmed: true, is_invited: false })

    const moved = newEmail()
    await admin.updateUserById((await readUser(backend, byAddress)).id, { email: moved })
    expect(await readUser(backend, moved)).toMatchObject({ is_confirmed: true, is_invited: false })

    const made = await admin.generateLink({
      type: 'signup',
      email: byLink,
      password: 'the words of the server',
    })
    await open(backend, made.data.properties!.action_link)
    expect(await readUser(backend, byLink)).toMatchObject({ is_confirmed: true, is_invited: false })
  })

  test('the response to a sign-up does not reveal an invitation', async () => {
    const backend = use()
    const [invited, unknown] = [newEmail(), newEmail()]
    await invite(backend, invited, { secret: 'plan' })
    const signUp = async (email: string) => {
      const answer = await backend.send('POST', '/signup', { body: { email, password: STRANGER.password } })
      expect(answer.body.email).toBe(email)
      return [answer.status, Object.keys(answer.body).toSorted(), answer.body.user_metadata]
    }
    expect(await signUp(invited)).toEqual(await signUp(unknown))
  })
})

onBothAuthEngines({ mailPauseSeconds: 0.001, privileged: { sqlFunction: 'public.is_powerful' } }, (use) => {
  test('a pending sign-up never sets the password of an account that has got a role', async () => {
    const backend = use()
    await backend.engine.query(
      `create or replace function public.is_powerful(account uuid) returns boolean language sql as 'select true'`,
    )
    const email = newEmail()
    const { link } = await strangerAsks(backend, email, 'sign-up')
    const arrived = await open(backend, link)
    expect(arrived.get('password_needed')).toBe('true')
    expect(await signIn(backend, email, STRANGER.password)).toBe('invalid_credentials')
    expect(await readUser(backend, email)).toMatchObject({ raw_user_meta_data: {} })
  })
})
