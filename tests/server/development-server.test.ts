/** `npm run dev` serves files only to pages of this site on this machine. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type SentHeaders, sendRaw } from '#tests/support/site/editor-cookie.ts'
import { type RunningSite, runFailingSite, startRunningSite } from '#tests/support/site/running-site.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const OTHER_SECRET = 'a-password-in-a-dotenv-file'

let folder: string
let site: RunningSite

beforeAll(async () => {
  const cache = join(root, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  // In a folder that Vite may serve, to test its list of denied files.
  folder = await mkdtemp(join(cache, 'development-'))
  await mkdir(join(folder, 'beside'))
  await writeFile(join(folder, 'beside', '.env'), `PASSWORD=${OTHER_SECRET}\n`)
  site = await startRunningSite({ DATA_DIR: join(folder, 'data') }, inject('siteTemplate'), ['--dev'])
  await writeFile(join(folder, 'data', 'database', '16384'), OTHER_SECRET)
})
afterAll(async () => {
  await site?.stop()
  await rm(folder, { recursive: true, force: true })
})

const ownHeaders = (): SentHeaders => ({ host: `localhost:${site.port}`, 'sec-fetch-site': 'same-origin' })
const get = (path: string, headers: SentHeaders = {}) =>
  sendRaw(site.port, { path, headers: { ...ownHeaders(), ...headers } })

const QUERIES = [
  '',
  '?raw',
  '?import&raw',
  '?raw&import',
  '?import&raw??',
  '?raw??',
  '?url',
  '?import&url',
  '?inline',
  '?import&inline',
  '?inline&import',
  '?worker',
  '?import&.svg?.wasm?init',
  '?.svg',
  '?t=1',
  '?v=12345678',
  '?commonjs-proxy',
  '?html-proxy&index=0.js',
  '?direct',
  '?raw#x',
]

/** Forms of a file's URL, as in attacks on Vite. */
function listAddresses(file: string): string[] {
  const inside = `/${relative(root, file).replaceAll('\\', '/')}`
  const parts = file.split('/')
  const bent = `${parts.slice(0, -1).join('/')}/x/../${parts.at(-1)}`
  return [
    inside,
    `/@fs${file}`,
    `/@fs/${file}`,
    `/@fs//${file}`,
    `/@id/${file}`,
    `/@id${file}`,
    `/@id/__x00__${file}`,
    `/@fs${file}/`,
    `/@fs${file}/.`,
    `/@fs${file}%00`,
    `/@fs${file}%20`,
    `/@fs${file}::$DATA`,
    `/@fs${file}\\`,
    `/@fs${bent}`,
    `/@fs${root}app/%2e%2e${inside}`,
    `/@fs${root}app/..%2f${inside.slice(1)}`,
    `/@fs${root}app/..%5c${inside.slice(1)}`,
    `/app/..${inside}`,
    `/app/%2e%2e${inside}`,
    inside.replaceAll('/', '%2f').replace('%2f', '/'),
    inside.replaceAll('a', '%61'),
    inside.toUpperCase(),
    `/@fs${file.replaceAll('e', '%65')}`,
    `/.${inside}`,
    `//${inside}`,
  ]
}

test.for<[string, () => string, () => Promise<string>]>([
  ['the keys', () => 'data/keys/keys.json', async () => readSecret()],
  ['a file of the database', () => 'data/database/16384', async () => OTHER_SECRET],
  ['a file .env', () => 'beside/.env', async () => OTHER_SECRET],
])('no URL serves %s', async ([, getName, getSecret]) => {
  const file = join(folder, getName())
  const secret = await getSecret()
  expect(await readFile(file, 'utf8')).toContain(secret)
  const inBase64 = Buffer.from(await readFile(file))
    .toString('base64')
    .slice(0, 40)
  for (const address of listAddresses(file)) {
    for (const query of QUERIES) {
      const { status, body } = await get(address + query)
      const said = `${address}${query} ${status} ${body.slice(0, 300)}`
      expect(body, said).not.toContain(secret)
      expect(body, said).not.toContain(inBase64)
    }
  }
})

