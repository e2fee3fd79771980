import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import { onBothWithPeople } from './people.ts'

const STATES = [
  // factor       aal     required  state                 writes
  ['none', 'aal1', false, 'administrator', true],
  ['none', 'aal1', true, 'needs-enrolment', false],
  ['none', 'aal2', true, 'administrator', true],
  ['unverified', 'aal1', false, 'administrator', true],
  ['unverified', 'aal1', true, 'needs-enrolment', false],
  ['verified', 'aal1', false, 'needs-challenge', false],
  ['verified', 'aal1', true, 'needs-challenge', false],
  ['verified', 'aal2', false, 'administrator', true],
  ['verified', 'aal2', true, 'administrator', true],
  ['passkey', 'aal1', false, 'needs-challenge', false],
  ['passkey', 'aal1', true, 'needs-challenge', false],
  ['passkey', 'aal2', true, 'administrator', true],
] as const

onBothWithPeople((use) => {
  afterEach(() => demandSecondFactor(false))

  async function demandSecondFactor(isDemanded: boolean): Promise<void> {
    const { error } = await use()
      .clients.server.from('installation_settings')
      .update({ administrators_need_second_factor: isDemanded })
      .eq('id', true)
    expect(error).toBeNull()
  }

  async function addAccount(role: 'admin' | null, factor: 'none' | 'unverified' | 'verified' | 'passkey') {
    const id = await use().addUser()
    if (role) await use().clients.server.from('user_roles').insert({ user_id: id, role })
    if (factor === 'passkey') {
      await use().backend.engine.query(
        `insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ($1, $1::uuid::text, 'x')`,
        [id],
      )
    } else if (factor !== 'none') {
      await use().backend.engine.query(
        `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', $2, 'x')`,
        [id, factor],
      )
    }
    return id
  }

  const canWrite = async (client: SupabaseClient) => {
    const { error } = await client.from('blog_posts').insert({ title: 'Title', content: 'Text' })
    if (error) expect(error.code).toBe('42501')
    return error === null
  }

  test.for(STATES)(
    'factor %s, session %s, demanded %s: %s, may write: %s',
    async ([factor, aal, isDemanded, state, mayWrite]) => {
      await demandSecondFactor(isDemanded)
      const client = await use().signIn(await addAccount('admin', factor), { aal })
      expect((await client.rpc('admin_state')).data).toBe(state)
      expect((await client.rpc('is_admin')).data).toBe(mayWrite)
      expect(await canWrite(client)).toBe(mayWrite)
    },
  )

  test('an administrator without the second factor sees what any user sees', async () => {
    const { data } = await use()
      .clients.server.from('news_posts')
      .insert({ title: 'Draft', content: 'x', status: 'draft' })
      .select('id')
      .single()
    const client = await use().signIn(await addAccount('admin', 'verified'))
    expect((await client.from('news_posts').select('id').eq('id', data!.id)).data).toEqual([])
    expect((await client.storage.from('blog-images').list('news')).data).toEqual([])
    const upload = await client.storage
      .from('blog-images')
      .upload(`news/${randomUUID()}.png`, new Blob(['x']))
    expect(upload.error).not.toBeNull()
    expect((await client.from('user_roles').select('role')).data).toEqual([{ role: 'admin' }])
  })

  test('neither a second factor nor profile claims grant a role', async () => {
    const client = await use().signIn(await addAccount(null, 'verified'), {
      aal: 'aal2',
      user_metadata: { aal: 'aal2', role: 'admin' },
    })
    expect((await client.rpc('admin_state')).data).toBe('none')
    expect(await canWrite(client)).toBe(false)
    const weak = await use().signIn(await addAccount('admin', 'verified'), {
      user_metadata: { aal: 'aal2' },
      app_metadata: { aal: 'aal2' },
    })
    expect((await weak.rpc('is_admin')).data).toBe(false)
  })

  test('records granted and revoked roles for administrators', async () => {
    const { server, admin, user } = use().clients
    const id = await addAccount('admin', 'none')
    await server.from('user_roles').delete().eq('user_id', id)
    const changes = (client: SupabaseClient) =>
      client.from('role_changes').select('email, action, changed_by').eq('account', id).order('id')
    const expected = [
      { email: `${id}@example.com`, action: 'granted', changed_by: 'service_role' },
      { email: `${id}@example.com`, action: 'revoked', changed_by: 'service_role' },
    ]
    expect((await changes(server)).data).toEqual(expected)
    expect((await changes(admin)).data).toEqual(expected)
    expect((await changes(user)).data).toEqual([])
    expect((await changes(use().clients.stranger)).error).toMatchObject({ code: '42501' })
    for (const client of [server, admin]) {
      const { error } = await client.from('role_changes').delete().eq('account', id)
      expect(error).toMatchObject({ code: '42501' })
    }
  })
})
