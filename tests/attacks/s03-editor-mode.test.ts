/** Threat model, section 3: strangers who want the rights of a user on this machine. */
import { describe, expect, inject, test } from 'vitest'
import { startTcpProxy } from '#backend/tests/support/tcp-proxy.ts'
import { expectRefusal } from './expect-nothing.ts'
import { describeData } from './intact-data.ts'
import { reached, reachedIf } from './reach.ts'
import { type Attack, asVisitor, send } from './send.ts'

/** Without settings, reachable from outside through a proxy that adds no header. */
const exposed = inject('exposed')
const FRONTS = [exposed, inject('ordinary'), inject('behindNginx')].filter((front) => front !== null)

const DISGUISES: Record<string, (front: (typeof FRONTS)[number]) => Record<string, string>> = {
  'as it comes': () => ({}),
  'with the Host of this machine': () => ({ host: `localhost:${exposed.port}` }),
  'with the address of this machine as Host': () => ({ host: `127.0.0.1:${exposed.port}` }),
  'with the origin of this machine': (front) => ({ origin: `http://${front.host}` }),
  // Matches the Host header that nginx sends to the site.
  'with the address of this machine as origin': () => ({
    origin: `http://${exposed.host.replace('localhost', '127.0.0.1')}`,
  }),
  'with the site itself as origin': (front) => ({ origin: front.origin }),
  'as a page of the site would': (front) => ({
    origin: front.origin,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
  }),
  'with a made-up secret': (front) => ({ origin: front.origin, 'x-editor-secret': 'A'.repeat(43) }),
  'with made-up cookies': (front) => ({
    origin: front.origin,
    cookie: ['editor', 'editor_mode', 'peakshelf-editor', 'peakshelf_editor', '__Host-editor']
      .map((name) => `${name}=${'A'.repeat(43)}`)
      .join('; '),
  }),
  'with a made-up start and grant': (front) => ({
    origin: front.origin,
    'x-editor-start': 'A'.repeat(43),
    'x-editor-grant': 'A.A',
  }),
  'with an empty start and grant': (front) => ({
    origin: front.origin,
    'x-editor-start': '',
    'x-editor-grant': '',
  }),
  'with an empty cookie': (front) => ({ origin: front.origin, cookie: 'editor=; peakshelf-editor=' }),
}

const PROTECTED_URLS: (Attack & { name: string })[] = [
  { name: 'a grant', method: 'POST', path: '/functions/v1/ensure-editor-admin', body: {} },
  {
    name: 'a new post',
    method: 'POST',
    path: '/functions/v1/editor-mutate-blog',
    body: {
      action: 'create',
      data: { title: 'Mine', summary: 's', content: '<p>x</p>', featured_image: 'https://a.example/a.png' },
    },
  },
  {
    name: 'a deleted post',
    method: 'POST',
    path: '/functions/v1/editor-mutate-news',
    body: { action: 'delete', id: '00000000-0000-4000-8000-000000000000' },
  },
  {
    name: 'an import',
    method: 'POST',
    path: '/functions/v1/import-posts',
    body: { action: 'list' },
  },
  { name: 'the files of the store', method: 'POST', path: '/functions/v1/get-storage-metrics', body: {} },
  { name: 'the metrics', path: '/metrics' },
  { name: 'the mails', path: '/dev/mail' },
  { name: 'the list of mails', path: '/dev/mail.data' },
  { name: 'a mail', path: `/dev/mail/${exposed.operator.mailId}` },
  { name: 'a mail as a document', path: `/dev/mail/${exposed.operator.mailId}/html` },
]

/** Proves that each address exists; a missing post is 404. Metrics need a token (logs-and-metrics.test.ts). */
test.for(PROTECTED_URLS.filter(({ name }) => name !== 'the metrics'))(
  'the operator gets $name',
  async (target) => {
    const { port, cookie, startId, grant } = exposed.operator
    const own = { cookie, 'x-editor-start': startId, 'x-editor-grant': grant }
    const headers = { ...asVisitor(exposed), origin: `http://${exposed.host}`, ...own }
    const reply = await send({ port, host: exposed.host }, { ...target, headers })
    expect([200, 404], reply.text).toContain(reply.status)
    reachedIf(reply.status === 200 || target.name === 'a deleted post', 'the page is not there for anybody')
  },
)

describe.for(FRONTS)('the site $name', (front) => {
  describe.for(Object.entries(DISGUISES))('asked %s', ([, disguise]) => {
    test.for(PROTECTED_URLS)('does not return $name', async (target) => {
      const before = await send(front, { path: '/blog' })
      const reply = await send(front, { ...target, headers: { ...asVisitor(front), ...disguise(front) } })
      // 200 is the response to an empty preview; this request has no body.
      expectRefusal(reply, [401, 403, 404, 421])
      expect(reply.text).not.toMatch(/"grant"|case-studies|Confirm your/)
      expect(reply.headers['set-cookie']).toBeUndefined()
      expect([before.status, (await send(front, { path: '/blog' })).status]).toEqual([200, 200])
    })
  })

  test.for([
    '/',
    '/blog',
    '/news',
    '/auth',
    '/dev/mail',
    '/nowhere',
    '/robots.txt',
    '/sitemap.xml',
    '/?editor=',
    '/blog?editor=x',
  ])('reports no start on %s', async (path) => {
    const reply = await send(front, { path })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(/"startId":"|editor=[\w-]{43}/.exec(reply.text + JSON.stringify(reply.headers))).toBeNull()
    reached()
  })

  test.for([
    'A'.repeat(43),
    'a',
    '',
    `${'A'.repeat(43)}&editor=${'B'.repeat(43)}`,
    '%00',
    '../',
    'x'.repeat(2000),
  ])('rejects the secret %j', async (secret) => {
    const reply = await send(front, { path: `/?editor=${secret}` })
    expect(reply.headers['set-cookie']).toBeUndefined()
    // Without editor mode the parameter is ignored.
    expect(reply.status).toBe(front === exposed ? 403 : 200)
    reached()
  })
})

test('also holds through a TCP forwarder', async () => {
  const ordinary = inject('exposed')
  const before = await describeData(ordinary)
  const proxy = await startTcpProxy({ port: ordinary.port })
  for (const [, disguise] of Object.entries(DISGUISES)) {
    // Function calls are limited per address and minute.
    for (const request of PROTECTED_URLS.filter(({ path }) =>
      /ensure-editor-admin|mail|metrics/.test(path),
    )) {
      const target = { port: proxy.port, host: ordinary.host }
      const reply = await send(target, {
        ...request,
        headers: { ...asVisitor(ordinary), ...disguise(ordinary) },
      })
      expectRefusal(reply, [401, 403, 404, 421])
    }
  }
  await proxy.cut()
  expect(await describeData(ordinary)).toEqual(before)
})
