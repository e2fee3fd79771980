import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Mail } from '#backend/auth/mail/mail-purposes.ts'
import { acceptInvitation, waitForLink } from '#tests/support/site/invitations.ts'
import {
  type FunctionsBackend,
  onBothFunctionEngines,
  type SignedIn,
} from '#tests/support/site/functions-backend.ts'

type Person = { id: string; email: string; role: string; state: string; posts: number }
type Answer = {
  success: boolean
  error?: string
  people: Person[]
  rules: object
  outcome?: string
  handed?: number
}

const mails: Mail[] = []
const mail = {
  send: (message: Mail) => {
    mails.push(message)
    return Promise.resolve()
  },
}

async function call(backend: FunctionsBackend, owner: SignedIn, body: object): Promise<[number, Answer]> {
  const answer = await backend.call('manage-people', {
    headers: { authorization: `Bearer ${owner.token}` },
    body: JSON.stringify(body),
  })
  return [answer.status, (await answer.json()) as Answer]
}

async function find(backend: FunctionsBackend, owner: SignedIn, email: string): Promise<Person | undefined> {
  const [, { people }] = await call(backend, owner, { action: 'list' })
  return people.find((one) => one.email === email)
}

const rolesOf = async ({ service }: FunctionsBackend, id: string) =>
  (await service.from('user_roles').select('role').eq('user_id', id).throwOnError()).data.map(
    ({ role }) => role,
  )

