import { expect, test } from 'vitest'
import { createOneTimeLink, type OneTimeLink } from './one-time-link.ts'
import { createEditorMode } from './editor-mode.ts'

const PORT = 3000
const MINUTE_MS = 60_000

/** Request from a page of the site as the server receives it. Null removes a header, an array sends it twice. */
function makePeer(changes: Record<string, string | string[] | null> = {}, address = '127.0.0.1') {
  const headers: Record<string, string | string[] | null> = {
    Host: `localhost:${PORT}`,
    'Content-Type': 'application/json',
    Origin: `http://localhost:${PORT}`,
    ...changes,
  }
  const rawHeaders = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().flatMap((one) => [name, one]),
  )
  return { address, rawHeaders }
}

function openEditor() {
  let time = 1_000
  const mode = createEditorMode({ port: PORT, oneTimeLink: null, now: () => time })
  const withStart = (changes = {}, address?: string) =>
    makePeer({ 'X-Editor-Start': mode.startId, ...changes }, address)
  return {
    mode,
    withStart,
    takeGrant: () => mode.issueGrant('POST', withStart())!,
    pass: (ms: number) => (time += ms),
  }
}

function enter(link: OneTimeLink): Response {
  const peer = makePeer({ Origin: null, 'Content-Type': null })
  return link.exchange(new Request(link.address()), peer)!
}

const readCookie = (answer: Response) => answer.headers.get('set-cookie')!.split(';')[0]!

test('a page of this server start gets a grant that allows calls for 15 minutes', () => {
  const { mode, takeGrant, pass } = openEditor()
  const peer = makePeer({ 'X-Editor-Grant': takeGrant() })
  expect(mode.grantSeconds).toBe(900)
  expect(mode.isGranted('POST', peer)).toBe(true)
  pass(15 * MINUTE_MS - 1)
  expect(mode.isGranted('POST', peer)).toBe(true)
  pass(1)
  expect(mode.isGranted('POST', peer)).toBe(false)
})

test('a picture upload can use a grant but not request one', () => {
  const { mode, withStart, takeGrant } = openEditor()
  const picture = { 'Content-Type': 'image/png' }
  expect(mode.isGranted('POST', makePeer({ ...picture, 'X-Editor-Grant': takeGrant() }))).toBe(true)
  expect(mode.issueGrant('POST', withStart(picture))).toBeNull()
})

test.for([
  ['localhost', `localhost:${PORT}`],
  ['127.0.0.1', `127.0.0.1:${PORT}`],
  ['::1', `[::1]:${PORT}`],
] as const)('the site may be opened as %s', ([, host]) => {
  const { mode, withStart } = openEditor()
  expect(mode.issueGrant('POST', withStart({ Host: host, Origin: `http://${host}` }))).not.toBeNull()
})

test('on port 80 the address has no port', () => {
  const mode = createEditorMode({ port: 80, oneTimeLink: null })
  const changes = { Host: 'localhost', Origin: 'http://localhost' }
  expect(mode.allowsCall('POST', makePeer(changes))).toBe(true)
  expect(createEditorMode({ port: PORT, oneTimeLink: null }).allowsCall('POST', makePeer(changes))).toBe(
    false,
  )
})

const ATTACKS: [string, Record<string, string | string[] | null>][] = [
  ...[
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Anything',
    'X-Real-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'CF-Ray',
    'x-forwarded-for',
  ].map((name): [string, Record<string, string>] => [`the header ${name}`, { [name]: '127.0.0.1' }]),
  ['a rebound name', { Host: `evil.example:${PORT}`, Origin: `http://evil.example:${PORT}` }],
  ['a name that begins like ours', { Host: `localhost:${PORT}.evil.example` }],
  ['another loopback address', { Host: `127.0.0.2:${PORT}`, Origin: `http://127.0.0.2:${PORT}` }],
  ['another port', { Host: 'localhost:3001', Origin: 'http://localhost:3001' }],
  ['no port', { Host: 'localhost', Origin: 'http://localhost' }],
  ['two hosts', { Host: [`localhost:${PORT}`, 'evil.example'] }],
  ['no host', { Host: null }],
  ['no origin', { Origin: null }],
  ['the origin null', { Origin: 'null' }],
  ['a foreign origin', { Origin: 'https://evil.example' }],
  ['our origin under another name', { Origin: `http://127.0.0.1:${PORT}` }],
  ['our origin over https', { Origin: `https://localhost:${PORT}` }],
  ['two origins', { Origin: [`http://localhost:${PORT}`, 'https://evil.example'] }],
  ['text/plain', { 'Content-Type': 'text/plain' }],
  ['a form', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ['no type', { 'Content-Type': null }],
  ['a call of another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a call of another port', { 'Sec-Fetch-Site': 'same-site' }],
  ['a call of no page', { 'Sec-Fetch-Site': 'none' }],
  ['two claims about the site', { 'Sec-Fetch-Site': ['same-origin', 'same-origin'] }],
]

test.for(ATTACKS)('%s gets no grant, and none is accepted', ([, changes]) => {
  const { mode, withStart, takeGrant } = openEditor()
  expect(mode.issueGrant('POST', withStart(changes))).toBeNull()
  expect(mode.isGranted('POST', makePeer({ 'X-Editor-Grant': takeGrant(), ...changes }))).toBe(false)
  expect(mode.allowsCall('POST', makePeer(changes))).toBe(false)
})

test.for(['192.168.1.5', '::ffff:10.0.0.1', '2001:db8::1', '128.0.0.1', '::', '', '127.evil'])(
  'a peer at "%s" is not on this machine',
  (address) => {
    const { mode, withStart, takeGrant } = openEditor()
    expect(mode.issueGrant('POST', withStart({}, address))).toBeNull()
    expect(mode.isGranted('POST', makePeer({ 'X-Editor-Grant': takeGrant() }, address))).toBe(false)
    expect(mode.allowsNavigation('GET', makePeer({ Origin: null }, address))).toBe(false)
  },
)

test.for(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.0.0.53'])(
  'a peer at %s is on this machine',
  (address) => {
    const { mode, withStart } = openEditor()
    expect(mode.issueGrant('POST', withStart({}, address))).not.toBeNull()
  },
)

test('only POST requests with a peer get a grant', () => {
  const { mode, withStart, takeGrant } = openEditor()
  const peer = makePeer({ 'X-Editor-Grant': takeGrant() })
  for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS']) {
    expect(mode.issueGrant(method, withStart())).toBeNull()
    expect(mode.isGranted(method, peer)).toBe(false)
  }
  expect(mode.issueGrant('POST', undefined)).toBeNull()
  expect(mode.isGranted('POST', undefined)).toBe(false)
})

