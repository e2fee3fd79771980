/** Tests of single statements, which run in their own transaction. */
import { expect, test } from 'vitest'
import type { DatabaseRole, Engine, TransactionOptions } from '../database/engine.ts'

type Fixtures = {
  engine: () => Engine
  createTable: (columns: string) => Promise<string>
}

const READ_ONLY: TransactionOptions = { role: 'anon', readOnly: true, statementTimeoutMs: 5_000 }
const WHO = `select current_user = session_user as is_login, current_setting('statement_timeout') as "limit",
  coalesce(current_setting('request.path', true), '') as path, $1::text as given`

/** Registers the tests; the caller opens and closes the engine. */
export function describeSingleQueries({ engine, createTable }: Fixtures): void {
  test('a single statement has its role, settings and parameters', async () => {
    const options = { ...READ_ONLY, settings: { 'request.path': `/o'neill` } }
    const rows = await engine().queryAlone(
      `select current_user::text as who, ${WHO.slice(7)}`,
      ['x'],
      options,
    )
    expect(rows).toEqual([{ who: 'anon', is_login: false, limit: '5s', path: `/o'neill`, given: 'x' }])
  })

  test.for([
    ['that can not be parsed', 'select from where', '42601'],
    ['that fails while it runs', 'select 1 / (random() * 0)::int', '22012'],
    ['without permission', 'select * from backend.installation', '42501'],
    ['that writes', 'create table public.of_a_reader (id int)', '25006'],
    [
      'that ends the transaction',
      `do $$ begin raise exception 'no' using errcode = 'PT400'; end $$`,
      'PT400',
    ],
  ])('a single statement %s leaves no transaction, role or settings', async ([, sql, code]) => {
    const options = { ...READ_ONLY, settings: { 'request.path': '/left' } }
    // Twice, since a failed text may stay prepared.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(engine().queryAlone(sql!, [], options)).rejects.toMatchObject({ code })
      // One per connection of the pool, so that the last used one is among them.
      const rows = await Promise.all(Array.from({ length: 4 }, () => engine().query(WHO, ['y'])))
      for (const [row] of rows) expect(row).toEqual({ is_login: true, limit: '0', path: '', given: 'y' })
    }
  })

  test('a repeated statement follows the policies and grants of each role', async () => {
    const table = await createTable('owner text')
    await engine().execute(`
      insert into ${table} values ('anon'), ('authenticated'), ('nobody');
      alter table ${table} enable row level security;
      create policy own on ${table} using (owner = current_user);
      grant select on ${table} to anon, authenticated`)
    const roles: DatabaseRole[] = ['anon', 'authenticated', 'owner', 'anon', 'service_role', 'authenticated']
    const sql = `select owner from ${table} where owner <> $1 order by owner`
    for (let round = 0; round < 4; round += 1) {
      for (const role of roles) {
        const asked = engine().queryAlone(sql, ['x'], { role, readOnly: true })
        if (role === 'service_role') await expect(asked).rejects.toMatchObject({ code: '42501' })
        else if (role === 'owner') expect((await asked).length).toBeGreaterThan(0)
        else expect(await asked).toEqual([{ owner: role }])
      }
    }
  })

  test('a hundred concurrent callers, a third of whom fail, see only their own rows', async () => {
    const ask = async (n: number) => {
      const role = (['anon', 'authenticated', 'service_role'] as const)[n % 3]!
      const settings = { 'request.jwt.claims': JSON.stringify({ sub: String(n) }) }
      const divisor = n % 9 === 4 ? '(random() * 0)::int' : '1'
      const sql = `select 1 / ${divisor} as one, current_user::text as who, current_setting('request.jwt.claims') as claims`
      return engine().queryAlone(sql, [], { role, readOnly: true, settings })
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => ask(n)))
    for (const [n, outcome] of outcomes.entries()) {
      const isFailed = n % 9 === 4
      expect(outcome).toMatchObject(
        isFailed
          ? { status: 'rejected', reason: { code: '22012' } }
          : {
              value: [
                {
                  who: ['anon', 'authenticated', 'service_role'][n % 3],
                  claims: JSON.stringify({ sub: String(n) }),
                },
              ],
            },
      )
    }
  })

  test('a repeated statement works after a change of its table', async () => {
    const table = await createTable('id int')
    const sql = `select count(*) as n from ${table} where id::text <> $1`
    for (let n = 0; n < 7; n += 1) expect(await engine().queryAlone(sql, ['x'], {})).toEqual([{ n: 0 }])
    await engine().execute(`drop table ${table}; create table ${table} (other text, id text)`)
    await engine().execute(`insert into ${table} values ('o', 'y')`)
    expect(await engine().queryAlone(sql, ['x'], {})).toEqual([{ n: 1 }])
  })
}
