/**
 * Attacks on editor mode by requests that look local: through nginx with a usual configuration, a tunnel, or another
 * page in the browser.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  requestGrant,
  type AttackedSite,
  callHeaders,
  listMailPaths,
  listSecrets,
  publish,
  useAttackedSite,
} from '#tests/support/site/attacked-site.ts'
import { reached } from '#tests/attacks/reach.ts'
import { readEditorUrl, type SentHeaders, sendRaw } from '#tests/support/site/editor-cookie.ts'
import { findServer } from '#backend/tests/support/find-server.ts'
import { startNginx } from '#tests/support/servers/start-nginx.ts'
import { startTcpProxy } from '#backend/tests/support/tcp-proxy.ts'

/** Tries everything with these headers and what a page may have leaked, and expects to be refused. */
async function expectNothing({ port, target }: Way, headers: SentHeaders): Promise<void> {
  const { startId, grant } = target.own
  const granted = await requestGrant(port, { ...headers, 'x-editor-start': startId })
  expect([granted.status, granted.body]).toEqual([403, '{"success":false}'])
  const written = await publish(port, { ...headers, 'x-editor-grant': grant })
  expect([401, 403]).toContain(written.status)
  expect(JSON.parse(written.body)).toMatchObject({ success: false })
}

async function expectNoMail({ port, target }: Way, headers: SentHeaders): Promise<void> {
  for (const path of listMailPaths(target)) {
    const answer = await sendRaw(port, { path, headers })
    expect([403, 404], path).toContain(answer.status)
    for (const secret of listSecrets(target)) expect(JSON.stringify(answer)).not.toContain(secret)
  }
}

type Way = { port: number; host: string; end: () => Promise<unknown>; target: AttackedSite }

const WAYS: [string, (site: AttackedSite['site']) => Promise<Omit<Way, 'target'>>][] = [
  ['by hand', async ({ port }) => ({ port, host: `localhost:${port}`, end: () => Promise.resolve() })],
  [
    'through a TCP proxy',
    async (site) => {
      const { port, cut } = await startTcpProxy({ port: site.port })
      return { port, host: `localhost:${site.port}`, end: cut }
    },
  ],
  [
    'through nginx',
    async (site) => {
      const { port, stop } = await startNginx(site.port)
      // Host header that `proxy_pass` sends for any other host.
      return { port, host: `127.0.0.1:${site.port}`, end: stop }
    },
  ],
]
const isMissing = (name: string) => name === 'through nginx' && findServer('nginx') === null

for (const [name, openWay] of WAYS)
  describe.skipIf(isMissing(name))(`a stranger ${name}`, () => {
    let way: Way
    const getTarget = useAttackedSite()
    beforeAll(async () => {
      way = { ...(await openWay(getTarget().site)), target: getTarget() }
    })
    afterAll(() => way?.end())
    const nameCookie = () => `editor-${getTarget().site.port}`

    test('lets the operator get a grant, publish and read mails', async () => {
      const { cookie, startId, grant } = way.target.own
      const headers: SentHeaders = { ...callHeaders(way.host), cookie }
      expect((await requestGrant(way.port, { ...headers, 'x-editor-start': startId })).status).toBe(200)
      expect((await publish(way.port, { ...headers, 'x-editor-grant': grant })).status).toBe(200)
      const { origin: _, 'content-type': __, ...opening } = headers
      for (const path of listMailPaths(way.target))
        expect((await sendRaw(way.port, { path, headers: opening })).status, path).toBe(200)
      reached()
    })

    test.for<[string, () => SentHeaders]>([
      ['who looks like this machine', () => ({})],
      ['with a guessed cookie', () => ({ cookie: `${nameCookie()}=${'A'.repeat(43)}` })],
      ['with an empty cookie', () => ({ cookie: `${nameCookie()}=` })],
      ['with the cookie of an earlier start', () => ({ cookie: way.target.old.cookie })],
      [
        'with the secret of an earlier start as cookie',
        () => ({ cookie: `${nameCookie()}=${way.target.old.secret}` }),
      ],
      ['with the id of the start as cookie', () => ({ cookie: `${nameCookie()}=${way.target.own.startId}` })],
      ['whose proxy is honest', () => ({ cookie: way.target.own.cookie, 'x-forwarded-for': '203.0.113.9' })],
      [
        'whose page is of another site',
        () => ({ cookie: way.target.own.cookie, 'sec-fetch-site': 'cross-site' }),
      ],
      [
        'whose page is of another port',
        () => ({ cookie: way.target.own.cookie, 'sec-fetch-site': 'same-site' }),
      ],
    ])('%s gets no grant, publishes nothing and reads no mail', async ([, change]) => {
      const headers = { ...callHeaders(way.host), ...change() }
      await expectNothing(way, headers)
      const { origin: _, 'content-type': __, ...opening } = headers
      await expectNoMail(way, opening)
      reached()
    })

    test.for(['https://evil.example', 'null', undefined])(
      'with the origin %s gets no grant and publishes nothing, even with the cookie',
      async (origin) => {
        const { origin: _, ...rest } = callHeaders(way.host)
        await expectNothing(way, { ...rest, ...(origin && { origin }), cookie: way.target.own.cookie })
        reached()
      },
    )

    test('exchanges no secret but the newest', async () => {
      const newest = readEditorUrl(way.target.site)
      for (const secret of [
        '',
        'A'.repeat(43),
        way.target.old.secret,
        way.target.own.secret,
        way.target.own.startId,
        way.target.own.cookie.split('=')[1]!,
      ]) {
        for (const headers of [{}, { cookie: way.target.old.cookie }] as SentHeaders[]) {
          const answer = await sendRaw(way.port, {
            path: `/?editor=${secret}`,
            headers: { host: way.host, ...headers },
          })
          expect(answer.status).toBe(403)
          expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' })
          expect(answer.headers['set-cookie']).toBeUndefined()
        }
      }
      expect(readEditorUrl(way.target.site)).toBe(newest)
      reached()
    })

    test('finds no trace of editor mode in any page, with any of its cookies', async () => {
      for (const path of [
        '/',
        '/blog',
        '/news',
        '/auth',
        '/services',
        '/nowhere',
        '/_root.data',
        '/blog.data',
      ]) {
        for (const headers of [
          {},
          { cookie: way.target.old.cookie },
          { cookie: 'theme=dark' },
        ] as SentHeaders[]) {
          const answer = await sendRaw(way.port, { path, headers: { host: way.host, ...headers } })
          expect([200, 202, 404], path).toContain(answer.status)
          for (const secret of listSecrets(way.target))
            expect(JSON.stringify(answer), path).not.toContain(secret)
          expect(answer.body).not.toContain('data-editor')
          expect(answer.headers['set-cookie']).toBeUndefined()
        }
      }
      reached()
    })
  })
