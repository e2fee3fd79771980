import { expect, test } from 'vitest'
import { newEmail, onBothAuthEngines, readFragment } from '#tests/support/site/auth-backend.ts'
import { addPasskey } from '#tests/support/site/add-passkey.ts'
import { addAuthenticator } from '#tests/support/browser/sign-in-with-factor.ts'

const NEXT = 'seven quiet mountain lakes'

/** Waits for an email with this subject. */
async function subjectsTo(
  mails: readonly { to: string; subject: string }[],
  email: string,
  subject: RegExp,
): Promise<string[]> {
  const read = () => mails.filter((mail) => mail.to === email).map((mail) => mail.subject)
  await expect.poll(read, { timeout: 15_000 }).toContainEqual(expect.stringMatching(subject))
  return read()
}

onBothAuthEngines({ mailPauseSeconds: 0.001 }, (use) => {
  test('notifies the owner of a new password: changed by hand, by recovery, by an administrator', async () => {
    const { signInNewUser, newClient, waitForMail, service, mails, open } = use()
    const own = await signInNewUser()
    await own.client.auth.updateUser({ password: NEXT })
    await subjectsTo(mails, own.email, /^A new password for your account at Example Agency$/)

    const lost = await signInNewUser()
    await newClient().auth.resetPasswordForEmail(lost.email)
    const { link } = await waitForMail(lost.email)
    const recovered = newClient()
    await recovered.auth.setSession(readFragment(await open(link)) as never)
    expect((await recovered.auth.updateUser({ password: NEXT })).error).toBeNull()
    await subjectsTo(mails, lost.email, /^A new password/)

    const given = await signInNewUser()
    await service.auth.admin.updateUserById(given.id, { password: NEXT })
    await subjectsTo(mails, given.email, /^A new password/)
  })

  test('does not notify if the password stays the same', async () => {
    const { signInNewUser, mails } = use()
    const { client, email, password } = await signInNewUser()
    await client.auth.updateUser({ data: { name: 'Ann' } })
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ code: 'same_password' })
    await client.auth.updateUser({ password: NEXT })
    expect(await subjectsTo(mails, email, /^A new password/)).toHaveLength(1)
  })

  test('notifies the old address of the new one, after confirmation and after a change by an administrator', async () => {
    const { signInNewUser, newClient, waitForMail, service, mails } = use()
    const { client, email, id } = await signInNewUser()
    const [wanted, third] = [newEmail(), newEmail()]
    expect((await client.auth.updateUser({ email: wanted })).error).toBeNull()
    for (const address of [email, wanted]) {
      const { token } = await waitForMail(address)
      await newClient().auth.verifyOtp({ type: 'email_change', token_hash: token })
    }
    await subjectsTo(mails, email, /has a new email address$/)
    expect(mails.find((mail) => /has a new/.test(mail.subject))!.text).toContain(wanted)
    await service.auth.admin.updateUserById(id, { email: third })
    await subjectsTo(mails, wanted, /has a new email address$/)
  })

  test('notifies of authenticators and recovery codes, and ends all other sessions', async () => {
    const { signInNewUser, newClient, mails, service } = use()
    const { client, email, password, id } = await signInNewUser({ address: '192.0.2.20' })
    const other = async () => {
      const second = newClient()
      await second.auth.signInWithPassword({ email, password })
      return second
    }
    const before = await other()
    const first = await addAuthenticator(client)
    await subjectsTo(mails, email, /^A second step was added/)
    expect((await before.auth.getUser()).error).not.toBeNull()

    const during = await other()
    await client.auth.mfa.recoveryCodes.generate()
    await subjectsTo(mails, email, /^New recovery codes/)
    await client.auth.mfa.recoveryCodes.regenerate()
    expect((await during.auth.getUser()).error).not.toBeNull()

    const late = await other()
    expect((await client.auth.mfa.unenroll({ factorId: first.id })).error).toBeNull()
    await subjectsTo(mails, email, /^A second step was removed/)
    expect((await late.auth.getUser()).error).not.toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()

    await client.auth.refreshSession()
    const again = await addAuthenticator(client, 'Another')
    await service.auth.admin.mfa.deleteFactor({ userId: id, id: again.id })
    expect((await client.auth.getUser()).error).not.toBeNull()
  })

  test('notifies of an added and removed passkey without any of its secrets', async () => {
    const { signInNewUser, mails } = use()
    const { client, email, id } = await signInNewUser()
    const added = await addPasskey(client, id)
    await subjectsTo(mails, email, /^A passkey was added to your account at Example Agency$/)
    await client.auth.setSession(added.session!)
    expect((await client.auth.passkey.delete({ passkeyId: added.id })).error).toBeNull()
    await subjectsTo(mails, email, /^A passkey was removed from your account at Example Agency$/)
    for (const { text } of mails.filter(({ to }) => to === email)) {
      expect(text).toContain("If this wasn't you, reset your password on the sign-in page right away.")
      expect(text).not.toContain(added.id)
    }
  })

  test('does not notify an unconfirmed address', async () => {
    const { service, mails, signInNewUser } = use()
    const email = newEmail()
    const { data } = await service.auth.admin.createUser({ email, password: NEXT })
    await service.auth.admin.updateUserById(data.user!.id, { password: 'eleven patient herons' })
    const { id, email: known } = await signInNewUser()
    await service.auth.admin.updateUserById(id, { password: NEXT })
    await subjectsTo(mails, known, /^A new password/)
    expect(mails.filter((mail) => mail.to === email)).toEqual([])
  })
})
