import { expect, test } from 'vitest'
import { newEmail, onBothAuthEngines, PASSWORD } from '#tests/support/site/auth-backend.ts'

const refused = {
  status: 429,
  body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
}

onBothAuthEngines({ mailsPerHour: 4, mailPauseSeconds: 0.001 }, (use) => {
  test('sign-ups for invented addresses are limited and never block emails of others', async () => {
    const { send, signInNewUser, newClient, waitForMail, mails } = use()
    const { client, email } = await signInNewUser()
    const flood = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const to = newEmail()
        const answer = await send('POST', '/signup', { body: { email: to, password: PASSWORD } })
        return { to, answer }
      }),
    )
    await expect
      .poll(() => send('POST', '/signup', { body: { email: newEmail(), password: PASSWORD } }))
      .toMatchObject(refused)
    const again = await send('POST', '/signup', { body: { email: newEmail(), password: PASSWORD } })
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(60)
    const sent = mails.filter((mail) => flood.some(({ to }) => to === mail.to))
    expect(sent.length).toBeLessThanOrEqual(2)

    // Recovery, a new address and notices to the owner still work.
    expect((await newClient().auth.resetPasswordForEmail(email)).error).toBeNull()
    expect((await waitForMail(email)).subject).toMatch(/^Reset your password/)
    const wanted = newEmail()
    expect((await client.auth.updateUser({ email: wanted })).error).toBeNull()
    expect((await waitForMail(wanted)).subject).toMatch(/^Confirm the new email address/)
    await client.auth.updateUser({ password: 'seven quiet mountain lakes' })
    await expect
      .poll(() => mails.map(({ to, subject }) => `${to} ${subject}`))
      .toContainEqual(expect.stringMatching(new RegExp(`^${email} A new password`)))
  })

  test('recovery for unknown and unconfirmed addresses never blocks that of an account', async () => {
    const { send, newClient, signInNewUser, waitForMail, service } = use()
    const known = await Promise.all([signInNewUser(), signInNewUser(), signInNewUser()])
    const unconfirmed = newEmail()
    await service.auth.admin.createUser({ email: unconfirmed, password: PASSWORD })
    // Two requests each: the second email to an address counts for the shared limit.
    for (const to of [unconfirmed, ...Array.from({ length: 5 }, newEmail)]) {
      await send('POST', '/recover', { body: { email: to } })
      await send('POST', '/recover', { body: { email: to } })
    }
    expect(await send('POST', '/recover', { body: { email: newEmail() } })).toMatchObject({ status: 200 })
    for (const { email } of known) {
      expect((await newClient().auth.resetPasswordForEmail(email)).error).toBeNull()
      expect((await waitForMail(email)).subject).toMatch(/^Reset your password/)
    }
    // A second email within the hour counts for the shared limit, for known and unknown addresses.
    const unknown = newEmail()
    await send('POST', '/recover', { body: { email: unknown } })
    for (const { email } of [...known.slice(0, 1), { email: unknown }])
      expect(await send('POST', '/recover', { body: { email } })).toMatchObject(refused)
  })

  test('an address gets five emails of a purpose per hour; sign-ups do not count for recovery', async () => {
    const { send, signInNewUser, newClient, engine } = use()
    await engine.query(`delete from auth.rate_limits where key like 'mails-%'`)
    const { email } = await signInNewUser()
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      await engine.query(`delete from auth.rate_limits where key like 'mails-%'`)
      const { status } = await send('POST', '/resend', { body: { type: 'signup', email } })
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    for (let count = 0; count < 6; count += 1)
      await send('POST', '/resend', { body: { type: 'email_change', email } })
    expect((await newClient().auth.resetPasswordForEmail(email)).error).toBeNull()
  })
})
