import { expect, inject, test } from 'vitest'
import { openPostgres } from './postgres/postgres.ts'
import { quoteLiteral } from './quote-identifier.ts'

const TEXTS = [
  '',
  'plain',
  `it's`,
  "''",
  "\\' or 1=1 --",
  'back\\slash\\',
  '$1 $$ %s',
  'ü☕\n\t',
  '\\x41 \\101 \\u0041',
]

test.skipIf(inject('postgresUrl') === '').each(['on', 'off'])(
  'PostgreSQL reads the same text with standard_conforming_strings %s',
  async (setting) => {
    const engine = await openPostgres({ url: inject('postgresUrl'), poolSize: 1 })
    const read = await engine.transaction(
      async (tx) => {
        const rows: unknown[] = []
        for (const text of TEXTS) rows.push(...(await tx.query(`select ${quoteLiteral(text)} as text`)))
        return rows
      },
      { settings: { standard_conforming_strings: setting } },
    )
    expect(read).toEqual(TEXTS.map((text) => ({ text })))
    await engine.close()
  },
)

test('rejects text that PostgreSQL cannot store', () => {
  expect(() => quoteLiteral('a\0b')).toThrow('NUL characters')
})
