import { expect, test, vi } from 'vitest'
import { createEditorDoor, type EditorDoor } from './one-time-link.ts'

const PORT = 3000
const HOST = `localhost:${PORT}`

/** A browser that opens an address, as the socket shows it. */
function makePeer(headers: Record<string, string> = {}, address = '127.0.0.1') {
  return { address, rawHeaders: Object.entries({ Host: HOST, ...headers }).flat() }
}

const open = (door: EditorDoor, address: string, peer = makePeer(), method = 'GET') =>
  door.answer(new Request(address, { method }), peer)
const readCookie = (answer: Response | null) => answer!.headers.get('set-cookie')!.split(';')[0]!
const readSecret = (address: string) => new URL(address).searchParams.get('editor')!

test('the address of the console is exchanged for a cookie and leaves nothing behind', () => {
  const door = createEditorDoor({ port: PORT })
  expect(door.address()).toMatch(/^http:\/\/localhost:3000\/\?editor=[\w-]{43}$/)
  const answer = open(door, `${door.address()}&page=2`)!
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
  expect(door.isOpenFor(makePeer({ Cookie: `theme=dark; ${readCookie(answer)}` }))).toBe(true)
})

test('an address works once; the next one is told to the console and lets another browser in', () => {
  const onUsed = vi.fn<(address: string) => void>()
  const door = createEditorDoor({ port: PORT, onUsed })
  const first = door.address()
  const cookie = readCookie(open(door, first))
  const second = open(door, first)!
  expect(second.status).toBe(403)
  expect(second.headers.get('set-cookie')).toBeNull()
  expect(onUsed.mock.calls).toEqual([[door.address()]])
  expect(door.address()).not.toBe(first)
  expect(readCookie(open(door, door.address()))).toBe(cookie)
})

test('a browser that is inside already is led on by any address, and uses none up', () => {
  const onUsed = vi.fn<(address: string) => void>()
  const door = createEditorDoor({ port: PORT, onUsed })
  const first = door.address()
  const peer = makePeer({ Cookie: readCookie(open(door, first)) })
  for (const address of [first, door.address()]) {
    const answer = open(door, address, peer)!
    expect([answer.status, answer.headers.get('location'), answer.headers.has('set-cookie')]).toEqual([
      303,
      '/',
      false,
    ])
  }
  expect(onUsed).toHaveBeenCalledOnce()
})

test.for<[string, (door: EditorDoor) => Response | null]>([
  ['a wrong secret', (door) => open(door, `http://${HOST}/?editor=${'A'.repeat(43)}`)],
  ['an empty secret', (door) => open(door, `http://${HOST}/?editor=`)],
  ['half a secret', (door) => open(door, door.address().slice(0, -1))],
  ['two secrets', (door) => open(door, `${door.address()}&editor=x`)],
  ['a secret of an earlier start', (door) => open(door, createEditorDoor({ port: PORT }).address())],
  ['the check of a link', (door) => open(door, door.address(), makePeer(), 'HEAD')],
  ['a form', (door) => open(door, door.address(), makePeer(), 'POST')],
  [
    'a link on another site',
    (door) => open(door, door.address(), makePeer({ 'Sec-Fetch-Site': 'cross-site' })),
  ],
  [
    'a page of another origin',
    (door) => open(door, door.address(), makePeer({ Origin: 'https://evil.example' })),
  ],
  ['a proxy that says so', (door) => open(door, door.address(), makePeer({ 'X-Forwarded-For': '::1' }))],
  ['a rebound name', (door) => open(door, door.address(), makePeer({ Host: `evil.example:${PORT}` }))],
  ['another machine', (door) => open(door, door.address(), makePeer({}, '192.168.1.5'))],
  ['the process itself', (door) => door.answer(new Request(door.address()), undefined)],
])('%s gets no cookie, and leaves the address to whom it belongs', ([, attack]) => {
  const door = createEditorDoor({ port: PORT })
  const before = door.address()
  const answer = attack(door)!
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'private, no-store'])
  expect(answer.headers.has('set-cookie')).toBe(false)
  expect(door.address()).toBe(before)
})

test('a request without a secret is somebody else’s business', () => {
  expect(open(createEditorDoor({ port: PORT }), `http://${HOST}/?page=2`)).toBeNull()
})

test('cookies of other starts, other ports, or longer ones open nothing', () => {
  const door = createEditorDoor({ port: PORT })
  const cookie = readCookie(open(door, door.address()))
  const others = createEditorDoor({ port: PORT })
  for (const bad of [
    '',
    'editor-3000=',
    readCookie(open(others, others.address())),
    cookie.replace('3000', '3001'),
    `x${cookie}`,
    `${cookie}A`,
    `editor-3000="${cookie.slice(12)}"`,
    `editor-3000=${readSecret(door.address())}`,
  ]) {
    expect(door.isOpenFor(makePeer({ Cookie: bad })), bad).toBe(false)
  }
})
