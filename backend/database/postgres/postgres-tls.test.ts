/** Certificates of a server, in front of a real PostgreSQL. */
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
/** Length and code of the message with which a client asks for TLS. */
const TLS_REQUEST_BYTES = 8

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-tls-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Its own authority. @returns files with its key and itself */
async function makeCertificate(names: string): Promise<{ key: string; cert: string }> {
  const file = (kind: string) => join(folder, `${names.replaceAll(/\W/g, '-')}.${kind}`)
  const files = { key: file('key'), cert: file('pem') }
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=database'
  const extension = ['-addext', `subjectAltName=${names}`, '-keyout', files.key, '-out', files.cert]
  await promisify(execFile)('openssl', [...words.split(' '), ...extension])
  return files
}

/** Takes TLS off and passes everything on, on this machine's IPv4 and by its name. */
async function startTls({ key, cert }: { key: string; cert: string }): Promise<number> {
  const secureContext = createSecureContext({ key: await readFile(key), cert: await readFile(cert) })
  const sockets = new Set<Socket>()
  const keep = <T extends Socket>(socket: T) => {
    sockets.add(socket.on('error', () => undefined))
    return socket
  }
  const server = createServer((socket) => {
    keep(socket).once('readable', () => {
      socket.read(TLS_REQUEST_BYTES)
      socket.write('S')
      const tls = keep(new TLSSocket(socket, { isServer: true, secureContext }))
      const { hostname, port } = new URL(adminUrl)
      const database = keep(connect(Number(port), hostname))
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
  test('an IP address has to be in the certificate, and so has a name', async () => {
    const ofName = await makeCertificate('DNS:localhost')
    const ofAddress = await makeCertificate('IP:127.0.0.1')
    const byName = await startTls(ofName)
    const byAddress = await startTls(ofAddress)
    const verifyFull = (cert: string) => `sslmode=verify-full&sslrootcert=${cert}`
    expect(await connectTo(byName, verifyFull(ofName.cert), 'localhost')).toBe('connected')
    expect(await connectTo(byName, verifyFull(ofName.cert))).toContain('use sslmode=verify-ca')
    expect(await connectTo(byName, `sslmode=verify-ca&sslrootcert=${ofName.cert}`)).toBe('connected')
    expect(await connectTo(byAddress, verifyFull(ofAddress.cert))).toBe('connected')
    expect(await connectTo(byAddress, verifyFull(ofName.cert))).toContain('DATABASE_CA_FILE')
  })

  test('without an authority nothing is verified, unless it is asked for', async () => {
    const port = await startTls(await makeCertificate('IP:127.0.0.2'))
    for (const query of ['', 'sslmode=require', 'sslmode=prefer&channel_binding=require'])
      expect(await connectTo(port, query), query).toBe('connected')
    expect(await connectTo(port, 'sslmode=verify-full')).toContain('DATABASE_CA_FILE')
  })

  test('a server without TLS is used without, unless TLS is required', async () => {
    const port = Number(new URL(adminUrl).port)
    expect(await connectTo(port, '')).toBe('connected')
    expect(await connectTo(port, 'sslmode=require')).toContain('The server may offer no TLS')
  })
})
