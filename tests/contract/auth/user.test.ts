import { expect, test } from 'vitest'
import { newEmail, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

onBothAuthEngines({}, (use) => {
  test('merges metadata, and null removes a member', async () => {
    const { client } = await use().signInNewUser()
    await client.auth.updateUser({ data: { a: 1, b: { c: 2 } } })
    const { data } = await client.auth.updateUser({ data: { a: null, d: [3] } })
    expect(data.user!.user_metadata).toEqual({ b: { c: 2 }, d: [3] })
    expect((await client.auth.getUser()).data.user!.user_metadata).toEqual({ b: { c: 2 }, d: [3] })
  })

  test('rejects metadata too large for tokens', async () => {
    const { signInNewUser, newClient } = use()
    const { client } = await signInNewUser()
    const big = { text: 'x'.repeat(4096) }
    expect((await client.auth.updateUser({ data: big })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    expect((await client.auth.getUser()).data.user!.user_metadata).toEqual({})
    const signUp = await newClient().auth.signUp({
      email: newEmail(),
      password: PASSWORD,
      options: { data: big },
    })
    expect(signUp.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('rejects a weak password', async () => {
    const { client } = await use().signInNewUser()
    expect((await client.auth.updateUser({ password: 'short' })).error).toMatchObject({
      code: 'weak_password',
      reasons: ['length'],
    })
  })

  test('a new address requires confirmation from the old and the new one', async () => {
    const { signInNewUser, waitForMail, open, newClient } = use()
    const { client, email } = await signInNewUser()
    const fresh = newEmail()
    const { data, error } = await client.auth.updateUser(
      { email: fresh },
      { emailRedirectTo: 'https://site.example/done' },
    )
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: fresh, email_change_sent_at: expect.any(String) })
    const [old, next] = [await waitForMail(email), await waitForMail(fresh)]
    expect((await open(next.link)).href).toBe(
      'https://site.example/done#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    )
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: fresh })
    const second = await newClient().auth.verifyOtp({ type: 'email_change', email, token: old.code })
    expect(second.data.user).toMatchObject({ email: fresh, identities: [{ email: fresh }] })
    expect((await newClient().auth.signInWithPassword({ email: fresh, password: PASSWORD })).error).toBeNull()
  })

  test('an address taken between request and confirmation stays with its owner', async () => {
    const { signInNewUser, service, waitForMail, newClient } = use()
    const { client, email } = await signInNewUser()
    const wanted = newEmail()
    await client.auth.updateUser({ email: wanted })
    const [old, next] = [await waitForMail(email), await waitForMail(wanted)]
    await service.auth.admin.createUser({ email: wanted, password: PASSWORD, email_confirm: true })
    await newClient().auth.verifyOtp({ type: 'email_change', token_hash: old.token })
    const last = await newClient().auth.verifyOtp({ type: 'email_change', token_hash: next.token })
    expect(last.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('a password change in an old session requires an emailed code', async () => {
    const { signInNewUser, waitForMail, engine } = use()
    const { client, email, id } = await signInNewUser()
    await engine.query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
      [id],
    )
    const password = 'a brand new password'
    expect((await client.auth.updateUser({ password })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code } = await waitForMail(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await client.auth.updateUser({ password, nonce: wrong })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
      message: 'Nonce has expired or is invalid',
    })
    expect((await client.auth.updateUser({ password, nonce: code })).error).toBeNull()
  })

  test('a new address requires a proof within 15 minutes, by sign-in, password or emailed code', async () => {
    const { signInNewUser, waitForMail, engine, newClient } = use()
    const { client, email, id } = await signInNewUser()
    const ask = (more: object = {}) => client.auth.updateUser({ email: newEmail(), ...more })
    const age = () =>
      engine.query(
        `update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'
         where session_id in (select id from auth.sessions where user_id = $1)`,
        [id],
      )
    await age()
    const needed = { status: 400, code: 'reauthentication_needed' }
    expect((await ask()).error).toMatchObject(needed)
    // Refreshing a session is no proof, and neither is a correct password for another purpose.
    await client.auth.refreshSession()
    expect((await ask()).error).toMatchObject(needed)
    expect((await ask({ current_password: 'not mine' })).error).toMatchObject({
      status: 400,
      code: 'current_password_invalid',
    })
    expect((await client.auth.getUser()).data.user).not.toHaveProperty('new_email')
    expect((await client.auth.updateUser({ data: { a: 1 } })).error).toBeNull()

    // Requests without proof did not count toward the email limit of this address, so it can be requested again.
    const wanted = newEmail()
    for (const [more, code] of [
      [{}, 'reauthentication_needed'],
      [{ current_password: 'not mine' }, 'current_password_invalid'],
      [{ nonce: '000000' }, 'reauthentication_not_valid'],
      [{ current_password: PASSWORD }, undefined],
    ] as const)
      expect((await client.auth.updateUser({ email: wanted, ...more })).error?.code).toBe(code)
    await waitForMail(email)
    await waitForMail(wanted)
    // It is valid for one change.
    expect((await ask()).error).toMatchObject(needed)

    const again = newClient()
    expect((await again.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    expect((await ask()).error).toMatchObject(needed)
    const { error } = await again.auth.updateUser({ email: newEmail() })
    expect(error?.code).not.toBe('reauthentication_needed')
  })

  test('wrong passwords at a change of address delay the next attempts', async () => {
    const { signInNewUser } = use()
    const { client } = await signInNewUser()
    const guess = (text: string) => client.auth.updateUser({ email: newEmail(), current_password: text })
    for (let tries = 0; tries < 5; tries += 1)
      expect((await guess(`guess ${tries}`)).error?.code).toBe('current_password_invalid')
    expect((await guess(PASSWORD)).error).toMatchObject({ status: 429 })
  })

  test('reauthentication requires a confirmed address', async () => {
    const { signInNewUser, engine } = use()
    const { client, id } = await signInNewUser()
    await engine.query('update auth.users set email_confirmed_at = null where id = $1', [id])
    expect((await client.auth.reauthenticate()).error).toMatchObject({
      status: 422,
      code: 'email_not_confirmed',
    })
  })
})