async function readSecret(): Promise<string> {
  const keys = await readFile(join(folder, 'data/keys/keys.json'), 'utf8')
  return /sb_secret_[\w-]+/.exec(keys)![0]
}

test.for([
  '/server/main.ts',
  '/backend/index.ts',
  '/package.json',
  '/supabase/config.toml',
  '/.git/HEAD',
  `/@fs${root}server/main.ts`,
  `/@fs${root}.git/HEAD`,
  `/@fs${root}package.json?raw`,
  '/@fs/etc/passwd',
  '/@fs/etc/passwd?raw',
  '/@fs/etc/passwd?import&raw??',
  '/@fs/proc/self/environ?raw',
])('does not serve %s, which no page uses', async (path) => {
  expect((await get(path)).status).toBeGreaterThanOrEqual(403)
})

test('serves sources to pages of the site, without headers that let other origins read them', async () => {
  const page = await get('/', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' })
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const path of ['/app/islands/islands.ts', '/@vite/client', '/app/styles/app.css?direct']) {
    const answer = await get(path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  }
  const linked = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
  expect((await get('/blog', linked)).status).toBe(200)
})

test.for<[string, SentHeaders, number]>([
  ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['a page of another port', { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' }, 403],
  ['a sandboxed page', { origin: 'null' }, 403],
  ['a script tag of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 403],
  ['a script tag of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 403],
  ['a rebound name', { host: 'evil.example' }, 421],
  ['a name without the port', { host: 'localhost' }, 421],
])('%s gets no source', async ([, headers, status]) => {
  for (const path of ['/app/islands/islands.ts', '/@vite/client', '/__open-in-editor?file=x', '/'])
    expect((await get(path, headers)).status, path).toBe(status)
})

test('allows hot updates only for pages of the site', async () => {
  const client = (await get('/@vite/client')).body
  const token = /wsToken = "([^"]+)"/.exec(client)![1]!
  const own = `localhost:${site.port}`
  expect(await openSocket({ token, host: own, origin: `http://${own}` })).toContain(' 101 ')
  for (const [host, origin, protocol] of [
    [own, 'https://evil.example'],
    [own, 'http://localhost:5173'],
    [own, 'null'],
    [own, undefined],
    ['evil.example', 'http://evil.example'],
    [own, 'https://evil.example', 'vite-ping'],
  ] as const) {
    expect(await openSocket({ token, host, origin, protocol })).toContain(' 403 ')
  }
})

/** The status line of a WebSocket request. */
async function openSocket(by: { token: string; host: string; origin?: string; protocol?: string }) {
  const { token, host, origin, protocol = 'vite-hmr' } = by
  const socket = connect(site.port, '127.0.0.1')
  const lines = [
    `GET /?token=${token} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Protocol: ${protocol}`,
    ...(origin === undefined ? [] : [`Origin: ${origin}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const line = await new Promise<string>((resolve, reject) => {
    socket.once('data', (chunk) => resolve(String(chunk).split('\r\n')[0]!))
    socket.once('error', reject)
    socket.once('close', () => resolve('closed'))
  })
  socket.destroy()
  return line
}

test.for([
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ SITE_URL: 'https://www.example.com' }, 'SITE_URL is set'],
  [{ TRUSTED_PROXIES: '10.0.0.1' }, 'TRUSTED_PROXIES is set'],
] as const)('does not start if strangers may reach it through a proxy: %j', async ([settings, sign]) => {
  const { status, output } = await runFailingSite({ ...settings, DATA_DIR: join(folder, 'other') }, ['--dev'])
  expect(status).toBe(1)
  expect(output).toContain(`${sign}: npm run dev exposes the source code, so it only serves this machine.`)
})
