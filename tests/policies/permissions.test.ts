import { expect, test } from 'vitest'
import { PERMISSIONS, ROLES } from '#domain/permissions.ts'
import { onBothWithPeople } from './people.ts'
import { ROLE_PERMISSIONS } from './role-permissions.ts'

onBothWithPeople((use) => {
  test('the database grants the permissions that pages expect', async () => {
    const { data } = await use().clients.server.from('role_permissions').select().throwOnError()
    const said = data.map(({ role, permission }) => `${role} ${permission}`).toSorted()
    expect(said).toEqual(
      ROLES.flatMap((role) => ROLE_PERMISSIONS[role].map((permission) => `${role} ${permission}`)).toSorted(),
    )
  })

  test.for(PERMISSIONS)('grants %s to the right roles', async (permission) => {
    const answers = Object.fromEntries(
      await Promise.all(
        (['stranger', 'user', ...ROLES] as const).map(async (who) => {
          const { data } = await use().clients[who].rpc('may', { p_permission: permission })
          return [who, data] as const
        }),
      ),
    )
    const expected = ROLES.map((role) => [role, ROLE_PERMISSIONS[role].includes(permission)] as const)
    expect(answers).toEqual({ stranger: false, user: false, ...Object.fromEntries(expected) })
  })

  test('grants no unknown permission', async () => {
    for (const client of Object.values(use().clients)) {
      expect((await client.rpc('may', { p_permission: 'everything.else' })).data).toBe(false)
      expect((await client.rpc('may', { p_permission: null })).data).toBe(false)
    }
  })

  test('people read their own role, state and permissions', async () => {
    const { data } = await use().clients.editor.rpc('read_own_role', undefined, { get: true })
    expect(data).toMatchObject({ state: 'active', roles: ['editor'] })
    expect((data as { permissions: string[] }).permissions.toSorted()).toEqual(
      ROLE_PERMISSIONS.editor.toSorted(),
    )
    expect((await use().clients.user.rpc('read_own_role')).data).toEqual({
      state: 'none',
      roles: [],
      permissions: [],
    })
    expect((await use().clients.stranger.rpc('read_own_role')).status).toBe(401)
  })

  test('a role that needs a second factor has no effect without one', async () => {
    const id = await use().addUser()
    const { server } = use().clients
    await server.from('user_roles').insert({ user_id: id, role: 'author' }).throwOnError()
    const [weak, strong] = [await use().signIn(id), await use().signIn(id, { aal: 'aal2' })]
    const rule = (needed: boolean) =>
      use().backend.engine.query(
        `update public.role_rules set needs_second_factor = ${needed} where role = 'author'`,
      )
    await rule(true)
    try {
      expect((await weak.rpc('role_state')).data).toBe('needs-enrolment')
      expect((await weak.rpc('may', { p_permission: 'posts.write' })).data).toBe(false)
      expect((await weak.rpc('read_own_role')).data).toMatchObject({ permissions: [] })
      expect((await strong.rpc('may', { p_permission: 'posts.write' })).data).toBe(true)
      // Rules for authors do not apply to editors.
      expect((await use().clients.editor.rpc('role_state')).data).toBe('active')
    } finally {
      await rule(false)
    }
    expect((await weak.rpc('may', { p_permission: 'posts.write' })).data).toBe(true)
    await use().backend.engine.query('insert into public.deactivated_people (user_id) values ($1)', [id])
    expect((await weak.rpc('role_state')).data).toBe('none')
    expect((await strong.rpc('may', { p_permission: 'posts.write' })).data).toBe(false)
  })

  test('the last owner cannot be removed', async () => {
    const { server } = use().clients
    const { engine } = use().backend
    const second = await use().addUser()
    await server.from('user_roles').insert({ user_id: second, role: 'admin' }).throwOnError()
    const refusal = { code: '23514', message: expect.stringContaining('last owner') as string }

    // Of two owners who remove each other at the same time, one stays.
    const take = (id: string) => server.from('user_roles').delete().eq('user_id', id).eq('role', 'admin')
    const taken = await Promise.all([take(use().ids.admin), take(second)])
    expect(taken.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['23514', 'done'])
    const { data } = await server.from('user_roles').select('user_id').eq('role', 'admin').throwOnError()
    expect(data).toHaveLength(1)
    const last = data[0]!.user_id as string

    expect((await take(last)).error).toMatchObject(refusal)
    await expect(engine.query('delete from auth.users where id = $1', [last])).rejects.toMatchObject({
      code: '23514',
    })
    expect((await server.auth.admin.deleteUser(last)).error).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('Make someone else an owner first.') as string,
    })
    await expect(
      engine.query('insert into public.deactivated_people (user_id) values ($1)', [last]),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(engine.query(`delete from public.user_roles where role = 'admin'`)).rejects.toMatchObject({
      code: '23514',
    })
    expect((await server.from('user_roles').select('user_id').eq('role', 'admin')).data).toHaveLength(1)

    // Deactivated owners do not count.
    const gone = last === second ? use().ids.admin : second
    await server.from('user_roles').insert({ user_id: gone, role: 'admin' }).throwOnError()
    await engine.query('insert into public.deactivated_people (user_id) values ($1)', [gone])
    expect((await take(last)).error).toMatchObject(refusal)
  })
})
