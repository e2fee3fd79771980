import { expect, test } from 'vitest'
import { splitStatements } from './migration-files.ts'

const split = (sql: string) => splitStatements(sql).map(({ text }) => text)

test('each statement has the line it begins on', () => {
  const sql = '-- what it does\n\nselect 1;\n  select\n 2;\n\n\nselect 3;'
  expect(splitStatements(sql)).toEqual([
    { text: '-- what it does\n\nselect 1', line: 1 },
    { text: 'select\n 2', line: 4 },
    { text: 'select 3', line: 8 },
  ])
})

test.for([
  ['an empty file', ''],
  ['blanks and semicolons', ' ;\n;; '],
  ['comments only', '-- nothing; here\n/* nor; here /* nested; */ */'],
])('%s contains no statement', ([, sql]) => {
  expect(split(sql!)).toEqual([])
})

test.for([
  ['quoted text', `select 'a;b', 'it''s; fine', 'back\\'`],
  ['escaped text', String.raw`select E'a\';b', e'\\'`],
  ['a quoted name', 'select ";" as "a"";b"'],
  ['a line comment', 'select 1 -- not; here\n + 1'],
  ['a block comment', 'select 1 /* not; /* even; */ here; */ + 1'],
  ['dollar quotes', 'create function f() returns int language sql as $$ select 1; select 2; $$'],
  ['tagged dollar quotes', 'do $body$ begin perform $$;$$; perform $x$;$x$; end $body$'],
  ['a name that contains a dollar', 'select a$b$c, d$b$e from t'],
  ['parentheses', 'create rule r as on insert to t do instead (select 1; select 2)'],
  [
    'a body of statements',
    'create function f(a int) returns int language sql begin atomic select 1; select case a when 1 then 2 end; end',
  ],
  ['an apostrophe in a comment', `select 1 -- it's\n, 2 /* it's */`],
])('a semicolon in %s ends no statement', ([, sql]) => {
  expect(split(`${sql};select 2`)).toEqual([sql, 'select 2'])
})

test('a case expression outside of a body does not extend a statement', () => {
  expect(split('select case when true then 1 end; select 2')).toEqual([
    'select case when true then 1 end',
    'select 2',
  ])
})

test.for([`select 'open`, 'select $$open', 'select /* open', 'select "open'])(
  'leaves an unclosed statement for PostgreSQL to reject: %s',
  (sql) => {
    expect(split(`${sql}; select 2`).at(-1)).toContain('select 2')
    expect(split(sql)).toEqual([sql])
  },
)
