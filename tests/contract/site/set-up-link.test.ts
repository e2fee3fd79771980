/** Attacks on the link that creates the first owner, on both engines. */
import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { SET_UP_PATH } from '#domain/settings/set-up-paths.ts'
import {
  createSetUpEndpoint,
  type SetUpEndpoint,
  hashSecret,
  makeSetUpLink,
} from '#server/set-up/set-up-endpoint.ts'
import { onBothEngines } from '../on-both-engines.ts'

const SITE_URL = 'https://site.example'
const PASSWORD = 'copper-lantern-rides-north'

onBothEngines('', (use) => {
  let endpoint: SetUpEndpoint
  let secret: string
  /** Each call uses a different client address, unless a test is about the rate limit. */
  let caller = 0

  beforeEach(async () => {
    await use().engine.execute('truncate auth.users, public.set_up_links cascade')
    // Without the queue, like two replicas with a hosted project.
    endpoint = createSetUpEndpoint({ client: use().service, inTurn: (work) => work() })
    secret = (await makeSetUpLink(use().service, SITE_URL))!.split('#set-up=')[1]!
  })

  const call = async (body: object | string, address = `192.0.2.${(caller += 1) % 250}`, headers = {}) => {
    const request = new Request(SITE_URL + SET_UP_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return (await endpoint(request, { clientAddress: address })).status
  }
  const check = (given = secret) => call({ action: 'check', secret: given })
  const create = (email: string, given = secret, password = PASSWORD) =>
    call({ action: 'create', secret: given, email, password })
  const countOwners = async () =>
    (await use().service.from('user_roles').select('user_id').eq('role', 'admin')).data!.length
  const countAccounts = async () => (await use().service.auth.admin.listUsers()).data.users.length
  const countLinks = async () => (await use().service.from('set_up_links').select()).data!.length

  test('creates an owner who can sign in, and is then invalid', async () => {
    expect(await check()).toBe(200)
    expect(await create('owner@example.com')).toBe(200)
    const { data } = await use().anon.auth.signInWithPassword({
      email: 'owner@example.com',
      password: PASSWORD,
    })
    const { data: mayManage } = await use().anon.rpc('may', { p_permission: 'site.manage' })
    await use().anon.auth.signOut()
    expect([data.user?.email, mayManage, await countLinks()]).toEqual(['owner@example.com', true, 0])
    expect([await check(), await create('second@example.com')]).toEqual([410, 410])
    expect([await countOwners(), await countAccounts()]).toEqual([1, 1])
    expect(await makeSetUpLink(use().service, SITE_URL)).toBeNull()
  })

  test('a guessed secret creates no account', async () => {
    const stored = hashSecret(secret)
    const guesses = ['', ' ', 'x', stored, secret.slice(0, -1), `${secret}x`, secret.toLowerCase(), '%', '*']
    for (const guess of [...guesses, randomBytes(32).toString('base64url'), `${secret}\0`])
      expect([guess, await check(guess), await create('a@example.com', guess)]).toEqual([guess, 403, 403])
    expect([await countAccounts(), await check()]).toEqual([0, 200])
  })

  test('a rejected account does not use up the link', async () => {
    expect(await create('owner@example.com', secret, 'short')).toBe(400)
    expect(await create('nobody')).toBe(400)
    expect(await call({ action: 'create', secret })).toBe(400)
    expect(await call('no JSON')).toBe(400)
    expect([await countAccounts(), await check()]).toEqual([0, 200])
  })

  test('simultaneous requests create one owner and no other account', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((at) => create(`owner-${at}@example.com`)))
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 410, 410, 410])
    expect([await countOwners(), await countAccounts()]).toEqual([1, 1])
  })

  test('an interrupted set-up is continued with the new password', async () => {
    const interrupted = { email: 'owner@example.com', password: 'another password', email_confirm: true }
    await use().service.auth.admin.createUser({
      ...interrupted,
      app_metadata: { made_as: 'first administrator' },
    })
    expect(await create('owner@example.com')).toBe(200)
    const { error } = await use().anon.auth.signInWithPassword({
      email: interrupted.email,
      password: PASSWORD,
    })
    expect(error).toBeNull()
    await use().anon.auth.signOut()
  })

  test('the account of a stranger who signed up with the address does not become the owner', async () => {
    await use().service.auth.admin.createUser({ email: 'owner@example.com', password: 'planted password' })
    expect(await create('owner@example.com')).toBe(400)
    expect(await countOwners()).toBe(0)
  })

  test('is invalid once an owner was created in another way, and after a week', async () => {
    await use().engine.execute(`update public.set_up_links set created_at = now() - interval '8 days'`)
    expect([await check(), await create('owner@example.com')]).toEqual([403, 403])
    secret = (await makeSetUpLink(use().service, SITE_URL))!.split('#set-up=')[1]!
    expect(await check()).toBe(200)
    const { data } = await use().service.auth.admin.createUser({
      email: 'other@example.com',
      password: PASSWORD,
    })
    await use().service.from('user_roles').insert({ user_id: data.user!.id, role: 'admin' })
    expect([await check(), await countLinks()]).toEqual([410, 0])
  })

  test('rejects other methods, forms on other sites, and too many attempts from one address', async () => {
    const read = await endpoint(new Request(SITE_URL + SET_UP_PATH), { clientAddress: '192.0.2.1' })
    expect(read.status).toBe(405)
    expect(await call({}, '192.0.2.1', { 'content-type': 'text/plain' })).toBe(415)
    const answers: number[] = []
    for (let at = 0; at < 12; at += 1)
      answers.push(await call({ action: 'check', secret: 'x' }, '198.51.100.7'))
    expect(answers.slice(0, 10).every((status) => status === 403)).toBe(true)
    expect(answers.slice(10)).toEqual([429, 429])
  })
})
