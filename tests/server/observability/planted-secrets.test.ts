/** Redaction (threat model, section 11): no log line contains user input or secrets of the settings. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { signInAs } from '#tests/support/site/authoring-site.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, runFailingSite, startRunningSite } from '#tests/support/site/running-site.ts'

const SECRET = 'planted'
const OWNER = { email: 'owner@example.com', password: 'planted-copper-lantern-rides' }
const METRICS_TOKEN = 'planted-metrics-token'

let site: RunningSite

beforeAll(async () => {
  site = await startRunningSite(
    {
      ACCESS_LOG: 'on',
      LOG_FORMAT: 'json',
      METRICS_TOKEN,
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      // Nothing listens there: each email fails.
      SMTP_URL: 'smtp://planted-user:planted-password@127.0.0.1:9',
      IMAP_URL: 'imaps://planted-user:planted-mailbox@127.0.0.1:9',
      STRIPE_WEBHOOK_SECRET: 'whsec_planted_webhook_secret',
      GOOGLE_CLIENT_ID: 'client-id',
      GOOGLE_CLIENT_SECRET: 'planted-client-secret',
    },
    inject('siteTemplate'),
  )
})
afterAll(() => site.stop())

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function multipart(name: string): RequestInit {
  const body = new FormData()
  body.set('cacheControl', '3600')
  body.set('', new Blob(['x'], { type: 'image/png' }), name)
  return { method: 'POST', body }
}

/** Each value names its input. */
function listPlants(apikey: string): [string, RequestInit][] {
  const keyed = (options: RequestInit): RequestInit => ({
    ...options,
    headers: { ...(options.headers as Record<string, string>), apikey },
  })
  return [
    [`/search?q=${SECRET}-search`, {}],
    [`/${SECRET}-path.php?${SECRET}-name=${SECRET}-value`, {}],
    ...['pay', 'bookings', 'preview', 'blog'].map((part): [string, RequestInit] => [
      `/${part}/${SECRET}-token`,
      {},
    ]),
    [
      '/',
      {
        headers: {
          cookie: `session=${SECRET}-cookie`,
          referer: `https://shop.example/${SECRET}-referer`,
          'user-agent': `${SECRET}-agent`,
          'x-forwarded-for': `${SECRET}-forwarded`,
          'x-request-id': `${SECRET}-request`,
          traceparent: `00-${SECRET}-trace`,
          tracestate: `${SECRET}=state`,
        },
      },
    ],
    [`/rest/v1/blog_posts`, { headers: { apikey: `${SECRET}-apikey`, authorization: `Bearer ${SECRET}` } }],
    [`/rest/v1/blog_posts?apikey=${SECRET}-apikey`, {}],
    [`/rest/v1/blog_posts?${SECRET}_column=eq.${SECRET}-value`, keyed({})],
    [`/rest/v1/blog_posts?id=eq.${SECRET}-no-uuid`, keyed({})],
    [`/rest/v1/${SECRET}_table`, keyed({})],
    [`/rest/v1/rpc/${SECRET}_function`, keyed(json({ [`${SECRET}_argument`]: SECRET }))],
    [`/rest/v1/blog_posts`, keyed({ ...json({}), body: `{"title": ${SECRET}-no-json` })],
    [`/auth/v1/verify?token=${SECRET}-token&type=signup&redirect_to=https://${SECRET}.example`, {}],
    ['/auth/v1/token?grant_type=password', keyed(json({ email: `${SECRET}@x.example`, password: SECRET }))],
    ['/auth/v1/token?grant_type=refresh_token', keyed(json({ refresh_token: `${SECRET}-refresh` }))],
    ['/auth/v1/signup', keyed(json({ email: `${SECRET}@x.example`, password: `${SECRET}-pass-1234` }))],
    ['/auth/v1/recover', keyed(json({ email: OWNER.email }))],
    [
      '/auth/v1/verify',
      keyed(json({ type: 'recovery', email: `${SECRET}@x.example`, token: `${SECRET}-code` })),
    ],
    [`/auth/v1/${SECRET}-endpoint`, keyed({})],
    [`/storage/v1/object/public/${SECRET}-bucket/${SECRET}-file.png?token=${SECRET}`, {}],
    [`/storage/v1/object/post-images/${SECRET}-upload.png`, keyed(multipart(`${SECRET}-name.png`))],
    [`/storage/v1/${SECRET}-endpoint`, {}],
    [`/functions/v1/host-calendar/${SECRET}-token.ics`, {}],
    [`/functions/v1/${SECRET}-function`, keyed(json({ token: SECRET }))],
    [
      '/functions/v1/receive-stripe-event',
      { ...json({ id: SECRET }), headers: { 'stripe-signature': SECRET } },
    ],
    [`/${SECRET}/v1/elsewhere`, {}],
    [
      '/contact',
      {
        method: 'POST',
        body: new URLSearchParams({ kind: 'contact', email: `${SECRET}@x.example`, message: SECRET }),
        headers: { origin: 'http://localhost' },
      },
    ],
    [
      '/csp-reports',
      {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: JSON.stringify({ 'csp-report': { 'document-uri': `https://x.example/?${SECRET}=${SECRET}` } }),
      },
    ],
    ['/metrics', { headers: { authorization: `Bearer ${SECRET}-wrong-token-1234` } }],
  ]
}

