/** Tests of transactions and their roles. */
import { expect, test } from 'vitest'
import type { DatabaseRole, Engine } from '../database/engine.ts'

type Fixtures = {
  engine: () => Engine
  createTable: (columns: string) => Promise<string>
  count: (table: string) => Promise<unknown>
}

/** Registers the tests; the caller opens and closes the engine. */
export function describeTransactions({ engine, createTable, count }: Fixtures): void {
  test('a transaction that throws leaves nothing behind, and the engine continues', async () => {
    const table = await createTable('id int')
    const work = engine().transaction(async (tx) => {
      await tx.query(`insert into ${table} values (1)`)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await count(table)).toBe(0)
  })

  test('a failed statement fails the transaction even if its error is caught', async () => {
    const table = await createTable('id int')
    const work = engine().transaction(async (tx) => {
      await tx.query(`insert into ${table} values (1)`)
      await tx.query('select 1 / 0').catch(() => undefined)
    })
    await expect(work).rejects.toMatchObject({ code: '25P02' })
    expect(await count(table)).toBe(0)
  })

  test('a savepoint lets a transaction survive a failed statement', async () => {
    const table = await createTable('id int')
    await engine().transaction(async (tx) => {
      await tx.query('savepoint before')
      await tx.query('select 1 / 0').catch(() => undefined)
      await tx.query('rollback to savepoint before')
      await tx.query(`insert into ${table} values (1)`)
    })
    expect(await count(table)).toBe(1)
  })

  test('rejects statements after the end of a transaction', async () => {
    const tx = await engine().transaction(async (inner) => inner)
    await expect(tx.query('select 1')).rejects.toThrow('The transaction is over')
  })

  test('rejects a call of the engine inside its own transaction instead of waiting forever', async () => {
    const work = engine().transaction(() => engine().query('select 1'))
    await expect(work).rejects.toThrow('use the `tx`')
    await expect(engine().query('select 1 as one')).resolves.toEqual([{ one: 1 }])
  })

  test('rejects writes in a read-only transaction', async () => {
    const table = await createTable('id int')
    const work = engine().transaction((tx) => tx.query(`insert into ${table} values (1)`), { readOnly: true })
    await expect(work).rejects.toMatchObject({ code: '25006' })
  })

  test.for<[DatabaseRole, string]>([
    ['anon', 'anon'],
    ['authenticated', 'authenticated'],
    ['service_role', 'service_role'],
  ])('a transaction as %s has that role and its claims', async ([role, name]) => {
    const claims = JSON.stringify({
      sub: '00000000-0000-4000-8000-000000000001',
      role,
      email: `o'neill@x.test`,
    })
    const [row] = await engine().transaction(
      (tx) => tx.query('select current_user::text as role, auth.uid(), auth.role() as claimed, auth.email()'),
      { role, settings: { 'request.jwt.claims': claims } },
    )
    expect(row).toEqual({
      role: name,
      uid: '00000000-0000-4000-8000-000000000001',
      claimed: role,
      email: `o'neill@x.test`,
    })
  })

  test.for([true, false])(
    'role, settings and limits end with the transaction (commit: %s)',
    async (isCommitted) => {
      const read = `select current_user = session_user as is_login, current_setting('statement_timeout') as "limit",
      coalesce(current_setting('request.jwt.claims', true), '') as claims, auth.uid()`
      await engine()
        .transaction(
          async (tx) => {
            await tx.query('select 1')
            if (!isCommitted) await tx.query('select 1 / 0')
          },
          { role: 'anon', settings: { 'request.jwt.claims': '{"sub":"x"}' }, statementTimeoutMs: 5_000 },
        )
        .catch(() => undefined)
      // One per connection of the pool, so that the last used one is among them.
      const rows = await Promise.all(Array.from({ length: 4 }, () => engine().query(read)))
      for (const [row] of rows) expect(row).toEqual({ is_login: true, limit: '0', claims: '', uid: null })
    },
  )

  test('an unknown role fails the transaction, and its statement does not run as the owner', async () => {
    const table = await createTable('id int')
    const work = engine().transaction((tx) => tx.query(`insert into ${table} values (1)`), {
      role: 'nobody_knows' as DatabaseRole,
    })
    await expect(work).rejects.toMatchObject({ code: '22023' })
    expect(await count(table)).toBe(0)
  })
}
