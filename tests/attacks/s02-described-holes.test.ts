/** Threat model, section 2: parts of the specification that describe insecure behavior. */
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { addAccount, readJson } from './accounts.ts'
import { expectRefusal } from './expect-nothing.ts'
import { reached, reachedIf } from './reach.ts'
import { type Front, asAccount, asServer, asVisitor, send } from './send.ts'

const FRONTS = [inject('ordinary'), inject('behindNginx')].filter((front) => front !== null)

/** Headers of former editor environments and of developer tools. */
const EDITOR_MARKERS: Record<string, Record<string, string>> = {
  nothing: {},
  'a frame as destination': { 'sec-fetch-dest': 'iframe' },
  'a marker header': { 'x-editor': '1', 'x-lovable': 'true' },
  'a made-up grant': { 'x-editor-grant': 'eyJhdWQiOiJlZGl0b3IifQ.AAAA' },
  'a made-up start': { 'x-editor-start': 'x'.repeat(43) },
  'a made-up cookie': { cookie: 'editor=1; peakshelf_editor=1; __Host-editor=1' },
  'the loopback address as its own': { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
  'the standard header of proxies': { forwarded: 'for=127.0.0.1;host=localhost;proto=http' },
  'the name of this machine as a forwarded one': { 'x-forwarded-host': 'localhost:3000' },
  'a referrer of an editor platform': { referer: 'https://editor.platform.example/projects/1' },
  'another method in a header': { 'x-http-method-override': 'POST', 'x-method-override': 'POST' },
}

describe.for(FRONTS)('the site $name', (front) => {
  test.for(Object.entries(EDITOR_MARKERS))('gives no permission for %s', async ([, headers]) => {
    const reply = await send(front, {
      method: 'POST',
      path: '/functions/v1/ensure-editor-admin',
      headers: { ...asVisitor(front), origin: front.origin, ...headers },
      body: {},
    })
    expect([reply.status, reply.text]).toEqual([403, '{"success":false}'])
    const page = await send(front, { path: '/dev/mail', headers })
    expect(page.status).toBe(404)
    reached()
  })

  test.for([
    { role: 'service_role' },
    { role: 'admin' },
    { app_metadata: { role: 'admin', provider: 'x' } },
    { data: { role: 'admin', is_admin: true } },
    { user_metadata: { role: 'admin' } },
    { raw_app_meta_data: { role: 'admin' } },
    { is_super_admin: true },
    { email_confirmed_at: '2020-01-01T00:00:00Z', email_confirm: true },
    { id: front.admin.id },
    JSON.parse(
      '{"__proto__":{"role":"service_role"},"constructor":{"prototype":{"role":"admin"}}}',
    ) as object,
  ])('sign-up with %j gives no more rights than a visitor has', async (more) => {
    const email = `${crypto.randomUUID()}@example.com`
    const credentials = { email, password: 'eleven patient herons' }
    await send(front, {
      method: 'POST',
      path: '/auth/v1/signup',
      headers: asVisitor(front),
      body: { ...credentials, ...more },
    })
    const signedIn = await send(front, {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: asVisitor(front),
      body: credentials,
    })
    expect(signedIn.status, signedIn.text).toBe(400)
    const listed = await send(front, { path: '/auth/v1/admin/users?per_page=1000', headers: asServer(front) })
    const { users } = JSON.parse(listed.text) as { users: Record<string, unknown>[] }
    const made = users.find((user) => user.email === email)
    reachedIf(made !== undefined, 'the sign-up made no account')
    expect(made?.role ?? 'authenticated').toMatch(/^(authenticated|)$/)
    expect(JSON.stringify(made?.app_metadata ?? {})).not.toContain('admin')
    const roles = await send(front, { path: '/rest/v1/user_roles?select=user_id', headers: asServer(front) })
    expect(roles.text).not.toContain(typeof made?.id === 'string' ? made.id : 'nobody')
  })

  test.for([
    { role: 'service_role' },
    { app_metadata: { role: 'admin' } },
    { data: { role: 'admin' } },
    { aud: 'admin' },
    { is_super_admin: true },
    { banned_until: null, confirmed_at: '2020-01-01' },
  ])('an account that sets %j for itself gains nothing', async (body) => {
    const account = await addAccount(front)
    const headers = asAccount(front, account)
    const changed = await send(front, { method: 'PUT', path: '/auth/v1/user', headers, body })
    // Accepted, or rejected for its content; 401 would mean an invalid session.
    expect([200, 403], changed.text).toContain(changed.status)
    const called = await send(front, {
      method: 'POST',
      path: '/functions/v1/get-plan-usage',
      headers,
      body: {},
    })
    expectRefusal(called, [403])
  })

  /** Redirect targets of two email links and of a provider callback. */
  async function followRedirects(target: string): Promise<URL[]> {
    const to = `redirect_to=${encodeURIComponent(target)}`
    const begun = await send(front, {
      path: `/auth/v1/user/identities/authorize?provider=github&skip_http_redirect=true&${to}`,
      headers: asAccount(front, front.user),
    })
    const state = new URL(readJson<{ url: string }>(begun).url).searchParams.get('state')
    const paths = [
      `/auth/v1/verify?token=wrong&type=signup&${to}`,
      `/auth/v1/verify?token=wrong&type=recovery&${to}`,
      `/auth/v1/callback?state=${state}&error=access_denied`,
    ]
    const replies = await Promise.all(paths.map((path) => send(front, { path })))
    return replies.map(({ headers }) => new URL(headers.location!, front.origin))
  }

  test('redirects to a page of the site', async () => {
    for (const { origin, pathname } of await followRedirects(`${front.origin}/auth`))
      expect([origin, pathname]).toEqual([front.origin, '/auth'])
    reached()
  })

  test.for([
    'https://evil.example',
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    `${front.origin}@evil.example`,
    `${front.origin}.evil.example`,
    `${front.origin}:8443/`,
    `https://evil.example/${front.origin}`,
    `https://evil.example?${front.origin}`,
    `https://evil.example#${front.origin}/`,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    ' https://evil.example',
    'https://evil.example\u0000',
    'https://evil%E3%80%82example',
    'ftp://evil.example',
    '\r\nLocation: https://evil.example',
    `${front.origin.replace('http', 'ws')}/`,
  ])('no link leads to %j', async (target) => {
    for (const { origin } of await followRedirects(target)) expect(origin).toBe(front.origin)
    reached()
  })

  const setInterval = (body: object) =>
    send(front, {
      method: 'POST',
      path: '/functions/v1/update-news-cron',
      headers: asAccount(front, front.admin),
      body,
    })
  // The valid request succeeds, so a refusal below is caused by the one value that differs.
  beforeAll(async () => {
    readJson(await setInterval({ interval_minutes: 5, cron_expression: '*/5 * * * *' }))
  })

  test.for([
    '*/5 * * * *; drop table blog_posts',
    "*/5 * * * *'); select 1; --",
    '* * * * *',
    '@reboot',
    '*/5 * * * * root curl evil.example',
    '*/5\n* * * *',
    '',
    '*/5 * * * * ',
  ])('the schedule rejects any cron text but its own: %j', async (cron) => {
    expectRefusal(await setInterval({ interval_minutes: 5, cron_expression: cron }), [400])
  })

  test.for([0, -1, 0.4, 0.1, 1441, 1e9, 7.5, NaN, '5', null, [5], { minutes: 5 }])(
    'the schedule rejects an interval of %j minutes',
    async (minutes) => {
      expectRefusal(await setInterval({ interval_minutes: minutes, cron_expression: '*/5 * * * *' }), [400])
    },
  )

  test('escapes the path of a missing page', async () => {
    const path = '/%3Cscript%3Ealert(1)%3C/script%3E%22onload=alert(1)'
    const reply = await send(front, { path })
    expect(reply.status).toBe(404)
    expect(reply.text).not.toMatch(/<script>alert|"onload=/)
    reached()
  })

  test('line breaks do not end a log line', async () => {
    expectRefusal(await send(front, { path: '/nowhere%0A%0D%1b[31mforged%20line' }), [400, 404])
  })
})

test('the sample of buckets is available in editor mode only', async () => {
  const front: Front = inject('ordinary')
  const reply = await send(front, {
    method: 'POST',
    path: '/functions/v1/get-storage-metrics',
    headers: asVisitor(front),
    body: {},
  })
  expectRefusal(reply, [401])
  expect(reply.text).not.toContain('case-studies')
})
