import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer as runAnswer } from '#supabase/functions/auto-import-news/contract.ts'
import { answer as scheduleAnswer } from '#supabase/functions/get-news-schedule/contract.ts'
import { answer as intervalAnswer } from '#supabase/functions/update-news-cron/contract.ts'
import { answer as sourceAnswer } from '#supabase/functions/update-news-source/contract.ts'
import { type NewsSource, startNewsSource } from '#tests/support/servers/news-source.ts'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'

let backend: FunctionsBackend
let source: NewsSource

beforeAll(async () => {
  source = await startNewsSource()
  backend = await startFunctionsBackend('pglite', {
    sources: { hosts: [source.host], pictures: 'listed', forbiddenHosts: [] },
    runtime: { settings: { NEWS_SOURCE_URL: source.url } },
  })
})
afterAll(async () => {
  await backend.stop()
  await source.stop()
})

test('functions of the news schedule answer what their contracts say, and no more', async () => {
  const { token } = await backend.signIn('admin')
  const person = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
  const call = async (name: string, body: unknown, headers: Record<string, string> = person) =>
    (await backend.call(name, { headers, body: JSON.stringify(body) })).json()
  const clock = { apikey: backend.keys.secret }
  const interval = { interval_minutes: 120, cron_expression: '0 */2 * * *' }
  const answers = [
    // The database may have been made hours ago; from here on nothing is due for two hours.
    [intervalAnswer, await call('update-news-cron', interval)],
    [runAnswer, await call('auto-import-news', { trigger: 'manual' })],
    [runAnswer, await call('auto-import-news', { trigger: 'manual' })],
    [runAnswer, await call('auto-import-news', { scheduled: true }, clock)],
    [scheduleAnswer, await call('get-news-schedule', {})],
    [sourceAnswer, await call('update-news-source', { source_url: null })],
  ] as const
  for (const [schema, answer] of answers) {
    expect({ success: true, ...schema.parse(answer) }).toEqual(answer)
  }
  expect(answers.slice(1, 4).map(([, answer]) => answer as unknown)).toMatchObject([
    { outcome: 'imported' },
    { outcome: 'too-soon' },
    { outcome: 'not-due' },
  ])
})
