import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type RunningSite, runFailingSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'planted-owner@example.com', password: 'planted-copper-lantern-rides' }

let site: RunningSite

beforeAll(async () => {
  site = await startRunningSite(
    { ACCESS_LOG: 'on', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
    inject('siteTemplate'),
  )
})
afterAll(() => site.stop())

type Line = Record<string, unknown>

function readLines(): Line[] {
  return site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
}

async function signIn() {
  const page = await (await fetch(`${site.url}/blog`)).text()
  const configuration = /id="site-configuration"[^>]*>(.*?)<\/script>/s.exec(page)![1]!
  const { publishableKey } = JSON.parse(configuration) as { publishableKey: string }
  const client = createClient(site.url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await client.auth.signInWithPassword(OWNER)
  if (error) throw error
  return { client, userId: data.user.id, refreshToken: data.session.refresh_token }
}

test('logs a page request and an API request with the id in the response', async () => {
  await (await fetch(`${site.url}/about`)).text()
  const { client, userId, refreshToken } = await signIn()
  await client.from('blog_posts').select('id').limit(1)
  await vi.waitFor(() =>
    expect(readLines()).toContainEqual(
      expect.objectContaining({ event: 'request', method: 'GET', route: '/about', status: 200 }),
    ),
  )
  await vi.waitFor(() =>
    expect(readLines()).toContainEqual(
      expect.objectContaining({ event: 'request', route: '/rest/v1/blog_posts', actor: userId, status: 200 }),
    ),
  )
  const ofSignIns = () =>
    readLines()
      .filter(({ route }) => route === '/auth/v1/token')
      .map(({ status, role, actor }) => ({ status, role, actor }))
  const { error } = await client.auth.signInWithPassword({ ...OWNER, password: 'planted-not-the-password' })
  expect(error?.status).toBe(400)
  expect((await client.auth.refreshSession({ refresh_token: refreshToken })).error).toBe(null)
  // The user is logged only if the password is correct.
  await vi.waitFor(() =>
    expect(ofSignIns()).toEqual([
      { status: 200, role: 'anon', actor: userId },
      { status: 400, role: 'anon', actor: null },
      { status: 200, role: 'anon', actor: userId },
    ]),
  )
  const answer = await fetch(`${site.url}/rest/v1/blog_posts`)
  const id = answer.headers.get('x-request-id')
  await vi.waitFor(() => expect(readLines().filter((line) => line.id === id)).toHaveLength(1))
})

test('--version, /healthz and metrics name the build', async () => {
  const { status, output } = await runFailingSite({}, ['--version'])
  const release = (await fetch(`${site.url}/healthz`)).headers.get('x-release')
  expect(status).toBe(0)
  expect(output).toMatch(/^Peakshelf \d+\.\d+\.\d+, build [0-9a-f]{12}\n$/)
  expect(output).toContain(release)
  expect(await (await site.readMetrics()).text()).toContain(`release="${release}"`)
})
