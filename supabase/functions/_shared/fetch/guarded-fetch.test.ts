import { createServer, type IncomingMessage, request as sendHttp, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { FetchFailure } from './guarded-fetch-failure.ts'
import type { SourceSettings } from './guarded-fetch-hosts.ts'
import { type Network, openExchange } from './guarded-fetch-network.ts'
import { type FetchOptions, guardedFetch, guardedStore } from './guarded-fetch.ts'

const OUTSIDE = '93.184.216.34'
const CLOSED: SourceSettings = { hosts: [], pictures: 'listed', forbiddenHosts: [] }
const OPEN: SourceSettings = { ...CLOSED, pictures: 'public' }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

/** Starts a local server that receives the connections to every resolved address. */
async function startHost(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const asked: string[] = []
  const connect = (addresses: Record<string, string[] | (() => string[])>): Network => ({
    resolve: async (name) => {
      const found = addresses[name] ?? []
      return typeof found === 'function' ? found() : found
    },
    send: (hop) => {
      asked.push(`${hop.url.host}@${hop.address}`)
      return openExchange(hop, { protocol: 'http:', host: '127.0.0.1', port }, '127.0.0.1')
    },
  })
  return { asked, connect, port }
}

const fetchPicture = (address: string, options: Partial<FetchOptions> = {}) =>
  guardedFetch(address, { purpose: 'picture', settings: OPEN, maxBytes: 10_000, ...options })

async function failureOf(work: Promise<unknown>): Promise<FetchFailure> {
  await expect(work).rejects.toBeInstanceOf(FetchFailure)
  return work.catch((error: FetchFailure) => error) as Promise<FetchFailure>
}

test('connects to the checked address', async () => {
  const host = await startHost((request, response) => {
    response.setHeader('Content-Type', 'Text/Plain; charset=utf-8')
    response.end(JSON.stringify(request.headers))
  })
  const fetched = await fetchPicture('https://pictures.example/a?b=1', {
    network: host.connect({ 'pictures.example': [OUTSIDE, '2606:2800:220:1::1'] }),
  })
  expect([fetched.type, fetched.url.href]).toEqual(['text/plain', 'https://pictures.example/a?b=1'])
  const headers = JSON.parse(new TextDecoder().decode(fetched.bytes)) as Record<string, string>
  expect(headers).toMatchObject({ host: 'pictures.example', 'accept-encoding': 'gzip' })
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['authorization']))
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']))
  expect(host.asked).toEqual([`pictures.example@${OUTSIDE}`])
})

test.for([
  ['an address inside', ['10.0.0.1']],
  ['one address inside among others', [OUTSIDE, '192.168.1.1']],
  ['an address inside written as IPv6', ['::ffff:127.0.0.1']],
  ['only IPv6, and inside', ['fd00::1']],
  ['the metadata service that a name points to', ['169.254.169.254']],
  ["a cloud's own service", ['168.63.129.16']],
  ['an address behind a translator', ['64:ff9b::a00:1']],
  ['nothing that is an address', ['inside.example']],
] as const)('refuses a host that resolves to %s', async ([, addresses]) => {
  const host = await startHost((_, response) => response.end('x'))
  const network = host.connect({ 'pictures.example': [...addresses] })
  const failure = await failureOf(fetchPicture('https://pictures.example/', { network }))
  expect([failure.kind, failure.message]).toEqual(['refused', 'This address may not be fetched.'])
  expect(host.asked).toEqual([])
})

test('fetches a public host that has only IPv6', async () => {
  const host = await startHost((_, response) => response.end('x'))
  const network = host.connect({ 'pictures.example': ['2606:2800:220:1::1'] })
  await fetchPicture('https://pictures.example/', { network })
  expect(host.asked).toEqual(['pictures.example@2606:2800:220:1::1'])
})

test('checks the address again after a redirect', async () => {
  const answers = [[OUTSIDE], ['127.0.0.1']]
  const host = await startHost((request, response) => {
    if (request.url === '/again') return response.end('x')
    return response.writeHead(302, { location: '/again' }).end()
  })
  const network = host.connect({ 'pictures.example': () => answers.shift()! })
  const failure = await failureOf(fetchPicture('https://pictures.example/', { network }))
  expect(failure.kind).toBe('refused')
  expect(host.asked).toEqual([`pictures.example@${OUTSIDE}`])
})

