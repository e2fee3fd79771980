/** Tests server certificates with a TLS proxy in front of a real PostgreSQL. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { connectPostgres } from './postgres-connection.ts'

const adminUrl = inject('postgresUrl')
/** Size of the SSLRequest message: length and code. */
const TLS_REQUEST_BYTES = 8

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-tls-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Creates a self-signed certificate. @returns paths of the key and the certificate */
async function makeCertificate(names: string): Promise<{ key: string; cert: string }> {
  const file = (kind: string) => join(folder, `${names.replaceAll(/\W/g, '-')}.${kind}`)
  const files = { key: file('key'), cert: file('pem') }
  const baseArguments =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=database'
  const extension = ['-addext', `subjectAltName=${names}`, '-keyout', files.key, '-out', files.cert]
  await promisify(execFile)('openssl', [...baseArguments.split(' '), ...extension])
  return files
}

/** Starts a proxy that terminates TLS and forwards to PostgreSQL. @returns its port on 127.0.0.1 */
async function startTls({ key, cert }: { key: string; cert: string }): Promise<number> {
  const secureContext = createSecureContext({ key: await readFile(key), cert: await readFile(cert) })
  const sockets = new Set<Socket>()
  const track = <T extends Socket>(socket: T) => {
    sockets.add(socket.on('error', () => undefined))
    return socket
  }
  const server = createServer((socket) => {
    track(socket).once('readable', () => {
      socket.read(TLS_REQUEST_BYTES)
      socket.write('S')
      const tls = track(new TLSSocket(socket, { isServer: true, secureContext }))
      const { hostname, port } = new URL(adminUrl)
      const database = track(connect(Number(port), hostname))
      tls.pipe(database).pipe(tls)
      tls.once('close', () => database.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function connectTo(port: number, query: string, host = '127.0.0.1'): Promise<string> {
  const url = new URL(`${adminUrl}?${query}`)
  url.port = String(port)
  url.hostname = host
  try {
    const connection = await connectPostgres(url.href)
    await connection.close()
    return 'connected'
  } catch (error) {
    return (error as Error).message
  }
}

describe.skipIf(adminUrl === '')('TLS', () => {
  test('verify-full requires the host name or IP address in the certificate', async () => {
    const nameCertificate = await makeCertificate('DNS:localhost')
    const addressCertificate = await makeCertificate('IP:127.0.0.1')
    const byName = await startTls(nameCertificate)
    const byAddress = await startTls(addressCertificate)
    const verifyFull = (cert: string) => `sslmode=verify-full&sslrootcert=${cert}`
    expect(await connectTo(byName, verifyFull(nameCertificate.cert), 'localhost')).toBe('connected')
    expect(await connectTo(byName, verifyFull(nameCertificate.cert))).toContain('use sslmode=verify-ca')
    expect(await connectTo(byName, `sslmode=verify-ca&sslrootcert=${nameCertificate.cert}`)).toBe('connected')
    expect(await connectTo(byAddress, verifyFull(addressCertificate.cert))).toBe('connected')
    expect(await connectTo(byAddress, verifyFull(nameCertificate.cert))).toContain('DATABASE_CA_FILE')
  })

  test('verifies the certificate only if sslmode requires it', async () => {
    const port = await startTls(await makeCertificate('IP:127.0.0.2'))
    for (const query of ['', 'sslmode=require', 'sslmode=prefer&channel_binding=require'])
      expect(await connectTo(port, query), query).toBe('connected')
    expect(await connectTo(port, 'sslmode=verify-full')).toContain('DATABASE_CA_FILE')
  })

  test('connects without TLS if the server does not support it, unless sslmode requires it', async () => {
    const port = Number(new URL(adminUrl).port)
    expect(await connectTo(port, '')).toBe('connected')
    expect(await connectTo(port, 'sslmode=require')).toContain('The server may not support TLS')
  })
})
