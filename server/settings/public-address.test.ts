import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  FetchFailure,
  type FetchFailureKind,
} from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { openExchange } from '#supabase/functions/_shared/fetch/guarded-fetch-network.ts'
import { answerChallenge, fetchPublicText, findAddressProblem } from './public-address.ts'

const HOST = 'www.northgate.example'
const SITE = `https://${HOST}`
const CURVE = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

let folder: string
const openssl = (...words: string[]) => promisify(execFile)('openssl', words, { cwd: folder })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'public-address-'))
  await openssl(
    'req',
    '-x509',
    ...CURVE,
    '-days',
    '2',
    '-subj',
    '/CN=CA',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Certificate = { host?: string; days?: number; isTrusted?: boolean }

/** Serves TLS on loopback with a test certificate, under a name that resolves like a public one. */
async function serve(
  answer: RequestListener,
  { host = HOST, days = 2, isTrusted = true }: Certificate = {},
): Promise<string | null> {
  const name = `subjectAltName=DNS:${host}`
  await openssl('req', ...CURVE, '-subj', '/CN=x', '-addext', name, '-keyout', 'site.key', '-out', 'site.csr')
  const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-copy_extensions', 'copy']
  await openssl('x509', '-req', '-in', 'site.csr', ...authority, '-days', String(days), '-out', 'site.pem')
  const read = (file: string) => readFile(join(folder, file))
  const server = createServer({ key: await read('site.key'), cert: await read('site.pem') }, answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ca = isTrusted ? await read('ca.pem') : undefined
  const connect = (servername: string) => ({ protocol: 'https:', host: '127.0.0.1', port, servername, ca })
  return findAddressProblem(SITE, 'key', (address) =>
    fetchPublicText(address, {
      resolve: async () => ['203.0.114.7'],
      send: (hop) => openExchange(hop, connect(hop.url.hostname), '127.0.0.1'),
    }),
  )
}

const answerWith =
  (secretKey: string): RequestListener =>
  async (request, response) =>
    response.end(await answerChallenge(new Request(`${SITE}${request.url}`), secretKey).text())
const redirectTo =
  (target: (path: string) => string): RequestListener =>
  ({ url }, response) =>
    response.writeHead(302, { location: target(url!) }).end()

test('finds no problem if the address reaches this installation over TLS', async () => {
  expect(await serve(answerWith('key'))).toBeNull()
})

test.each<[string, Certificate]>([
  ['is not valid (ERR_TLS_CERT_ALTNAME_INVALID)', { host: 'www.other.example' }],
  ['has expired', { days: -1 }],
  ['is not valid (UNABLE_TO_VERIFY_LEAF_SIGNATURE)', { isTrusted: false }],
])('reports a certificate that %s', async (problem, certificate) => {
  expect(await serve(answerWith('key'), certificate)).toContain(`The TLS certificate of ${HOST} ${problem}`)
})

test.each<[string, RequestListener]>([
  ['Another site answers at', answerWith('other key')],
  ['Another site answers at', (_, response) => response.end('<h1>Welcome to nginx!</h1>')],
  ['redirects in a loop', redirectTo((path) => `${SITE}${path}`)],
  ['redirects to 127.0.0.1 without https, or to an address inside', redirectTo(() => 'https://127.0.0.1/')],
  [`redirects to ${HOST} without https`, redirectTo((path) => `http://${HOST}${path}`)],
  ['answers with the error 502', (_, response) => response.writeHead(502).end()],
])('%s', async (problem, answer) => {
  expect(await serve(answer)).toContain(problem)
})

test('reports the address that SITE_URL redirects to', async () => {
  let isRedirected = false
  const answer: RequestListener = (request, response) => {
    if (isRedirected) return answerWith('key')(request, response)
    isRedirected = true
    return redirectTo((path) => `https://northgate.example${path}`)(request, response)
  }
  // The certificate has one name, so the second request fails during the handshake.
  expect(await serve(answer)).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
  const reached = async (address: string) => ({
    url: new URL(address.replace('www.', '')),
    text: await answerChallenge(new Request(address), 'key').text(),
  })
  expect(await findAddressProblem(SITE, 'key', reached)).toContain('redirects to https://northgate.example.')
})

test.each<[string, FetchFailureKind, string]>([
  ['has no address yet', 'unreachable', 'ENOTFOUND'],
  ['Nothing answers at', 'unreachable', 'ECONNREFUSED'],
  ['could not be reached over TLS (EHOSTUNREACH)', 'unreachable', 'EHOSTUNREACH'],
  ['did not answer within 8 seconds', 'too-slow', ''],
  ['leads to an address inside your network', 'refused', ''],
])('%s', async (problem, kind, code) => {
  const cause = new Error('fetch failed', { cause: Object.assign(new Error(code), { code }) })
  const found = findAddressProblem(SITE, 'key', () => Promise.reject(new FetchFailure(kind, null, { cause })))
  expect(await found).toContain(problem)
})

test('signs challenges of the expected form only', () => {
  const ask = (challenge: string) => answerChallenge(new Request(`${SITE}/?challenge=${challenge}`), 'key')
  expect(['', 'short', 'x'.repeat(65), `${'x'.repeat(30)}%22`].map((one) => ask(one).status)).toEqual([
    400, 400, 400, 400,
  ])
  expect(ask('x'.repeat(32)).headers.get('cache-control')).toBe('no-store')
})