/** A malformed request, refused before it is parsed. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(site.port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

type Line = Record<string, unknown>
const readLines = (): string[] => site.output().split('\n').filter(Boolean)

test('no log line and no metric contains a value planted in any input, and each line is JSON', async () => {
  const publishableKey = await readKeyFile(site.dataFolder, 'publishable')
  const session = await signInAs(site, OWNER)
  for (const [path, options] of listPlants(publishableKey))
    await (await fetch(site.url + path, options)).text()
  const host = `localhost:${site.port}`
  const refused = [
    `GET /rest/v1/${SECRET}?select=${SECRET} HTTP/1.1\r\nHost: ${SECRET}.example\r\nConnection: close\r\n\r\n`,
    `GET /functions/v1/../${SECRET} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    `TRACE /auth/v1/${SECRET} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    `GET /${SECRET.repeat(1300)} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    `${SECRET} no http\r\n\r\n`,
  ]
  for (const text of refused) expect(await sendRaw(text)).toMatch(/^HTTP\/1\.1 4\d\d /)
  const spokenFor = await fetch(`${site.url}/rest/v1/blog_posts?select=id&limit=1`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${session.access_token}` },
  })
  const last = spokenFor.headers.get('x-request-id')
  // A failed email is logged after the response.
  await vi.waitFor(
    () =>
      expect(readLines().some((line) => line.includes('could not be sent to the mail server'))).toBe(true),
    20_000,
  )
  await vi.waitFor(() => expect(readLines().some((line) => line.includes(last!))).toBe(true))

  const lines = readLines()
  for (const line of lines) expect(line).not.toContain(SECRET)
  const parsed = lines.map((line) => JSON.parse(line) as Line)
  for (const line of parsed)
    expect(line).toMatchObject({ time: expect.any(String), level: expect.any(String) })
  expect(parsed.find(({ id }) => id === last)).toMatchObject({
    event: 'request',
    route: '/rest/v1/blog_posts',
    parameters: ['select', 'limit'],
    role: 'authenticated',
    actor: session.user.id,
    status: 200,
  })
  for (const [route, status] of [
    ['/rest/v1/*', 421],
    ['/rest/v1/blog_posts', 401],
    ['/auth/v1/*', 405],
    ['other', 414],
  ])
    expect(parsed).toContainEqual(expect.objectContaining({ event: 'request', route, status }))

  const metrics = await fetch(`${site.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).not.toContain(SECRET)
})

test('the error for an invalid setting is JSON without its value', async () => {
  const { status, output } = await runFailingSite({ LOG_FORMAT: 'json', SMTP_URL: 'planted-no-address' })
  expect(status).not.toBe(0)
  expect(output).not.toContain(SECRET)
  for (const line of output.split('\n').filter(Boolean)) expect(JSON.parse(line)).toHaveProperty('message')
})
