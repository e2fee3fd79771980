import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import {
  type AuthBackend,
  onBothAuthEngines,
  PASSWORD,
  readSession,
} from '#tests/support/site/auth-backend.ts'

type Listed = { id: string; ip: string | null; is_current: boolean } & Record<string, unknown>

const readToken = async (client: SupabaseClient) => (await readSession(client)).access_token

async function list({ send }: AuthBackend, client: SupabaseClient): Promise<Listed[]> {
  const { status, body } = await send('GET', '/sessions', { token: await readToken(client) })
  expect(status).toBe(200)
  return body.sessions as Listed[]
}

/** One account signed in on two devices. */
async function signInTwice(backend: AuthBackend) {
  const first = await backend.signInNewUser({ address: '203.0.113.77' })
  const other = backend.newClient({ address: '2001:db8:1:2:3::4' })
  await other.auth.signInWithPassword({ email: first.email, password: PASSWORD })
  return { ...first, other }
}

onBothAuthEngines({}, (use) => {
  test('lists the sessions of an account, the current one first, with only the network of an address', async () => {
    const backend = use()
    const { client, other } = await signInTwice(backend)
    await backend.signInNewUser()
    await other.auth.refreshSession()
    const seen = await list(backend, client)
    expect(seen).toEqual([
      {
        id: expect.any(String) as string,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        last_used_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        user_agent: 'node',
        ip: '203.0.113.0/24',
        aal: 'aal1',
        is_current: true,
      },
      expect.objectContaining({ ip: '2001:db8:1::/48', is_current: false }),
    ])
    expect(Date.parse(seen[1]!.last_used_at as string)).toBeGreaterThan(
      Date.parse(seen[1]!.created_at as string),
    )
    expect((await list(backend, other)).map(({ id }) => id)).toEqual([seen[1]!.id, seen[0]!.id])
  })

  test('an ended session loses access immediately and cannot be refreshed', async () => {
    const backend = use()
    const { client, other } = await signInTwice(backend)
    const { id } = (await list(backend, client))[1]!
    const token = await readToken(client)
    const answer = await backend.send('DELETE', `/sessions/${id}`, { token })
    expect(answer).toMatchObject({ status: 204, body: {} })
    expect((await other.auth.getUser()).error).toMatchObject({ message: 'Auth session missing!' })
    expect((await other.auth.refreshSession()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(await list(backend, client)).toMatchObject([{ is_current: true }])
    expect(await backend.send('DELETE', `/sessions/${id}`, { token })).toMatchObject({
      status: 404,
      body: { code: 'session_not_found', message: 'Session not found' },
    })
  })

  test('rejects ending sessions of others and an invalid id', async () => {
    const backend = use()
    const [one, stranger] = [await backend.signInNewUser(), await backend.signInNewUser()]
    const { id } = (await list(backend, one.client))[0]!
    const token = await readToken(stranger.client)
    for (const target of [id, randomUUID()]) {
      expect(await backend.send('DELETE', `/sessions/${target}`, { token })).toMatchObject({
        status: 404,
        body: { code: 'session_not_found' },
      })
    }
    expect(await backend.send('DELETE', '/sessions/mine', { token })).toMatchObject({
      status: 404,
      body: { code: 'validation_failed', message: 'session_id must be an UUID' },
    })
    expect(await list(backend, one.client)).toHaveLength(1)
    expect(await backend.send('GET', '/sessions')).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
  })

  test('omits expired sessions', async () => {
    const backend = use()
    const { client, other, id } = await signInTwice(backend)
    await backend.engine.query(
      `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1 and ip = '203.0.113.77'`,
      [id],
    )
    expect(await list(backend, other)).toHaveLength(1)
    expect((await client.auth.getUser()).error).not.toBeNull()
  })

  test('other services can check whether a session is active', async () => {
    const backend = use()
    const { client, other, id } = await signInTwice(backend)
    const [mine, theirs] = (await list(backend, client)).map((session) => session.id)
    expect(await backend.isSessionAlive(mine!)).toBe(true)
    expect(await backend.isSessionAlive(randomUUID())).toBe(false)
    expect(await backend.isSessionAlive('none')).toBe(false)
    await other.auth.signOut({ scope: 'local' })
    expect(await backend.isSessionAlive(theirs!)).toBe(false)
    await backend.service.auth.admin.updateUserById(id, { ban_duration: '1h' })
    expect(await backend.isSessionAlive(mine!)).toBe(false)
  })
})
