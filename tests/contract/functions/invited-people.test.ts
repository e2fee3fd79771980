/** Attacks by strangers between an invitation and its acceptance. Only the invited person may get the role. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { Mail } from '#backend/auth/mail/mail-purposes.ts'
import {
  type FunctionsBackend,
  onBothFunctionEngines,
  type SignedIn,
} from '#tests/support/site/functions-backend.ts'
import {
  acceptInvitation,
  newClientHeaders,
  followLink,
  waitForLink,
} from '#tests/support/site/invitations.ts'

const STRANGER = 'the words of a stranger'
const OWN = 'the words of the invited'
const mails: Mail[] = []
const mail = {
  send: (message: Mail) => {
    mails.push(message)
    return Promise.resolve()
  },
}

async function call(backend: FunctionsBackend, owner: SignedIn, body: object) {
  const answer = await backend.call('manage-people', {
    headers: { authorization: `Bearer ${owner.token}` },
    body: JSON.stringify(body),
  })
  return [
    answer.status,
    (await answer.json()) as { error?: string; outcome?: string; people: Person[] },
  ] as const
}
type Person = { id: string; email: string; role: string; state: string }

const find = async (backend: FunctionsBackend, owner: SignedIn, email: string) =>
  (await call(backend, owner, { action: 'list' }))[1].people.find((one) => one.email === email)

/** Roles that the database grants to the account with this email address. */
const rolesOf = async ({ engine }: FunctionsBackend, email: string) =>
  (
    await engine.query<{ role: string }>(
      'select r.role from public.user_roles r join auth.users u on u.id = r.user_id where u.email = $1',
      [email],
    )
  ).map(({ role }) => role)

const linksTo = (email: string) =>
  mails.filter(({ to, text }) => to === email && text.includes('/auth/v1/verify')).length

/** Opens a new browser session. Pass one `network` to several: behind a proxy that is not configured all visitors share one. */
const browse = ({ url, keys }: FunctionsBackend, network = newClientHeaders()) =>
  createClient(url, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: network },
  })

async function enter(backend: FunctionsBackend, email: string, password: string) {
  const client = browse(backend)
  const { error } = await client.auth.signInWithPassword({ email, password })
  return error ? error.code : ((await client.rpc('role_state')).data as string)
}

