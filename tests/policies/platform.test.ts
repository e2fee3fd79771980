import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestEngine, listEngines } from '#tests/support/database/test-engine.ts'
import type { DatabaseRole, Engine } from '#backend/database/engine.ts'

const API_ROLES = ['anon', 'authenticated', 'service_role'] as const

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let engine: Engine

    beforeAll(async () => {
      engine = await createTestEngine(kind)
      await engine.execute(`
        insert into storage.buckets (id, name) values ('box', 'box');
        insert into storage.objects (bucket_id, name) values ('box', 'a/b/c.tar.gz');
        create function public.made_later() returns int language sql return 1;
      `)
    })
    afterAll(() => engine.close())

    const runAs = (role: DatabaseRole, sql: string, settings: Record<string, string> = {}) =>
      engine.transaction((tx) => tx.query(sql), { role, settings })
    const claims = (value: unknown) => ({ 'request.jwt.claims': JSON.stringify(value) })

    test.for(API_ROLES)('%s reads no auth table', async (role) => {
      const tables = await engine.query<{ name: string }>(
        `select format('auth.%I', relname) as name from pg_class
         where relnamespace = 'auth'::regnamespace and relkind = 'r'`,
      )
      expect(tables.length).toBeGreaterThanOrEqual(10)
      for (const { name } of tables) {
        await expect(runAs(role, `select * from ${name}`), name).rejects.toMatchObject({ code: '42501' })
      }
    })

    test.for(API_ROLES)('%s cannot read migration histories or create objects', async (role) => {
      for (const sql of [
        'select * from backend.platform_migrations',
        'select * from supabase_migrations.schema_migrations',
        'create table public.mine (n int)',
        'create table auth.mine (n int)',
        'create schema mine',
        'select public.made_later()',
      ]) {
        await expect(runAs(role, sql), sql).rejects.toMatchObject({ code: '42501' })
      }
    })

    test('grants no rights to PUBLIC', async () => {
      const grants = await engine.query(
        `select format('%s %s', kind, name) as what from (
           select 'schema' as kind, nspname as name, nspacl as acl, nspname as schema from pg_namespace
           union all select 'relation', relname, relacl, relnamespace::regnamespace::text from pg_class
           union all select 'function', proname, coalesce(proacl, acldefault('f', proowner)), pronamespace::regnamespace::text from pg_proc
         ) g
         where schema in ('public', 'auth', 'storage', 'functions', 'backend', 'supabase_migrations')
           and exists (select from aclexplode(acl) where grantee = 0)`,
      )
      expect(grants).toEqual([])
    })

    test('tables with grants to the API roles have forced row-level security', async () => {
      const open = await engine.query(
        `select relname from pg_class c
         where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and relkind = 'r'
           and not (relrowsecurity and relforcerowsecurity)`,
      )
      expect(open).toEqual([])
    })

    test('the roles of requests cannot log in, and only the server bypasses row-level security', async () => {
      const roles = await engine.query(
        `select rolname as name, rolcanlogin as can_login, rolsuper as is_super, rolbypassrls as bypasses
         from pg_roles where rolname in ('anon', 'authenticated', 'service_role') order by rolname`,
      )
      const plain = { can_login: false, is_super: false }
      expect(roles).toEqual([
        { name: 'anon', ...plain, bypasses: false },
        { name: 'authenticated', ...plain, bypasses: false },
        { name: 'service_role', ...plain, bypasses: true },
      ])
    })

    test('policies learn the caller from the claims', async () => {
      const sub = '8a0f6c4e-6f0a-4f2e-9a51-7f3a9d0f1b11'
      const [row] = await runAs(
        'authenticated',
        'select auth.uid(), auth.role() as claimed, auth.email(), auth.jwt()',
        claims({ sub, role: 'authenticated', email: 'a@b.test' }),
      )
      expect(row).toMatchObject({ uid: sub, claimed: 'authenticated', email: 'a@b.test', jwt: { sub } })
    })

    test.for([
      ['no claims at all', {}],
      ['empty claims', { 'request.jwt.claims': '' }],
      ['claims without a subject', claims({ role: 'anon' })],
      ['an empty subject', claims({ sub: '' })],
    ] as [string, Record<string, string>][])('%s mean no user', async ([, settings]) => {
      expect(await runAs('anon', 'select auth.uid()', settings)).toEqual([{ uid: null }])
    })

    test.for([
      ['a/b/c.tar.gz', ['a', 'b'], 'c.tar.gz', 'gz'],
      ['plain.png', [], 'plain.png', 'png'],
      ['folder/none', ['folder'], 'none', 'none'],
    ] as [string, string[], string, string][])('splits the path %s', async ([name, folder, file, ending]) => {
      const [row] = await engine.transaction(
        (tx) =>
          tx.query('select storage.foldername($1), storage.filename($1), storage.extension($1)', [name]),
        { role: 'anon' },
      )
      expect(row).toEqual({ foldername: folder, filename: file, extension: ending })
    })

    test('API roles see and change no stored object without a policy', async () => {
      for (const role of ['anon', 'authenticated'] as const) {
        expect(await runAs(role, `select name from storage.objects where bucket_id = 'box'`)).toEqual([])
        await expect(
          runAs(role, `insert into storage.objects (bucket_id, name) values ('box', 'x')`),
        ).rejects.toMatchObject({ code: '42501' })
      }
      expect(await runAs('service_role', `select name from storage.objects where bucket_id = 'box'`)).toEqual(
        [{ name: 'a/b/c.tar.gz' }],
      )
    })

    test.for(API_ROLES)('%s cannot delete stored objects directly', async (role) => {
      const sql = `delete from storage.objects where name = 'nothing here'`
      await expect(runAs(role, sql)).rejects.toMatchObject({
        code: '42501',
        message: 'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
      })
      expect(await runAs(role, sql, { 'storage.allow_delete_query': 'true' })).toEqual([])
    })

    test('deleting a user deletes sessions, tokens and roles', async () => {
      const [user] = await engine.query<{ id: string }>(
        `insert into auth.users (email) values ('a@b.test') returning id`,
      )
      const [session] = await engine.query<{ id: string }>(
        `insert into auth.sessions (user_id, aal) values ($1, 'aal1') returning id`,
        [user!.id],
      )
      await engine.query(`insert into auth.refresh_tokens (token, session_id) values ('hash', $1)`, [
        session!.id,
      ])
      await engine.transaction(
        (tx) => tx.query(`insert into public.user_roles (user_id, role) values ($1, 'author')`, [user!.id]),
        { role: 'service_role' },
      )
      await engine.query('delete from auth.users where id = $1', [user!.id])
      for (const table of ['auth.sessions', 'auth.refresh_tokens', 'public.user_roles']) {
        expect(await engine.query(`select * from ${table}`), table).toEqual([])
      }
    })
  })
}
