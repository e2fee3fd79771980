import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCertificateWatch, readCertificate, performTlsHandshake } from './certificate.ts'

const HOST = 'www.example.com'
const DAY_MS = 86_400_000

async function makeCertificate(days: number): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days']
  await promisify(execFile)('openssl', [
    ...words,
    String(days),
    '-subj',
    `/CN=${HOST}`,
    '-keyout',
    key,
    '-out',
    cert,
  ])
  return { key: await readFile(key), cert: await readFile(cert) }
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const to = (port: number, timeoutMs = 10_000) => ({ address: '127.0.0.1', hostname: HOST, port, timeoutMs })

test('reads the expiry of an untrusted certificate, and sends no request', async () => {
  const asked: unknown[] = []
  const sent: unknown[] = []
  const server = createServer(await makeCertificate(30), (socket) => {
    asked.push(socket.servername)
    socket.on('data', (part) => sent.push(part)).on('error', () => undefined)
  })
  const endsAt = await performTlsHandshake(to(await listen(server)))
  const days = (endsAt.getTime() - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(29)
  expect(days).toBeLessThan(31)
  await expect.poll(() => asked).toEqual([HOST])
  expect(sent).toEqual([])
})

test('rejects if a server does not answer, or does not speak TLS', async () => {
  const silent = await listen(createTcpServer())
  await expect(performTlsHandshake(to(silent, 50))).rejects.toThrow(`${HOST} did not answer in time`)
  const plain = createTcpServer((socket) => void socket.end('220 hello\r\n'))
  await expect(performTlsHandshake(to(await listen(plain)))).rejects.toThrow()
})

test.each([
  ['http://www.example.com', []],
  ['https://127.0.0.1:8443', []],
  ['https://[::1]', []],
  ['https://www.example.com', ['203.0.113.9', '127.0.0.1']],
  ['https://www.example.com', ['::ffff:127.0.0.1']],
  ['https://www.example.com', ['0.0.0.0']],
])('checks no certificate at %s, which resolves to %j', async (siteUrl, addresses) => {
  const resolve = vi.fn(async () => addresses)
  expect(await readCertificate(siteUrl, resolve)).toBeNull()
  expect(resolve).toHaveBeenCalledTimes(addresses.length > 0 ? 1 : 0)
})

test('rejects a name without an address', async () => {
  await expect(readCertificate('https://www.example.com', async () => [])).rejects.toThrow('has no address')
})

test('reads the certificate once a day, and hourly if it expires soon or can not be read', async () => {
  let hours = 0
  const read = vi.fn(async () => ({ host: HOST, endsAt: new Date(0) }))
  const lines: string[] = []
  let expiresSoon = false
  const look = createCertificateWatch({
    read,
    expiresSoon: () => expiresSoon,
    report: (line) => lines.push(line),
    now: () => hours * 3_600_000,
  })
  const countAt = async (hour: number) => {
    hours = hour
    await look()
    return read.mock.calls.length
  }
  expect([await countAt(0), await countAt(23.9), await countAt(24)]).toEqual([1, 1, 2])
  expiresSoon = true
  expect([await countAt(48), await countAt(48.9), await countAt(49)]).toEqual([3, 3, 4])
  read.mockRejectedValue(new Error('unreachable'))
  expect([await countAt(50), await countAt(50.5), await countAt(51)]).toEqual([5, 5, 6])
  expect(lines).toEqual(['The certificate of SITE_URL could not be checked: unreachable'])
  expect(await look()).toEqual({ seen: { host: HOST, endsAt: new Date(0) } })
})
