import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }
const GB = 1024 ** 3

type Usage = Record<string, { used: number | null; limit: number | null; unlimited: boolean }>
type Configuration = { publishableKey: string; flags: Record<string, unknown> }

async function readConfiguration({ url }: RunningSite): Promise<Configuration> {
  const page = await (await fetch(`${url}/blog`)).text()
  return JSON.parse(/id="site-configuration"[^>]*>(.*?)<\/script>/s.exec(page)![1]!) as Configuration
}

async function signIn(site: RunningSite) {
  const { publishableKey } = await readConfiguration(site)
  const client = createClient(site.url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword(OWNER)
  if (error) throw error
  return client
}

test('a site counts its responses across restarts, and every page contains the news interval', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'usage-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const environment = {
    DATA_DIR: folder,
    EDITOR_MODE: 'off',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    NEWS_IMPORT_INTERVAL: '30',
    PLAN_NAME: 'Team',
    PLAN_DATABASE_MB: '8192',
    PLAN_EGRESS_GB: 'unlimited',
  }
  let site = await startRunningSite(environment, inject('siteTemplate'))
  onTestFinished(() => site.stop())
  const call = async (name: string, body: object = {}) => {
    const { data, error } = await (await signIn(site)).functions.invoke(name, { body })
    if (error) throw error
    return data as Record<string, unknown> & { usage: Usage; plan: unknown }
  }

  expect((await readConfiguration(site)).flags['news-import-interval']).toBe(30)
  const file = await fetch(`${site.url}/robots.txt`, { headers: { 'accept-encoding': 'identity' } })
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(20)
  const first = await call('get-plan-usage')
  expect(first.plan).toEqual({ name: 'Team', type: 'free' })
  expect(first.usage.database_size).toMatchObject({ limit: 8192, used: expect.any(Number) })
  expect(first.usage.egress).toMatchObject({ unlimited: true, limit: null })
  expect(first.usage.egress!.used! * GB).toBeGreaterThan(5_000)
  expect(first.usage.cached_egress!.used! * GB).toBeGreaterThan(1_000)
  expect(first.usage.monthly_active_users!.used).toBe(1)
  // The sign-in and the call itself.
  expect(first.usage.api_requests!.used).toBe(2)

  await call('update-news-cron', { interval_minutes: 120, cron_expression: '0 */2 * * *' })
  await expect.poll(async () => (await readConfiguration(site)).flags['news-import-interval']).toBe(120)

  // Later counts are stored only when the process ends.
  await site.stop()
  site = await startRunningSite(environment)
  const second = await call('get-plan-usage')
  expect(second.usage.api_requests!.used).toBe(2 + 2 + 2)
  expect(second.usage.cached_egress!.used).toBeGreaterThan(first.usage.cached_egress!.used!)
  expect((await readConfiguration(site)).flags['news-import-interval']).toBe(120)
})