test.for([
  'http://pictures.example/',
  'https://pictures.example:8443/',
  'https://user:secret@pictures.example/',
  'https://user@pictures.example/',
  'https://127.0.0.1/',
  'https://0177.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://１２７.０.０.１/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::7f00:1]/',
  'https://localhost/',
  'https://database/',
  'https://own.example/',
  'https://own.example./',
  'https:\\\\pictures.example/',
  'ftp://pictures.example/',
  'file:///etc/passwd',
  'pictures.example',
  '',
])('refuses "%s" without a request', async (address) => {
  const host = await startHost((_, response) => response.end('x'))
  const settings = { ...OPEN, forbiddenHosts: ['own.example'] }
  const network = host.connect({ 'pictures.example': [OUTSIDE], 'own.example': [OUTSIDE] })
  const failure = await failureOf(fetchPicture(address, { settings, network }))
  expect(failure.kind).toBe('refused')
  expect(host.asked).toEqual([])
})

test.for([
  ['sheet', 'script.google.com', true],
  ['sheet', 'script.googleusercontent.com', true],
  ['sheet', 'docs.google.com', true],
  ['sheet', 'doc-0s-8g-sheets.googleusercontent.com', true],
  ['sheet', 'evil.googleusercontent.com', false],
  ['sheet', 'script.google.com.evil.example', false],
  ['sheet', 'evilscript.google.com', false],
  ['sheet', 'drive.google.com', false],
  ['drive', 'drive.google.com', true],
  ['drive', 'lh3.googleusercontent.com', true],
  ['drive', 'a.b.googleusercontent.com', false],
  ['drive', 'googleusercontent.com', false],
  ['picture', 'drive.google.com', true],
  ['picture', 'pictures.example', false],
] as const)('fetches a %s from %s: %s', async ([purpose, name, isAllowed]) => {
  const host = await startHost((_, response) => response.end('x'))
  const options = {
    purpose,
    settings: CLOSED,
    network: host.connect({ [name]: [OUTSIDE] }),
  }
  const fetched = fetchPicture(`https://${name}/`, options)
  if (isAllowed) expect((await fetched).bytes).toHaveLength(1)
  else expect((await failureOf(fetched)).kind).toBe('refused')
})

test('allows internal hosts of the operator by http on their port', async () => {
  const host = await startHost((_, response) => response.end('x'))
  const settings = { ...CLOSED, hosts: [`localhost:${host.port}`] }
  const fetched = await guardedFetch(`http://localhost:${host.port}/`, {
    purpose: 'sheet',
    settings,
    maxBytes: 10,
  })
  expect(fetched.bytes).toHaveLength(1)
  const other = fetchPicture(`http://localhost:${host.port + 1}/`, { settings })
  expect((await failureOf(other)).kind).toBe('refused')
})

test.for([
  ['to a host inside', 'https://inside.example/', 'refused'],
  ['to http', 'http://pictures.example/', 'refused'],
  ['to an address', 'https://169.254.169.254/latest/meta-data/', 'refused'],
  ['to nowhere', 'https://', 'unreadable'],
] as const)('does not follow a redirect %s', async ([, location, kind]) => {
  const host = await startHost((_, response) => response.writeHead(301, { location }).end())
  const network = host.connect({ 'pictures.example': [OUTSIDE], 'inside.example': ['10.1.2.3'] })
  expect((await failureOf(fetchPicture('https://pictures.example/', { network }))).kind).toBe(kind)
  expect(host.asked).toEqual([`pictures.example@${OUTSIDE}`])
})

test('follows three redirects at most', async () => {
  const host = await startHost((request, response) => {
    const left = Number(request.url!.slice(1))
    if (left === 0) return response.end('here')
    return response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  const network = host.connect({ 'pictures.example': [OUTSIDE] })
  const fetched = await fetchPicture('https://pictures.example/3', { network })
  expect(fetched.url.pathname).toBe('/0')
  const failure = await failureOf(fetchPicture('https://pictures.example/4', { network }))
  expect(failure.kind).toBe('too-many-redirects')
})

test('limits the size after decompression', async () => {
  const bodies: Record<string, (response: Parameters<RequestListener>[1]) => void> = {
    '/bomb': (response) => {
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync(Buffer.alloc(5_000_000)))
    },
    '/announced': (response) => response.setHeader('Content-Length', 1_000_000).write('x'),
    '/endless': (response) => {
      const write = () => response.write(Buffer.alloc(4_000)) && setTimeout(write, 1)
      write()
    },
    '/gzip': (response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync('words')),
    '/brotli': (response) => response.setHeader('Content-Encoding', 'br').end('x'),
    '/cut': (response) =>
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync('words').subarray(0, 12)),
  }
  const host = await startHost((request, response) => bodies[request.url!]!(response))
  const network = host.connect({ 'pictures.example': [OUTSIDE] })
  const ask = (path: string) => fetchPicture(`https://pictures.example${path}`, { network })
  for (const path of ['/bomb', '/announced', '/endless']) {
    expect([path, (await failureOf(ask(path))).kind]).toEqual([path, 'too-large'])
  }
  for (const path of ['/brotli', '/cut']) {
    expect([path, (await failureOf(ask(path))).kind]).toEqual([path, 'unreadable'])
  }
  expect(new TextDecoder().decode((await ask('/gzip')).bytes)).toBe('words')
})

