/** Tests for every engine; called by `pglite.test.ts` and `postgres.test.ts`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseError, DatabaseUnavailableError, type Engine } from '../database/engine.ts'
import { describeTransactions } from './engine-transactions.shared-suite.ts'
import { describeSingleQueries } from './engine-single-queries.shared-suite.ts'
import { TEST_MIGRATIONS } from './support/test-engine.ts'
import { migrateDatabase } from '../database/migrate/migrations.ts'

/** Calls `open` once for all tests; each test creates its own tables. */
export function describeEngine(open: () => Promise<Engine>): void {
  let engine: Engine

  beforeAll(async () => {
    engine = await open()
    await migrateDatabase(engine, { folder: TEST_MIGRATIONS })
  })
  afterAll(() => engine.close())

  const createTable = async (columns: string) => {
    const name = `t_${crypto.randomUUID().replaceAll('-', '')}`
    await engine.execute(`create table ${name} (${columns})`)
    return name
  }
  const count = async (table: string) =>
    (await engine.query<{ n: number }>(`select count(*) as n from ${table}`))[0]!.n

  test('returns values of all common types in one form', async () => {
    const [row] = await engine.query(`select
      true as bool, 1::int2 as int2, 2::int4 as int4, 3::int8 as int8, 9007199254740993::int8 as big,
      1.5::float8 as float8, 1.10::numeric as numeric, 'x'::text as text, null::text as missing,
      '{"a":[1,null]}'::jsonb as jsonb, '"s"'::json as json, '\\x00ff'::bytea as bytea,
      '2026-01-02'::date as date, '2026-01-02 03:04:05.123456'::timestamp as timestamp,
      '2026-01-02 03:04:05.123456+02'::timestamptz as timestamptz, 'infinity'::timestamptz as endless,
      array['a', null, 'b,"c\\', 'NULL', '']::text[] as texts, array[[1, 2], [3, 4]] as matrix,
      array[true, false] as bools, array[]::uuid[] as none, '127.0.0.1'::inet as inet`)
    expect(row).toEqual({
      bool: true,
      int2: 1,
      int4: 2,
      int8: 3,
      big: 9007199254740993n,
      float8: 1.5,
      numeric: '1.10',
      text: 'x',
      missing: null,
      jsonb: { a: [1, null] },
      json: 's',
      bytea: new Uint8Array([0, 255]),
      date: '2026-01-02',
      timestamp: '2026-01-02 03:04:05.123456',
      timestamptz: new Date('2026-01-02T01:04:05.123Z'),
      endless: 'infinity',
      texts: ['a', null, 'b,"c\\', 'NULL', ''],
      matrix: [
        [1, 2],
        [3, 4],
      ],
      bools: [true, false],
      none: [],
      inet: '127.0.0.1',
    })
  })

  test('parameters keep their value for every inferred type', async () => {
    const time = new Date('2026-01-02T03:04:05.678Z')
    const [row] = await engine.query(
      `select $1::bool as bool, $2::int4 as int4, $3::int8 as int8, $4::text as text, $5::jsonb as jsonb,
         $6::timestamptz as timestamptz, $7::bytea as bytea, $8::text[] as texts, $9::int4[] as numbers,
         $10::text as missing, $11::jsonb as list, $12::timestamp as timestamp`,
      [
        false,
        -7,
        2n ** 60n,
        `it's "quoted" \\ and $1`,
        { a: `'"\\` },
        time,
        new Uint8Array([1, 0, 254]),
        ['a"b', null, '{,}\\', ''],
        [1, 2],
        undefined,
        JSON.stringify([1]),
        '2026-01-02 03:04:05.123456',
      ],
    )
    expect(row).toEqual({
      bool: false,
      int4: -7,
      int8: 2n ** 60n,
      text: `it's "quoted" \\ and $1`,
      jsonb: { a: `'"\\` },
      timestamptz: time,
      bytea: new Uint8Array([1, 0, 254]),
      texts: ['a"b', null, '{,}\\', ''],
      numbers: [1, 2],
      missing: null,
      list: [1],
      timestamp: '2026-01-02 03:04:05.123456',
    })
  })

  test('accepts one statement per call', async () => {
    const table = await createTable('id int')
    await expect(engine.query(`select 1; drop table ${table}`)).rejects.toMatchObject({ code: '42601' })
    expect(await count(table)).toBe(0)
  })

  test('an error has the SQLSTATE, the table, the constraint and the message of PostgreSQL', async () => {
    const table = await createTable('id int primary key')
    await engine.query(`insert into ${table} values (1)`)
    const failure = await engine.query(`insert into ${table} values (1)`).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DatabaseError)
    expect(failure).toMatchObject({
      name: 'DatabaseError',
      message: `duplicate key value violates unique constraint "${table}_pkey"`,
      code: '23505',
      detail: 'Key (id)=(1) already exists.',
      hint: null,
      table,
      constraint: `${table}_pkey`,
    })
  })

  describeTransactions({ engine: () => engine, createTable, count })
  describeSingleQueries({ engine: () => engine, createTable })

  test('runs a trusted script completely or not at all', async () => {
    const table = await createTable('id int')
    await engine.execute(`insert into ${table} values (1); insert into ${table} values (2)`)
    await expect(engine.execute(`insert into ${table} values (3); select 1 / 0`)).rejects.toMatchObject({
      code: '22012',
    })
    expect(await count(table)).toBe(2)
  })

  test('a listener receives what others commit and nothing that is rolled back', async () => {
    const heard: string[] = []
    const silence = await engine.listen('Odd "channel"', (payload) => heard.push(payload))
    const notify = (payload: string) => `select pg_notify('Odd "channel"', '${payload}')`
    await engine
      .transaction((tx) => tx.query(notify('rolled back')).then(() => Promise.reject(new Error('no'))))
      .catch(() => undefined)
    await engine.transaction((tx) => tx.query(notify('first')))
    await engine.query(notify('second'))
    await expect.poll(() => unique(heard)).toEqual(['first', 'second'])
    await silence()
    await engine.query(notify('too late'))
    await engine.query('select 1')
    expect(unique(heard)).toEqual(['first', 'second'])
  })

  test('notifications of a transaction arrive before it resolves, under load', async () => {
    const heard = new Set<string>()
    const silence = await engine.listen('acknowledged', (payload) => heard.add(payload))
    const payloads = Array.from({ length: 60 }, (_, index) => `change ${index}`)
    const missed: string[] = []
    await Promise.all(
      payloads.map(async (payload) => {
        await engine.transaction((tx) => tx.query(`select pg_notify('acknowledged', $1)`, [payload]))
        if (!heard.has(payload)) missed.push(payload)
      }),
    )
    expect(missed).toEqual([])
    await silence()
  })

  test('rejects calls after closing with a typed error', async () => {
    const other = await open()
    await other.close()
    await expect(other.query('select 1')).rejects.toThrow(DatabaseUnavailableError)
    await expect(other.transaction(async () => 1)).rejects.toThrow('The database is closed.')
  })
}

/** A notification may arrive more than once. */
const unique = (heard: readonly string[]) => [...new Set(heard)]
