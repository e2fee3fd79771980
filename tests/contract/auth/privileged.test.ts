import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import {
  type AuthBackend,
  onBothAuthEngines,
  PASSWORD,
  readClaims,
  readSession,
} from '#tests/support/site/auth-backend.ts'
import { addAuthenticator } from '#tests/support/browser/sign-in-with-factor.ts'

const MINUTES_15 = 900
const SHORT_PASSWORD = 'ninechars'
const readLife = async (client: SupabaseClient) => (await readSession(client)).expires_in

async function signInNewAdministrator(backend: AuthBackend) {
  const user = await backend.signInNewUser()
  const { error } = await backend.service.from('user_roles').insert({ user_id: user.id, role: 'admin' })
  if (error) throw error
  return user
}

const privileged = {
  sqlFunction: 'public.holds_admin_role',
  minPasswordLength: 12,
  accessTokenSeconds: MINUTES_15,
}

onBothAuthEngines({ privileged }, (use) => {
  test('tokens of administrators are valid for 15 minutes, those of others for an hour', async () => {
    const { client, email } = await signInNewAdministrator(use())
    expect(await readLife((await use().signInNewUser()).client)).toBe(3600)
    const { data } = await client.auth.refreshSession()
    expect(data.session).toMatchObject({ expires_in: MINUTES_15 })
    const claims = readClaims(data.session!.access_token) as { iat: number; exp: number }
    expect(claims.exp - claims.iat).toBe(MINUTES_15)
    const again = use().newClient()
    await again.auth.signInWithPassword({ email, password: PASSWORD })
    expect(await readLife(again)).toBe(MINUTES_15)
  })

  test('administrators need twelve characters unless the password is backed by a second factor', async () => {
    const { client, id } = await signInNewAdministrator(use())
    const weak = {
      status: 422,
      code: 'weak_password',
      message: 'Password should be at least 12 characters.',
      reasons: ['length'],
    }
    expect((await client.auth.updateUser({ password: SHORT_PASSWORD })).error).toMatchObject(weak)
    const { admin } = use().service.auth
    expect((await admin.updateUserById(id, { password: SHORT_PASSWORD })).error).toMatchObject(weak)
    await addAuthenticator(client)
    expect((await client.auth.updateUser({ password: SHORT_PASSWORD })).error).toBeNull()
    const other = await use().signInNewUser()
    expect((await other.client.auth.updateUser({ password: SHORT_PASSWORD })).error).toBeNull()
  })

  test('reports a short password at sign-in to a new administrator', async () => {
    const { service, send, signInNewUser } = use()
    const { client, email, id } = await signInNewUser()
    await client.auth.updateUser({ password: SHORT_PASSWORD })
    const signIn = () =>
      send('POST', '/token?grant_type=password', { body: { email, password: SHORT_PASSWORD } })
    expect((await signIn()).body).not.toHaveProperty('weak_password')
    await service.from('user_roles').insert({ user_id: id, role: 'admin' })
    expect(await signIn()).toMatchObject({
      status: 200,
      body: {
        weak_password: { message: 'Password should be at least 12 characters.', reasons: ['length'] },
      },
    })
  })
})

const client = { clientId: 'id', clientSecret: 'secret' }

onBothAuthEngines({ providers: { github: client }, isSignupEnabled: false }, (use) => {
  test('the settings show providers and whether sign-up is open', async () => {
    expect(await use().send('GET', '/settings')).toMatchObject({
      status: 200,
      body: { external: { email: true, github: true, google: false, apple: false }, disable_signup: true },
    })
  })
})