test.for([[null], [''], ['guessed'], [['x', 'x']]])('the start id %j is not ours', ([given]) => {
  const { mode } = openEditor()
  expect(mode.issueGrant('POST', makePeer({ 'X-Editor-Start': given as string | null }))).toBeNull()
})

test('rejects a grant that was changed, truncated, created elsewhere or sent twice', () => {
  const { mode, takeGrant } = openEditor()
  const grant = takeGrant()
  const [payload, signature] = grant.split('.') as [string, string]
  const longer = Buffer.from(payload, 'base64url').toString().replace('901000', '999999')
  const accepts = (value: string | string[]) => mode.isGranted('POST', makePeer({ 'X-Editor-Grant': value }))
  expect(accepts(grant)).toBe(true)
  expect(longer).toContain('999999')
  for (const bad of [
    '',
    '.',
    payload,
    `${payload}.`,
    `.${signature}`,
    `${payload}.${signature}.`,
    `${payload}.${signature.slice(0, -4)}`,
    `${Buffer.from(longer).toString('base64url')}.${signature}`,
    `${grant}${'A'.repeat(2000)}`,
    openEditor().takeGrant(),
    mode.startId,
    [grant, grant],
  ]) {
    expect(accepts(bad)).toBe(false)
  }
})

test('opens a development page only by typing its URL or from a page of the site', () => {
  const { mode } = openEditor()
  const opens = (changes: Record<string, string | null>, method = 'GET') =>
    mode.allowsNavigation(method, makePeer({ Origin: null, 'Content-Type': null, ...changes }))
  expect(opens({})).toBe(true)
  expect(opens({ 'Sec-Fetch-Site': 'none' })).toBe(true)
  expect(opens({ 'Sec-Fetch-Site': 'same-origin' }, 'HEAD')).toBe(true)
  expect(opens({ 'Sec-Fetch-Site': 'cross-site' })).toBe(false)
  expect(opens({ 'Sec-Fetch-Site': 'same-site' })).toBe(false)
  expect(opens({ Origin: 'null' })).toBe(false)
  expect(opens({ Origin: 'https://evil.example' })).toBe(false)
  expect(opens({ Host: `evil.example:${PORT}` })).toBe(false)
  expect(opens({ 'X-Forwarded-For': '127.0.0.1' })).toBe(false)
  expect(opens({}, 'POST')).toBe(false)
})

test('with a one-time link, all requests also need its cookie', () => {
  const link = createOneTimeLink({ port: PORT })
  const mode = createEditorMode({ port: PORT, oneTimeLink: link })
  const cookie = readCookie(enter(link))
  const start = { 'X-Editor-Start': mode.startId }
  const grant = mode.issueGrant('POST', makePeer({ ...start, Cookie: cookie }))
  const opened = { Origin: null, 'Content-Type': null }
  expect(mode.isGranted('POST', makePeer({ 'X-Editor-Grant': grant, Cookie: cookie }))).toBe(true)
  expect(mode.allowsNavigation('GET', makePeer({ ...opened, Cookie: cookie }))).toBe(true)
  expect(mode.allowsCall('POST', makePeer({ Cookie: cookie }))).toBe(true)
  for (const bad of [null, '', 'editor-3000=', `editor-3000=${'A'.repeat(43)}`, [cookie, cookie]]) {
    expect(mode.issueGrant('POST', makePeer({ ...start, Cookie: bad }))).toBeNull()
    expect(mode.isGranted('POST', makePeer({ 'X-Editor-Grant': grant, Cookie: bad }))).toBe(false)
    expect(mode.allowsNavigation('GET', makePeer({ ...opened, Cookie: bad }))).toBe(false)
    expect(mode.allowsCall('POST', makePeer({ Cookie: bad }))).toBe(false)
  }
  expect(mode.issueGrant('POST', makePeer({ ...start, Cookie: cookie, Via: '1.1 proxy' }))).toBeNull()
})

test('every start has another id of 256 bits', () => {
  const ids = [1, 2, 3].map(() => createEditorMode({ port: PORT, oneTimeLink: null }).startId)
  expect(new Set(ids).size).toBe(3)
  expect(Buffer.from(ids[0]!, 'base64url')).toHaveLength(32)
})
