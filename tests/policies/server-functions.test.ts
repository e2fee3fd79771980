import { expect, test } from 'vitest'
import { onBothWithPeople } from './people.ts'

/** Every function of migrations that is made for server functions passes through `private.only_for_server`. */
onBothWithPeople((use) => {
  const call = (who: 'anon' | 'authenticated' | 'service_role') =>
    use().backend.engine.transaction((tx) => tx.query('select public.planted_function()'), { role: who })

  test('only_for_server revokes a function from everyone but the server', async () => {
    const { engine } = use().backend
    await engine.query(
      'create function public.planted_function() returns integer language sql as $$ select 1 $$',
    )
    await engine.query(
      'create function public.planted_function(a integer) returns integer language sql as $$ select 1 $$',
    )
    // As a hosted project has it by default.
    await engine.query(
      'grant execute on function public.planted_function(), public.planted_function(integer) to public, anon',
    )
    await expect(call('anon')).resolves.toBeDefined()
    await engine.query(`select private.only_for_server('planted_function')`)
    await expect(call('anon')).rejects.toThrow('permission denied')
    await expect(call('authenticated')).rejects.toThrow('permission denied')
    await expect(call('service_role')).resolves.toBeDefined()
    const rows = await engine.query(
      `select bool_or(has_function_privilege('anon', oid, 'execute')) as leaks from pg_proc where proname = 'planted_function'`,
    )
    expect(rows).toEqual([{ leaks: false }])
  })

  test('only_for_server rejects an unknown function', async () => {
    await expect(
      use().backend.engine.query(`select private.only_for_server('restore_post', 'no_such_function')`),
    ).rejects.toThrow('There is no such function in the schema public: no_such_function')
  })
})
