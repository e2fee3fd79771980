import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS, ROLES } from '#domain/permissions/permissions.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type People, startWithPeople } from './people.ts'
import { ROLE_PERMISSIONS } from './role-permissions.ts'

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let people: People
    beforeAll(async () => {
      people = await startWithPeople(kind)
    })
    afterAll(() => people.backend.stop())

    test('the table of the database says what pages are told', async () => {
      const { data } = await people.clients.server.from('role_permissions').select().throwOnError()
      const said = data.map(({ role, permission }) => `${role} ${permission}`).toSorted()
      expect(said).toEqual(
        ROLES.flatMap((role) =>
          ROLE_PERMISSIONS[role].map((permission) => `${role} ${permission}`),
        ).toSorted(),
      )
    })

    test.for(PERMISSIONS)('who may: %s', async (permission) => {
      const answers = Object.fromEntries(
        await Promise.all(
          (['stranger', 'user', ...ROLES] as const).map(async (who) => {
            const { data } = await people.clients[who].rpc('may', { p_permission: permission })
            return [who, data] as const
          }),
        ),
      )
      const expected = ROLES.map((role) => [role, ROLE_PERMISSIONS[role].includes(permission)] as const)
      expect(answers).toEqual({ stranger: false, user: false, ...Object.fromEntries(expected) })
    })

    test('nobody may what no table names, and nobody learns of a role by asking for null', async () => {
      for (const client of Object.values(people.clients)) {
        expect((await client.rpc('may', { p_permission: 'everything.else' })).data).toBe(false)
        expect((await client.rpc('may', { p_permission: null })).data).toBe(false)
      }
    })

    test('each sees their own role, its state and what it permits', async () => {
      const { data } = await people.clients.editor.rpc('read_own_role', undefined, { get: true })
      expect(data).toMatchObject({ state: 'active', roles: ['editor'] })
      expect((data as { permissions: string[] }).permissions.toSorted()).toEqual(
        ROLE_PERMISSIONS.editor.toSorted(),
      )
      expect((await people.clients.user.rpc('read_own_role')).data).toEqual({
        state: 'none',
        roles: [],
        permissions: [],
      })
      expect((await people.clients.stranger.rpc('read_own_role')).status).toBe(401)
    })

    test('a role that needs a second factor is not in force without one', async () => {
      const id = await people.addUser()
      const { server } = people.clients
      await server.from('user_roles').insert({ user_id: id, role: 'author' }).throwOnError()
      const [weak, strong] = [await people.signIn(id), await people.signIn(id, { aal: 'aal2' })]
      const rule = (needed: boolean) =>
        people.backend.engine.query(
          `update public.role_rules set needs_second_factor = ${needed} where role = 'author'`,
        )
      await rule(true)
      try {
        expect((await weak.rpc('role_state')).data).toBe('needs-enrolment')
        expect((await weak.rpc('may', { p_permission: 'posts.write' })).data).toBe(false)
        expect((await weak.rpc('read_own_role')).data).toMatchObject({ permissions: [] })
        expect((await strong.rpc('may', { p_permission: 'posts.write' })).data).toBe(true)
        // A rule for authors asks nothing of editors.
        expect((await people.clients.editor.rpc('role_state')).data).toBe('active')
      } finally {
        await rule(false)
      }
      expect((await weak.rpc('may', { p_permission: 'posts.write' })).data).toBe(true)
      await people.backend.engine.query('insert into public.deactivated_people (user_id) values ($1)', [id])
      expect((await weak.rpc('role_state')).data).toBe('none')
      expect((await strong.rpc('may', { p_permission: 'posts.write' })).data).toBe(false)
    })

    test('the last owner can be removed by nobody, however it is tried', async () => {
      const { server } = people.clients
      const { engine } = people.backend
      const second = await people.addUser()
      await server.from('user_roles').insert({ user_id: second, role: 'admin' }).throwOnError()
      const refusal = { code: '23514', message: expect.stringContaining('last owner') as string }

      // Two owners who remove each other at the same moment: one of them stays.
      const take = (id: string) => server.from('user_roles').delete().eq('user_id', id).eq('role', 'admin')
      const taken = await Promise.all([take(people.ids.admin), take(second)])
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
        message: expect.stringContaining('Make somebody else an owner first.') as string,
      })
      await expect(
        engine.query('insert into public.deactivated_people (user_id) values ($1)', [last]),
      ).rejects.toMatchObject({ code: '23514' })
      await expect(engine.query(`delete from public.user_roles where role = 'admin'`)).rejects.toMatchObject({
        code: '23514',
      })
      expect((await server.from('user_roles').select('user_id').eq('role', 'admin')).data).toHaveLength(1)

      // Somebody who is deactivated is no other owner.
      const gone = last === second ? people.ids.admin : second
      await server.from('user_roles').insert({ user_id: gone, role: 'admin' }).throwOnError()
      await engine.query('insert into public.deactivated_people (user_id) values ($1)', [gone])
      expect((await take(last)).error).toMatchObject(refusal)
    })
  })
}