test('times out slow DNS, headers and bodies', async () => {
  const host = await startHost((request, response) => {
    if (request.url === '/body') response.write('x')
  })
  const network = host.connect({ 'pictures.example': [OUTSIDE] })
  const limits = { headMs: 50, wholeMs: 150 }
  const ask = (path: string, given = network) =>
    fetchPicture(`https://pictures.example${path}`, { network: given, limits })
  const silent: Network = { ...network, resolve: () => new Promise(() => undefined) }
  for (const failure of await Promise.all([ask('/head'), ask('/body'), ask('/', silent)].map(failureOf)))
    expect(failure.kind).toBe('too-slow')
})

test('does not reveal the response in the message', async () => {
  const host = await startHost((_, response) => void response.writeHead(503).end('secret'))
  const network = host.connect({ 'pictures.example': [OUTSIDE] })
  const failure = await failureOf(fetchPicture('https://pictures.example/', { network }))
  expect([failure.kind, failure.status, failure.message]).toEqual([
    'status',
    503,
    'The host of this address answered with an error (503).',
  ])
  const unknown = await failureOf(fetchPicture('https://nowhere.example/', { network }))
  expect(unknown.message).toBe('The host of this address could not be reached.')
})

test('drops a connection to another address', async () => {
  const host = await startHost((_, response) => response.end('x'))
  const send: Network['send'] = (hop): Promise<IncomingMessage> =>
    openExchange(hop, { protocol: 'http:', host: '127.0.0.1', port: host.port }, hop.address)
  const network: Network = { resolve: async () => [OUTSIDE], send }
  expect((await failureOf(fetchPicture('https://pictures.example/', { network }))).kind).toBe('unreachable')
  // The host itself is reachable.
  await new Promise<void>((resolve) => {
    sendHttp({ host: '127.0.0.1', port: host.port, agent: false }, (answer) => {
      answer.resume().once('end', resolve)
    }).end()
  })
})

test('runs four fetches at a time', async () => {
  let running = 0
  let most = 0
  const host = await startHost((_, response) => {
    running += 1
    most = Math.max(most, running)
    setTimeout(() => {
      running -= 1
      response.end('x')
    }, 30)
  })
  const network = host.connect({ 'pictures.example': [OUTSIDE] })
  await Promise.all(Array.from({ length: 9 }, () => fetchPicture('https://pictures.example/', { network })))
  expect(most).toBe(4)
})

test('sends a signed request unchanged to a public bucket, and to none inside the network', async () => {
  const host = await startHost(async (request, response) => {
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk as Buffer)
    response.setHeader('etag', '"1"')
    response.end(`${request.method} ${request.headers.authorization} ${Buffer.concat(body).toString('hex')}`)
  })
  const network = host.connect({ 'store.example': [OUTSIDE], 'inside.example': ['10.0.0.4'] })
  const put = (url: string) => {
    const body = new Uint8Array([0, 255, 128])
    const request = new Request(url, { method: 'PUT', headers: { authorization: 'AWS4 x' }, body })
    return guardedStore(request, { settings: CLOSED, maxBytes: 1000, network })
  }
  const stored = await put('https://store.example/a?partNumber=1')
  expect([stored.status, stored.headers.get('etag')]).toEqual([200, '"1"'])
  expect(await stored.text()).toBe('PUT AWS4 x 00ff80')
  for (const url of ['https://inside.example/a', 'https://10.0.0.4/a', 'http://store.example/a'])
    expect((await failureOf(put(url))).kind).toBe('refused')
})
