/** A site starts while its database or project is unavailable, serves stale pages and recovers. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { startPostgresProxy } from '#backend/tests/support/postgres-proxy.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { startRunningSite } from '#tests/support/site/running-site.ts'

const WAIT = { interval: 100 }
const readStatus = async (url: string) => (await fetch(url)).status

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'away-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe.skipIf(inject('postgresUrl') === '')('PostgreSQL', () => {
  async function prepare() {
    const database = await createTestDatabase(inject('postgresUrl'))
    const proxy = await startPostgresProxy(database.url)
    const dataFolder = await makeFolder()
    onTestFinished(async () => {
      await proxy.cut()
      await database.drop()
    })
    // Page copies belong to one site URL.
    const PORT = String(await findFreePort())
    return { proxy, settings: { PORT, DATABASE_URL: proxy.url, DATA_DIR: dataFolder, SEED_CONTENT: 'off' } }
  }

  test('serves the last copies of pages as stale, and 503 for others, until the database is back', async () => {
    const { proxy, settings } = await prepare()
    const before = await startRunningSite(settings)
    onTestFinished(() => before.stop())
    await before.stop()
    // Pages of a first start may be incomplete and are not copied.
    const reading = await startRunningSite(settings)
    onTestFinished(() => reading.stop())
    const fresh = await (await fetch(`${reading.url}/news`)).text()
    await reading.stop()

    await proxy.cut()
    const site = await startRunningSite(settings, undefined, [], '/healthz')
    onTestFinished(() => site.stop())
    expect(site.output()).toContain('The site shows cached pages until')
    expect(await readStatus(`${site.url}/readyz`)).toBe(503)
    const stale = await fetch(`${site.url}/news`)
    expect(stale.headers.get('x-served')).toBe('stale')
    expect(stale.headers.get('cache-control')).toBe('no-store')
    expect(await stale.text()).toBe(fresh)
    const absent = await fetch(`${site.url}/blog`)
    expect([absent.status, absent.headers.get('retry-after')]).toEqual([503, '5'])
    expect(absent.headers.get('cache-control')).toBe('no-store')
    expect(await absent.text()).toContain('class="site-header')
    const call = await fetch(`${site.url}/rest/v1/blog_posts?select=id`)
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await readStatus(`${site.url}/favicon.svg`)).toBe(200)

    await proxy.restore()
    await expect.poll(() => readStatus(`${site.url}/readyz`), WAIT).toBe(200)
    expect(await readStatus(`${site.url}/blog`)).toBe(200)
    const healed = await fetch(`${site.url}/news`)
    expect([healed.status, healed.headers.get('x-served')]).toEqual([200, null])
  })

  test('a first start waits for the database and then sets everything up', async () => {
    const { proxy, settings } = await prepare()
    await proxy.cut()
    const owner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'copper-lantern-rides-north' }
    const site = await startRunningSite({ ...settings, ...owner }, undefined, [], '/healthz')
    onTestFinished(() => site.stop())
    expect(await readStatus(`${site.url}/`)).toBe(200)
    expect(await readStatus(`${site.url}/blog`)).toBe(503)
    await proxy.restore()
    await expect.poll(() => readStatus(`${site.url}/readyz`), WAIT).toBe(200)
    const { auth } = createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'), {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { error } = await auth.signInWithPassword({
      email: owner.ADMIN_EMAIL,
      password: owner.ADMIN_PASSWORD,
    })
    expect(error).toBe(null)
  })

  test.skipIf(process.platform !== 'linux')(
    'several processes wait, and all respond when the database is back',
    async () => {
      const { proxy, settings } = await prepare()
      await proxy.cut()
      const site = await startRunningSite({ ...settings, PROCESSES: '2' }, undefined, [], '/healthz')
      onTestFinished(() => site.stop())
      expect(await readStatus(`${site.url}/blog`)).toBe(503)
      await proxy.restore()
      // The parent distributes connections in turn.
      const readStatuses = async () => {
        const answers = await Promise.all(
          Array.from({ length: 6 }, () => fetch(`${site.url}/blog`, { headers: { connection: 'close' } })),
        )
        return answers.map(({ status }) => status)
      }
      await expect.poll(readStatuses, WAIT).toEqual([200, 200, 200, 200, 200, 200])
      await expect.poll(() => site.output(), WAIT).toContain('in 2 processes')
      expect(site.output()).not.toMatch(/could not start|is started again/)
    },
  )

  test('a process that waits for its data can be stopped', async () => {
    const { proxy, settings } = await prepare()
    await proxy.cut()
    const site = await startRunningSite(settings, undefined, [], '/healthz')
    await site.stop()
    expect(site.output()).not.toMatch(/Error|could not start/)
    await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
  })
})

test('serves the last copies of pages while a hosted project is unavailable, and prepares it when it is back', async () => {
  const folder = await makeFolder()
  const calls: string[] = []
  const state = { isAway: false }
  const project = createServer((request, response) => {
    if (state.isAway) {
      response.writeHead(521).end()
      return
    }
    const path = request.url!.split('?', 1)[0]!
    calls.push(path)
    response.setHeader('content-type', 'application/json')
    response.setHeader('content-range', '*/0')
    const answers: Record<string, unknown> = {
      '/rest/v1/rpc/claim_storage_origin': { origin: 'http://project.example', is_settled: true },
    }
    response.end(JSON.stringify(answers[path] ?? []))
  })
  project.listen(0, '127.0.0.1')
  await once(project, 'listening')
  onTestFinished(() => {
    project.closeAllConnections()
    project.close()
  })
  const settings = {
    // Copies are those of one address.
    PORT: String(await findFreePort()),
    DATA_DIR: join(folder, 'data'),
    SUPABASE_URL: `http://127.0.0.1:${(project.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${'x'.repeat(43)}`,
    SUPABASE_SECRET_KEY: `sb_secret_${'x'.repeat(43)}`,
    SEED_CONTENT: 'off',
  }
  const before = await startRunningSite(settings)
  onTestFinished(() => before.stop())
  const fresh = await fetch(`${before.url}/news`)
  expect(fresh.status).toBe(200)
  const text = await fresh.text()
  await before.stop()

  state.isAway = true
  calls.length = 0
  const site = await startRunningSite(settings, undefined, [], '/healthz')
  onTestFinished(() => site.stop())
  expect(site.output()).toContain('The hosted project does not respond.')
  const stale = await fetch(`${site.url}/news`)
  expect([stale.status, stale.headers.get('x-served'), (await stale.text()) === text]).toEqual([
    200,
    'stale',
    true,
  ])
  expect(await readStatus(`${site.url}/blog`)).toBe(503)
  state.isAway = false
  await expect.poll(() => site.output(), WAIT).toContain('The hosted project responds again and is prepared.')
  expect(calls).toContain('/rest/v1/rpc/claim_storage_origin')
})
