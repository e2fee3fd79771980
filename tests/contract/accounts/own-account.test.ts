/** Deleting one's own account: permissions, requirements, and effects on posts, roles and bylines. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Role } from '#domain/permissions.ts'
import type { OwnAccount } from '#supabase/functions/manage-own-account/contract.ts'
import { addAuthenticator } from '#tests/support/browser/sign-in-with-factor.ts'
import { onBothFunctionEngines, type SignedIn } from '#tests/support/site/functions-backend.ts'

type Answer = { status: number; body: OwnAccount & { handed: number; error?: string } }

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const call = async (who: Pick<SignedIn, 'token'>, body: object, headers: object = {}): Promise<Answer> => {
    const answer = await use().call('manage-own-account', {
      headers: { apikey: use().keys.publishable, authorization: `Bearer ${who.token}`, ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
  const leave = (who: SignedIn, more: object = {}) =>
    call(who, { action: 'delete', confirmation: who.email, heir: null, ...more })
  const addDraft = async ({ client }: SignedIn) => {
    const row = { title: `Draft ${randomUUID()}`, content: '<p>Words</p>', status: 'draft', author: 'Ann' }
    const { data, error } = await client.from('blog_posts').insert(row).select('id').single()
    expect(error).toBeNull()
    return (data as { id: string }).id
  }
  const count = async (sql: string, values: unknown[]) =>
    (await use().engine.query<{ count: string }>(`select count(*)::text as count from ${sql}`, values))[0]!
      .count
  const hasAccount = async ({ id }: SignedIn) => (await count('auth.users where id = $1', [id])) === '1'

  test.for([undefined, 'author', 'editor'] as (Role | undefined)[])(
    'deletes the account of %s and confirms by email',
    async (role) => {
      const person = await use().signIn(role)
      expect((await call(person, { action: 'describe' })).body).toMatchObject({
        posts: 0,
        is_last_owner: false,
        is_recent: true,
      })
      expect(await leave(person)).toMatchObject({ status: 200, body: { handed: 0 } })
      expect(await hasAccount(person)).toBe(false)
      expect(await count('public.user_roles where user_id = $1', [person.id])).toBe('0')
      const mails = `public.deliveries where purpose = 'account-deleted' and target = $1`
      expect(await count(mails, [person.email])).toBe('1')
      // The session ended with the account.
      expect((await call(person, { action: 'describe' })).status).toBe(401)
    },
  )

  test('hands posts over and keeps bylines', async () => {
    const [leaver, heir, stranger] = [
      await use().signIn('author'),
      await use().signIn('author'),
      await use().signIn(),
    ]
    const post = await addDraft(leaver)
    const { body } = await call(leaver, { action: 'describe' })
    expect(body.posts).toBe(1)
    expect(body.heirs.map(({ id }) => id)).toContain(heir.id)
    expect(body.heirs.map(({ id }) => id)).not.toContain(leaver.id)
    const name = `Heir ${randomUUID()}`
    expect((await heir.client.rpc('save_own_profile', { p_name: name })).error).toBeNull()
    expect((await call(leaver, { action: 'describe' })).body.heirs).toContainEqual({ id: heir.id, name })
    expect(await leave(leaver)).toMatchObject({
      status: 409,
      body: { error: 'Choose who takes over your posts first.' },
    })
    expect(await hasAccount(leaver)).toBe(true)
    for (const wrong of [stranger.id, leaver.id, randomUUID()])
      expect(await leave(leaver, { heir: wrong })).toMatchObject({
        status: 409,
        body: { error: 'Posts can only be transferred to someone with a role on this site.' },
      })
    expect((await leave(leaver, { heir: heir.id })).body.handed).toBe(1)
    const { data } = await heir.client
      .from('blog_posts')
      .update({ title: 'Mine now' })
      .eq('id', post)
      .select('author')
    expect(data).toEqual([{ author: 'Ann' }])
  })

  test('refuses to delete the only owner', async () => {
    const owner = await use().signIn('admin')
    await use().engine.query(`delete from public.user_roles where role = 'admin' and user_id <> $1`, [
      owner.id,
    ])
    expect((await call(owner, { action: 'describe' })).body.is_last_owner).toBe(true)
    expect(await leave(owner)).toMatchObject({
      status: 409,
      body: { error: "The last owner can't be removed. Make someone else an owner first." },
    })
    expect(await hasAccount(owner)).toBe(true)
    await use().signIn('admin')
    expect((await leave(owner)).status).toBe(200)
  })

  test('requires the typed email, a recent sign-in and the second step', async () => {
    const person = await use().signIn()
    expect(await leave(person, { confirmation: 'somebody@else.example' })).toMatchObject({
      status: 400,
      body: { error: 'Type the address of your account to delete it.' },
    })
    const seconds = Math.floor(Date.now() / 1000)
    const session = JSON.parse(Buffer.from(person.token.split('.')[1]!, 'base64url').toString()) as object
    const old = { method: 'password', timestamp: seconds - 16 * 60 }
    const aged = {
      ...person,
      token: await use().forge({ ...session, amr: [{ method: 'token_refresh', timestamp: seconds }, old] }),
    }
    expect((await call(aged, { action: 'describe' })).body.is_recent).toBe(false)
    expect(await leave(aged)).toMatchObject({
      status: 403,
      body: { error: 'Sign in once more first, to be sure that it is you.' },
    })
    await addAuthenticator(person.client)
    expect(await leave(person)).toMatchObject({
      status: 403,
      body: { error: 'Finish signing in first: your second step is missing.' },
    })
    expect(await hasAccount(person)).toBe(true)
    const { data } = await person.client.auth.getSession()
    expect((await leave({ ...person, token: data.session!.access_token })).status).toBe(200)
  })

  test('refuses calls without a session', async () => {
    const body = JSON.stringify({ action: 'describe' })
    const strangers: Record<string, string>[] = [
      { apikey: use().keys.publishable },
      { apikey: use().keys.secret, authorization: `Bearer ${use().keys.secret}` },
      { apikey: use().keys.publishable, authorization: 'Bearer made.up.token' },
    ]
    for (const headers of strangers)
      expect((await use().call('manage-own-account', { headers, body })).status).toBe(401)
  })

  test('emails a person once per new role', async () => {
    const [owner, person] = [await use().signIn('admin'), await use().signIn('admin')]
    const give = (role: string) => owner.client.rpc('set_role', { p_user: person.id, p_role: role })
    for (const role of ['author', 'author', 'editor']) expect((await give(role)).error).toBeNull()
    const mails = await use().engine.query<{ payload: object }>(
      `select payload from public.deliveries where purpose = 'role-given' and target = $1 order by created_at`,
      [person.email],
    )
    expect(mails.map(({ payload }) => payload)).toEqual([
      { role: 'author', actor: owner.email },
      { role: 'editor', actor: owner.email },
    ])
    await owner.client.rpc('set_role', { p_user: owner.id, p_role: 'admin' })
    expect(await count(`public.deliveries where purpose = 'role-given' and target = $1`, [owner.email])).toBe(
      '0',
    )
  })
})