onBothFunctionEngines({ mail, auth: { mailPauseSeconds: 0.001, mailsPerHour: 10_000 } }, (use) => {
  test('a stranger who signs up after the invitation gets no access when every email is opened', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    const email = `${randomUUID()}@example.com`
    await call(backend, owner, { action: 'invite', email, role: 'admin' })
    await waitForLink(mails, email)
    expect(await rolesOf(backend, email)).toEqual([])
    expect((await browse(backend).auth.signUp({ email, password: STRANGER })).error).toBeNull()
    await acceptInvitation(backend, await waitForLink(mails, email, 1), OWN)
    expect(await rolesOf(backend, email)).toEqual(['admin'])
    expect(await enter(backend, email, STRANGER)).toBe('invalid_credentials')
    expect(await enter(backend, email, OWN)).toBe('active')
  })

  test('an invitation resets an account that a stranger signed up and the person confirmed', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    const email = `${randomUUID()}@example.com`
    const network = newClientHeaders()
    const stranger = browse(backend, network)
    await stranger.auth.signUp({ email, password: STRANGER, options: { data: { name: 'Mallory' } } })
    // Known weak case: on the same network the stranger's password takes effect.
    await followLink(await waitForLink(mails, email), network)
    expect((await stranger.auth.signInWithPassword({ email, password: STRANGER })).error).toBeNull()
    await backend.engine.query(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
       select id, id::text, 'x' from auth.users where email = $1`,
      [email],
    )
    const seen = linksTo(email)
    expect(await call(backend, owner, { action: 'invite', email, role: 'admin' })).toMatchObject([
      200,
      { outcome: 'invited' },
    ])
    expect(await find(backend, owner, email)).toMatchObject({ state: 'invited', role: 'admin' })
    const link = await waitForLink(mails, email, seen)
    expect((await stranger.auth.refreshSession()).error).not.toBeNull()
    expect(await enter(backend, email, STRANGER)).toBe('invalid_credentials')
    await acceptInvitation(backend, link, OWN)
    expect(await enter(backend, email, STRANGER)).toBe('invalid_credentials')
    expect(await enter(backend, email, OWN)).toBe('active')
    const [account] = await backend.engine.query(
      `select raw_user_meta_data, (select count(*)::int from auth.webauthn_credentials k where k.user_id = u.id) as keys
       from auth.users u where email = $1`,
      [email],
    )
    expect(account).toEqual({ raw_user_meta_data: {}, keys: 0 })
  })

  test('only the invitation grants the role, not a manual confirmation, another link or a call of the owner', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    const [byHand, byLink] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
    for (const email of [byHand, byLink])
      await call(backend, owner, { action: 'invite', email, role: 'editor' })
    const { id } = (await find(backend, owner, byHand))!
    await backend.service.auth.admin.updateUserById(id, {
      email_confirm: true,
      password: 'a long river walk',
    })
    const { data } = await backend.service.auth.admin.generateLink({ type: 'recovery', email: byLink })
    await followLink(data.properties!.action_link)
    for (const email of [byHand, byLink]) {
      expect(await rolesOf(backend, email)).toEqual([])
      expect(await find(backend, owner, email)).toBeUndefined()
    }
    expect(await call(backend, owner, { action: 'set-role', id, role: 'editor' })).toMatchObject([
      409,
      { error: expect.stringContaining('Invite its address') as string },
    ])
    expect((await owner.client.rpc('set_role', { p_user: id, p_role: 'admin' })).error).toMatchObject({
      code: '23514',
    })
    expect(await rolesOf(backend, byHand)).toEqual([])
  })

  test('an accepted invitation works once and is recorded as granted by the owner who sent it', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    const email = `${randomUUID()}@example.com`
    await call(backend, owner, { action: 'invite', email, role: 'editor' })
    const { id } = (await find(backend, owner, email))!
    const link = await waitForLink(mails, email)
    const opened = await Promise.all([followLink(link), followLink(link), followLink(link)])
    expect(opened.filter((one) => one.has('access_token'))).toHaveLength(1)
    const { data } = await backend.service
      .from('role_changes')
      .select('role,action,changed_by')
      .eq('account', id)
    expect(data).toEqual([{ role: 'editor', action: 'granted', changed_by: owner.id }])
    expect((await call(backend, owner, { action: 'revoke', id }))[0]).toBe(409)
  })

  test('a revoked invitation grants nothing; an existing account stays, without a role', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    const member = await backend.signIn('author')
    const { data: post } = await member.client
      .from('news_posts')
      .insert({ title: 'Mine', content: 'x', status: 'draft' })
      .select('id')
      .single()
      .throwOnError()
    await backend.service.from('user_roles').delete().eq('user_id', member.id).throwOnError()
    await call(backend, owner, { action: 'invite', email: member.email, role: 'admin' })
    const link = await waitForLink(mails, member.email)
    expect((await call(backend, owner, { action: 'revoke', id: member.id }))[0]).toBe(200)
    expect((await followLink(link)).get('error_code')).toBe('otp_expired')
    expect(await rolesOf(backend, member.email)).toEqual([])
    const owners = await backend.engine.query(
      'select from public.post_owners where post_id = $1 and user_id = $2',
      [post.id, member.id],
    )
    expect(owners).toHaveLength(1)
    // The person regains access by a recovery mail.
    const seen = linksTo(member.email)
    await browse(backend).auth.resetPasswordForEmail(member.email)
    expect((await followLink(await waitForLink(mails, member.email, seen))).get('type')).toBe('recovery')
    expect(await rolesOf(backend, member.email)).toEqual([])
  })

  test('an invited person does not count as an owner and can not receive posts', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    const author = await backend.signIn('author')
    const email = `${randomUUID()}@example.com`
    await call(backend, owner, { action: 'invite', email, role: 'admin' })
    const { id } = (await find(backend, owner, email))!
    expect((await call(backend, owner, { action: 'deactivate', id: author.id, heir: id }))[0]).toBe(409)
    await backend.engine.query(`delete from public.user_roles where role = 'admin' and user_id <> $1`, [
      owner.id,
    ])
    expect(await call(backend, owner, { action: 'set-role', id: owner.id, role: 'author' })).toMatchObject([
      409,
      { error: "The last owner can't be removed. Make someone else an owner first." },
    ])
    expect((await author.client.rpc('prepare_invitation', { p_email: owner.email })).error).toMatchObject({
      code: '42501',
    })
    expect((await author.client.from('role_invitations').select()).error).toMatchObject({ code: '42501' })
  })
})
