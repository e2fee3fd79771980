import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type RunningSite, runFailingSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'planted-owner@example.com', password: 'planted-copper-lantern-rides' }
const SECRET = 'planted'

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

test('a request of a page and one of the API have a line each, with the id that was answered', async () => {
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
  // Who signed in is known only when the password was right.
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

test('logs contain no input, searches or credentials of visitors', async () => {
  await signIn()
  const plants: [string, RequestInit?][] = [
    [`/search?q=${SECRET}`],
    [`/pay/${SECRET}-token`],
    [`/bookings/${SECRET}-token`],
    [`/blog/${SECRET}-post`],
    [`/${SECRET}-path.php`],
    [`/blog?page=1&${SECRET}=1`],
    ['/', { headers: { cookie: `session=${SECRET}`, referer: `https://shop.example/${SECRET}` } }],
    [
      '/',
      { headers: { 'user-agent': SECRET, 'x-forwarded-for': SECRET, 'x-request-id': `${SECRET}-request` } },
    ],
    ['/rest/v1/blog_posts', { headers: { apikey: SECRET, authorization: `Bearer ${SECRET}` } }],
    [`/rest/v1/blog_posts?title=eq.${SECRET}`],
    [`/auth/v1/verify?token=${SECRET}&type=signup`],
    ['/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify({ password: SECRET }) }],
    [`/functions/v1/host-calendar/${SECRET}.ics`],
    [
      '/contact',
      {
        method: 'POST',
        body: new URLSearchParams({ kind: 'contact', email: `${SECRET}@shop.example`, message: SECRET }),
        headers: { origin: site.url },
      },
    ],
  ]
  for (const [path, options] of plants) await (await fetch(site.url + path, options)).text()
  await fetch(`${site.url}/case-studies`)
  await vi.waitFor(() =>
    expect(readLines()).toContainEqual(expect.objectContaining({ route: '/case-studies' })),
  )
  const lines = readLines()
  expect(lines.length).toBeGreaterThan(plants.length)
  for (const line of lines) expect(JSON.stringify(line)).not.toContain(SECRET)
})

test('metrics of a local trial require the token of the data folder', async () => {
  await fetch(`${site.url}/about`)
  const answer = await site.readMetrics()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  expect(text).toMatch(
    /^http_requests_total\{route="\/about",method="GET",status="200",source="\w+"\} [1-9]/m,
  )
  expect(text).toContain('\ndatabase_up 1\n')
  expect(text).toMatch(/^disk_free_bytes\{disk="data, database, files"\} [1-9]/m)
  expect(text).toMatch(/^job_failures\{job="[\w-]+"\} 0$/m)
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
  expect((await fetch(`${site.url}/metrics`, { method: 'POST' })).status).not.toBe(200)
})

test('--version prints the build without starting it', async () => {
  const { status, output } = await runFailingSite({}, ['--version'])
  expect(status).toBe(0)
  const { headers } = await fetch(`${site.url}/healthz`)
  expect(output).toMatch(/^Peakshelf \d+\.\d+\.\d+, build [0-9a-f]{12}\n$/)
  expect(output).toContain(headers.get('x-release'))
})

test('/healthz contains the build', async () => {
  const answer = await fetch(`${site.url}/healthz`)
  expect(answer.headers.get('x-release')).toMatch(/^[0-9a-f]{12}$/)
  expect(await (await site.readMetrics()).text()).toContain(`release="${answer.headers.get('x-release')}"`)
})
