import { expect, test } from 'vitest'
import { type FunctionsBackend, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

/** Functions of the developer tools: who gets which status. Threat model, section 4. */
const AUTHORS = { visitor: 401, user: 403, administrator: 200, editor: 200, server: 401 }
const AUTHORS_AND_SERVER = { ...AUTHORS, server: 200 }
const TABLE: Record<string, { body: unknown; expected: Record<string, number> }> = {
  'get-plan-usage': { body: {}, expected: AUTHORS },
  'get-storage-metrics': { body: {}, expected: AUTHORS },
  'get-news-schedule': { body: {}, expected: AUTHORS },
  'update-news-source': { body: { source_url: null }, expected: AUTHORS },
  'update-news-cron': {
    body: { interval_minutes: 60, cron_expression: '0 */1 * * *' },
    expected: AUTHORS_AND_SERVER,
  },
  // Without a source an author is told so, and the clock goes on.
  'auto-import-news': {
    body: {},
    expected: { ...AUTHORS_AND_SERVER, administrator: 400, editor: 400 },
  },
}

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

async function listCallers(backend: FunctionsBackend): Promise<Record<string, Record<string, string>>> {
  const bearer = (token: string) => ({ apikey: backend.keys.publishable, authorization: `Bearer ${token}` })
  const grant = await backend.call('ensure-editor-admin', {
    headers: { origin: backend.url, 'x-editor-start': backend.editorMode!.startId },
  })
  const { grant: value } = (await grant.json()) as { grant: string }
  return {
    visitor: { apikey: backend.keys.publishable },
    user: bearer((await backend.signIn()).token),
    administrator: bearer((await backend.signIn('admin')).token),
    editor: { origin: backend.url, 'x-editor-grant': value },
    server: { apikey: backend.keys.secret },
  }
}

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  test('each function of the tools answers those it is for, and nobody else', async () => {
    const backend = use()
    const callers = await listCallers(backend)
    for (const [name, { body, expected }] of Object.entries(TABLE)) {
      const found: Record<string, number> = {}
      for (const [caller, headers] of Object.entries(callers)) {
        const response = await backend.call(name, { headers, body: JSON.stringify(body) })
        found[caller] = response.status
        const answer = (await response.json()) as Record<string, unknown>
        if (response.status === 401 || response.status === 403) {
          expect(Object.keys(answer).toSorted(), `${caller} of ${name}`).not.toContain('usage')
          expect(answer.success).toBe(false)
        }
      }
      expect(found, name).toEqual(expected)
    }
  })

  test.for(['anon', 'authenticated', 'service_role'] as const)(
    '%s reaches no table behind the tools',
    async (role) => {
      const { engine } = use()
      for (const table of TABLES) {
        for (const sql of [`select * from public.${table}`, `delete from public.${table}`]) {
          const attempt = engine.transaction((tx) => tx.query(sql), { role })
          await expect(attempt, sql).rejects.toMatchObject({ code: '42501' })
        }
      }
    },
  )

  test.for(['anon', 'authenticated', 'service_role'] as const)(
    '%s calls only what is for it',
    async (role) => {
      const { engine } = use()
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
