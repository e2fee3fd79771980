import { randomInt, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newEmail, onBothAuthEngines } from '#tests/support/site/auth-backend.ts'
import { type Person, startIdentityProvider } from '#tests/support/servers/identity-provider.ts'

const provider = await startIdentityProvider()
afterAll(() => provider.stop())
beforeEach(() => {
  provider.tamper.claims = {}
  provider.tamper.isForeignKey = false
})

/** Replaces fetch to simulate an unavailable provider. */
let fetchInstead: (() => Promise<Response>) | null = null

const newPerson = (): Person => ({ id: String(randomInt(1, 2 ** 40)), email: newEmail() })

async function askToLink(client: SupabaseClient, name: 'google' | 'github') {
  const { data, error } = await client.auth.linkIdentity({
    provider: name,
    options: { redirectTo: 'https://site.example/account', skipBrowserRedirect: true },
  })
  if (error) throw error
  return data.url
}

onBothAuthEngines(
  {
    providers: { google: provider.client, github: provider.client },
    fetch: (url, init) => (fetchInstead ? fetchInstead() : provider.fetch(url, init)),
  },
  (use) => {
    const returnWith = async (back: URL) => {
      const answer = await use().send('GET', `/callback${back.search}`, { key: null })
      expect(answer.status).toBe(303)
      return new URL(answer.headers.get('location')!)
    }

    test.for(['google', 'github'] as const)('links and unlinks an account at %s', async (name) => {
      const { signInNewUser, url, send } = use()
      const { client, id } = await signInNewUser({ flowType: 'pkce' })
      const person = newPerson()
      const asked = await askToLink(client, name)
      const parameters = new URL(asked).searchParams
      expect(parameters.get('redirect_uri')).toBe(`${url}/auth/v1/callback`)
      expect(parameters.get('code_challenge_method')).toBe('S256')
      const target = await returnWith(provider.approve(asked, person))
      expect(target.origin + target.pathname).toBe('https://site.example/account')
      const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code')!)
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ id, app_metadata: { provider: 'email', providers: ['email', name] } })
      const { data: linked } = await client.auth.getUserIdentities()
      const identity = linked!.identities.find((entry) => entry.provider === name)!
      expect(identity).toMatchObject({
        id: person.id,
        user_id: id,
        identity_data: { sub: person.id, email: person.email, email_verified: true, name: 'Ann' },
      })
      expect((await client.auth.unlinkIdentity(identity)).error).toBeNull()
      expect((await client.auth.getUser()).data.user).toMatchObject({
        identities: [{ provider: 'email' }],
        app_metadata: { providers: ['email'] },
      })
      const token = (await client.auth.getSession()).data.session!.access_token
      const email = (await client.auth.getUserIdentities()).data!.identities[0]!
      expect(await send('DELETE', `/user/identities/${email.identity_id}`, { token })).toMatchObject({
        status: 422,
        body: {
          code: 'single_identity_not_deletable',
          message: 'User must have at least 1 identity after unlinking',
        },
      })
    })

    test('without a PKCE challenge the session is in the fragment', async () => {
      const { client } = await use().signInNewUser()
      const target = await returnWith(provider.approve(await askToLink(client, 'google'), newPerson()))
      expect(new URLSearchParams(target.hash.slice(1)).get('access_token')).toMatch(/^ey/)
    })

    test('an external account belongs to one user', async () => {
      const { signInNewUser } = use()
      const [one, other] = [await signInNewUser(), await signInNewUser()]
      const person = newPerson()
      await returnWith(provider.approve(await askToLink(one.client, 'github'), person))
      for (const { client } of [other, one]) {
        const target = await returnWith(provider.approve(await askToLink(client, 'github'), person))
        expect(target.searchParams.get('error_code')).toBe('identity_already_exists')
        expect(target.hash).toContain('error_code=identity_already_exists')
      }
    })

    test('a state is valid once, and others are rejected', async () => {
      const { client } = await use().signInNewUser()
      const back = provider.approve(await askToLink(client, 'google'), newPerson())
      await returnWith(back)
      expect((await returnWith(back)).searchParams.get('error_code')).toBe('bad_oauth_state')
      back.searchParams.set('state', 'x'.repeat(43))
      expect((await returnWith(back)).origin).toBe('https://site.example')
    })

    test('an unverifiable response links nothing', async () => {
      const { client } = await use().signInNewUser()
      const refused = async () => {
        const target = await returnWith(provider.approve(await askToLink(client, 'google'), newPerson()))
        return target.searchParams.get('error_code')
      }
      provider.tamper.claims = { nonce: 'other' }
      expect(await refused()).toBe('bad_oauth_callback')
      provider.tamper.claims = { aud: 'somebody else' }
      provider.tamper.isForeignKey = true
      expect(await refused()).toBe('bad_oauth_callback')
      const back = provider.approve(await askToLink(client, 'google'), newPerson())
      back.searchParams.set('code', randomUUID())
      expect((await returnWith(back)).searchParams.get('error_code')).toBe('bad_oauth_callback')
      expect((await client.auth.getUser()).data.user!.identities).toHaveLength(1)
    })

    test.for(['google', 'github'] as const)(
      'reports %s as unavailable when it is not reachable',
      async (name) => {
        const { client } = await use().signInNewUser()
        const asked = await askToLink(client, name)
        const faults = [
          () => Promise.reject(new TypeError('fetch failed')),
          () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
        ]
        for (const fault of faults) {
          const back = provider.approve(await askToLink(client, name), newPerson())
          fetchInstead = fault
          const target = await returnWith(back).finally(() => (fetchInstead = null))
          expect(target.searchParams.get('error_code')).toBe('identity_provider_unavailable')
        }
        // A link request that began before the outage still works.
        const target = await returnWith(provider.approve(asked, newPerson()))
        expect(target.searchParams.has('error_code')).toBe(false)
      },
    )

    test('passes on a refusal at the provider', async () => {
      const { client } = await use().signInNewUser()
      const back = provider.approve(await askToLink(client, 'github'), newPerson())
      back.searchParams.delete('code')
      back.searchParams.set('error', 'access_denied')
      const target = await returnWith(back)
      expect([target.pathname, target.searchParams.get('error_code')]).toEqual(['/account', 'access_denied'])
    })

    test('rejects other providers and identities', async () => {
      const { signInNewUser, send } = use()
      const { client } = await signInNewUser()
      const { data, error } = await client.auth.linkIdentity({
        provider: 'apple',
        options: { skipBrowserRedirect: true },
      })
      expect([data.url, error]).toMatchObject([null, { status: 400, code: 'validation_failed' }])
      expect(error!.message).toMatch(/^Unsupported provider: /)
      const token = (await client.auth.getSession()).data.session!.access_token
      expect(await send('DELETE', '/user/identities/x', { token })).toMatchObject({
        status: 404,
        body: { code: 'validation_failed', message: 'identity_id must be an UUID' },
      })
      await returnWith(provider.approve(await askToLink(client, 'google'), newPerson()))
      expect(await send('DELETE', `/user/identities/${randomUUID()}`, { token })).toMatchObject({
        status: 422,
        body: { code: 'identity_not_found', message: "Identity doesn't exist" },
      })
    })
  },
)

