import { expect, test, vi } from 'vitest'
import { describeEditorMode } from './editor-mode-setting.ts'
import { createOneTimeLink, type OneTimeLink } from './one-time-link.ts'

const PORT = 3000
const HOST = `localhost:${PORT}`

/** A browser that opens a URL, as the socket shows it. */
function makePeer(headers: Record<string, string> = {}, address = '127.0.0.1') {
  return { address, rawHeaders: Object.entries({ Host: HOST, ...headers }).flat() }
}

const open = (link: OneTimeLink, address: string, peer = makePeer(), method = 'GET') =>
  link.exchange(new Request(address, { method }), peer)
const readCookie = (answer: Response | null) => answer!.headers.get('set-cookie')!.split(';')[0]!
const readSecret = (address: string) => new URL(address).searchParams.get('editor')!

test('exchanges the link from the console for a cookie, and drops the secret from the URL', () => {
  const link = createOneTimeLink({ port: PORT })
  expect(link.address()).toMatch(/^http:\/\/localhost:3000\/\?editor=[\w-]{43}$/)
  const answer = open(link, `${link.address()}&page=2`)!
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    303,
    {
      location: '/?page=2',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'set-cookie': expect.stringMatching(/^editor-3000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    },
  ])
  expect(link.hasCookie(makePeer({ Cookie: `theme=dark; ${readCookie(answer)}` }))).toBe(true)
})

test('a link works once; the console shows the next one', () => {
  const onUsed = vi.fn<(address: string) => void>()
  const link = createOneTimeLink({ port: PORT, onUsed })
  const first = link.address()
  const cookie = readCookie(open(link, first))
  const second = open(link, first)!
  expect(second.status).toBe(403)
  expect(second.headers.get('set-cookie')).toBeNull()
  expect(onUsed.mock.calls).toEqual([[link.address()]])
  expect(link.address()).not.toBe(first)
  expect(readCookie(open(link, link.address()))).toBe(cookie)
})

test('redirects a browser in editor mode for any link, without using it up', () => {
  const onUsed = vi.fn<(address: string) => void>()
  const link = createOneTimeLink({ port: PORT, onUsed })
  const first = link.address()
  const peer = makePeer({ Cookie: readCookie(open(link, first)) })
  for (const address of [first, link.address()]) {
    const answer = open(link, address, peer)!
    expect([answer.status, answer.headers.get('location'), answer.headers.has('set-cookie')]).toEqual([
      303,
      '/',
      false,
    ])
  }
  expect(onUsed).toHaveBeenCalledOnce()
})

test.for<[string, (link: OneTimeLink) => Response | null]>([
  ['a wrong secret', (link) => open(link, `http://${HOST}/?editor=${'A'.repeat(43)}`)],
  ['an empty secret', (link) => open(link, `http://${HOST}/?editor=`)],
  ['half a secret', (link) => open(link, link.address().slice(0, -1))],
  ['two secrets', (link) => open(link, `${link.address()}&editor=x`)],
  ['a secret of an earlier start', (link) => open(link, createOneTimeLink({ port: PORT }).address())],
  ['the check of a link', (link) => open(link, link.address(), makePeer(), 'HEAD')],
  ['a form', (link) => open(link, link.address(), makePeer(), 'POST')],
  [
    'a link on another site',
    (link) => open(link, link.address(), makePeer({ 'Sec-Fetch-Site': 'cross-site' })),
  ],
  [
    'a page of another origin',
    (link) => open(link, link.address(), makePeer({ Origin: 'https://evil.example' })),
  ],
  ['a proxy that says so', (link) => open(link, link.address(), makePeer({ 'X-Forwarded-For': '::1' }))],
  ['a rebound name', (link) => open(link, link.address(), makePeer({ Host: `evil.example:${PORT}` }))],
  ['another machine', (link) => open(link, link.address(), makePeer({}, '192.168.1.5'))],
  ['the process itself', (link) => link.exchange(new Request(link.address()), undefined)],
])('%s gets no cookie, and the link stays valid', ([, attack]) => {
  const link = createOneTimeLink({ port: PORT })
  const before = link.address()
  const answer = attack(link)!
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'private, no-store'])
  expect(answer.headers.has('set-cookie')).toBe(false)
  expect(link.address()).toBe(before)
})

test('ignores requests without a secret', () => {
  expect(open(createOneTimeLink({ port: PORT }), `http://${HOST}/?page=2`)).toBeNull()
})

test('rejects cookies of another start or port, and altered ones', () => {
  const link = createOneTimeLink({ port: PORT })
  const cookie = readCookie(open(link, link.address()))
  const others = createOneTimeLink({ port: PORT })
  for (const bad of [
    '',
    'editor-3000=',
    readCookie(open(others, others.address())),
    cookie.replace('3000', '3001'),
    `x${cookie}`,
    `${cookie}A`,
    `editor-3000="${cookie.slice(12)}"`,
    `editor-3000=${readSecret(link.address())}`,
  ]) {
    expect(link.hasCookie(makePeer({ Cookie: bad })), bad).toBe(false)
  }
})

test.for([
  [{ mode: 'off', reason: 'SITE_URL is public' }, 'Editor mode is off: SITE_URL is public.'],
  [{ mode: 'on' }, 'Warning: editor mode is on without a secret (EDITOR_MODE=on).'],
] as const)('explains at the start whether editor mode is on: %j', ([setting, line]) => {
  expect(describeEditorMode(setting, null)).toEqual([expect.stringContaining(line)])
})