onBothFunctionEngines({ mail, isEditorMode: true }, (use) => {
  test('invites by mail, resends and revokes invitations', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    const email = `${randomUUID()}@example.com`
    expect(await call(backend, owner, { action: 'invite', email, role: 'author' })).toEqual([
      200,
      { success: true, outcome: 'invited' },
    ])
    const invited = (await find(backend, owner, email))!
    expect(invited).toMatchObject({ role: 'author', state: 'invited', posts: 0 })
    const first = await waitForLink(mails, email)

    const other = `${randomUUID()}@example.com`
    await call(backend, owner, { action: 'invite', email: other, role: 'editor' })
    const { id } = (await find(backend, owner, other))!
    expect((await call(backend, owner, { action: 'revoke', id }))[0]).toBe(200)
    expect(await find(backend, owner, other)).toBeUndefined()
    expect((await backend.service.auth.admin.getUserById(id)).data.user).toBeNull()
    for (const action of ['revoke', 'resend']) {
      expect(await call(backend, owner, { action, id })).toMatchObject([
        409,
        { error: 'This person already accepted, or was never invited. Reload the list.' },
      ])
    }

    expect(await rolesOf(backend, invited.id)).toEqual([])
    await call(backend, owner, { action: 'set-role', id: invited.id, role: 'editor' })
    await acceptInvitation(backend, first, 'a long river walk')
    expect(await rolesOf(backend, invited.id)).toEqual(['editor'])
    expect(await find(backend, owner, email)).toMatchObject({ state: 'active' })
    expect((await call(backend, owner, { action: 'revoke', id: invited.id }))[0]).toBe(409)
  })

  test('inviting a person with a role changes the role, and changes are recorded by name', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    const known = await backend.signIn('editor')
    expect(
      await call(backend, owner, { action: 'invite', email: known.email.toUpperCase(), role: 'author' }),
    ).toEqual([200, { success: true, outcome: 'given' }])
    expect((await known.client.rpc('may', { p_permission: 'posts.write' })).data).toBe(true)
    await call(backend, owner, { action: 'set-role', id: known.id, role: 'editor' })
    expect((await known.client.rpc('read_own_role')).data).toMatchObject({ roles: ['editor'] })
    const { data } = await backend.service
      .from('role_changes')
      .select('role,action,changed_by')
      .eq('account', known.id)
      .order('id')
    expect(data).toEqual([
      { role: 'editor', action: 'granted', changed_by: 'service_role' },
      { role: 'author', action: 'granted', changed_by: owner.id },
      { role: 'editor', action: 'revoked', changed_by: owner.id },
      { role: 'editor', action: 'granted', changed_by: owner.id },
      { role: 'author', action: 'revoked', changed_by: owner.id },
    ])
    expect((await call(backend, owner, { action: 'set-role', id: randomUUID(), role: 'editor' }))[0]).toBe(
      404,
    )
  })

  test('deactivates a person and hands over their drafts', async () => {
    const backend = use()
    const [owner, author, heir, stranger] = [
      await backend.signIn('admin'),
      await backend.signIn('author'),
      await backend.signIn('author'),
      await backend.signIn(),
    ]
    const { data: draft } = await author.client
      .from('news_posts')
      .insert({ title: 'Half done', content: 'x', status: 'draft' })
      .select('id')
      .single()
      .throwOnError()
    const deactivate = (to: string | null) =>
      call(backend, owner, { action: 'deactivate', id: author.id, heir: to })
    expect(await deactivate(stranger.id)).toMatchObject([
      409,
      { error: 'Posts can only be transferred to someone with a role on this site.' },
    ])
    expect(await deactivate(heir.id)).toEqual([200, { success: true, handed: 1 }])

    expect((await author.client.from('news_posts').select('id').eq('id', draft.id)).data ?? []).toEqual([])
    const again = await backend.anon.auth.signInWithPassword({ email: author.email, password: 'x' })
    expect(again.error).not.toBeNull()
    expect(
      (await heir.client.from('news_posts').update({ title: 'Mine' }).eq('id', draft.id).select('id')).data,
    ).toEqual([{ id: draft.id }])
    expect(await find(backend, owner, author.email)).toMatchObject({ state: 'deactivated', posts: 0 })

    expect((await call(backend, owner, { action: 'reactivate', id: author.id }))[0]).toBe(200)
    expect(await find(backend, owner, author.email)).toMatchObject({ state: 'active' })
  })

  test('owners cannot deactivate themselves', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    expect(await call(backend, owner, { action: 'deactivate', id: owner.id, heir: null })).toMatchObject([
      409,
      { error: "You can't deactivate yourself. Another owner can." },
    ])
    expect((await owner.client.rpc('read_own_role')).data).toMatchObject({
      state: 'active',
      roles: ['admin'],
    })
  })

  test('a soft-deleted account loses its role, except the last owner', async () => {
    const backend = use()
    const [owner, editor] = [await backend.signIn('admin'), await backend.signIn('editor')]
    const { admin } = backend.service.auth
    expect((await admin.deleteUser(editor.id, true)).error).toBeNull()
    expect((await editor.client.rpc('may', { p_permission: 'posts.edit' })).data).not.toBe(true)
    expect(await find(backend, owner, editor.email)).toBeUndefined()
    const { data: roles } = await backend.service.from('user_roles').select('role').eq('user_id', editor.id)
    expect(roles).toEqual([])
    const { data: noted } = await backend.service
      .from('role_changes')
      .select('role,action')
      .eq('account', editor.id)
      .order('id')
    expect(noted!.at(-1)).toEqual({ role: 'editor', action: 'revoked' })

    const { data: others } = await backend.service
      .from('user_roles')
      .select('user_id')
      .eq('role', 'admin')
      .neq('user_id', owner.id)
    for (const { user_id: id } of others!) await admin.deleteUser(id, true)
    expect((await admin.deleteUser(owner.id, true)).error).toMatchObject({
      status: 409,
      message: "The last owner can't be removed. Make someone else an owner first.",
    })
    expect((await owner.client.rpc('read_own_role')).data).toMatchObject({ roles: ['admin'] })
  })

  test('a rule for a role applies to people without a second factor', async () => {
    const backend = use()
    const [owner, editor] = [await backend.signIn('admin'), await backend.signIn('editor')]
    const rule = (needed: boolean) =>
      call(backend, owner, { action: 'set-rule', role: 'editor', needs_second_factor: needed })
    expect((await rule(true))[0]).toBe(200)
    expect((await editor.client.rpc('role_state')).data).toBe('needs-enrolment')
    expect((await call(backend, owner, { action: 'list' }))[1].rules).toEqual({
      admin: false,
      editor: true,
      author: false,
      sales: false,
    })
    await rule(false)
    expect((await editor.client.rpc('role_state')).data).toBe('active')
  })

  test('explains invalid input', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    expect(await call(backend, owner, { action: 'invite', email: 'nobody', role: 'author' })).toMatchObject([
      400,
      { error: 'Enter an email address, such as name@example.com.' },
    ])
    expect(
      await call(backend, owner, { action: 'invite', email: 'a@b.example', role: 'king' }),
    ).toMatchObject([400, { error: 'The role must be admin, editor, author or sales.' }])
  })
})