onBothAuthEngines({}, (use) => {
  test('without providers nothing can be linked', async () => {
    const { signInNewUser } = use()
    const { client } = await signInNewUser()
    const { error } = await client.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    })
    expect(error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
      message: 'Manual linking is disabled',
    })
    const [identity] = (await client.auth.getUserIdentities()).data!.identities
    expect((await client.auth.unlinkIdentity(identity!)).error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
    })
  })
})

onBothAuthEngines(
  {
    providers: { google: provider.client },
    fetch: (url, init) => (fetchInstead ? fetchInstead() : provider.fetch(url, init)),
  },
  (use) => {
    test('linking Google returns 503 while it is unreachable, and works afterward', async () => {
      const { signInNewUser, send } = use()
      const { client } = await signInNewUser()
      const token = (await client.auth.getSession()).data.session!.access_token
      const ask = () =>
        send('GET', '/user/identities/authorize?provider=google&skip_http_redirect=true', { token })
      for (const fault of [
        () => Promise.reject(new TypeError('fetch failed')),
        () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError')),
        () => Promise.resolve(new Response('', { status: 503 })),
        () => Promise.resolve(new Response('<h1>Sign in to the hotel</h1>', { status: 200 })),
      ]) {
        fetchInstead = fault
        const { status, body, headers } = await ask()
        expect([status, body.code, headers.get('retry-after')]).toEqual([
          503,
          'identity_provider_unavailable',
          '60',
        ])
      }
      fetchInstead = null
      expect((await ask()).status).toBe(200)
    })
  },
)
