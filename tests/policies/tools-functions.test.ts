import { expect, test } from 'vitest'
import { onBothWithPeople } from './people.ts'

const SERVER_CALLS = [
  ['add_usage', `'{}'`],
  ['read_usage', 'now()'],
  ['list_stored_files', ''],
  ['set_news_interval', '60'],
  ['set_default_news_interval', '60'],
  ['set_news_source', 'null'],
  ['read_news_schedule', ''],
  ['read_news_run', '1'],
] as const
const OWNER_CALLS = [['plan_news_import', '60']] as const
const TABLES = ['news_schedule', 'usage_counts']

onBothWithPeople((use) => {
  test.for(['anon', 'authenticated', 'service_role'] as const)(
    '%s cannot read or write tables of the developer tools',
    async (role) => {
      const { engine } = use().backend
      for (const table of TABLES) {
        for (const sql of [`select * from public.${table}`, `delete from public.${table}`]) {
          const attempt = engine.transaction((tx) => tx.query(sql), { role })
          await expect(attempt, sql).rejects.toMatchObject({ code: '42501' })
        }
      }
    },
  )

  test.for(['anon', 'authenticated', 'service_role'] as const)(
    '%s calls only its own functions of the developer tools',
    async (role) => {
      const { engine } = use().backend
      const calls = role === 'service_role' ? OWNER_CALLS : [...SERVER_CALLS, ...OWNER_CALLS]
      for (const [name, given] of calls) {
        const attempt = engine.transaction((tx) => tx.query(`select public.${name}(${given})`), { role })
        await expect(attempt, name).rejects.toMatchObject({ code: '42501' })
      }
      const interval = await engine.transaction(
        (tx) => tx.query('select public.news_import_interval() as minutes'),
        {
          role,
        },
      )
      expect(interval).toEqual([{ minutes: 60 }])
    },
  )
})
