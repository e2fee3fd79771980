import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { readAddressOfHost } from '#supabase/functions/_shared/fetch/guarded-fetch-addresses.ts'

const HANDSHAKE_TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export type SeenCertificate = { host: string; endsAt: Date }
type Resolve = (hostname: string) => Promise<string[]>

const resolveHost: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * @returns null for http, and for an address of this machine
 * @throws Error if it could not be read
 */
export async function readCertificate(
  siteUrl: string,
  resolve: Resolve = resolveHost,
): Promise<SeenCertificate | null> {
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return null
  const literal = readAddressOfHost(hostname)
  const addresses = literal === null ? await resolve(hostname) : [literal]
  // If the name resolves to this machine here, visitors may reach another machine.
  if (addresses.some(isLoopback)) return null
  const address = addresses.find((each) => !each.includes(':')) ?? addresses[0]
  if (address === undefined) throw new Error(`${hostname} has no address`)
  return {
    host: hostname,
    endsAt: await performTlsHandshake({ address, hostname, port: Number(port || 443) }),
  }
}

function isLoopback(address: string): boolean {
  return !ipaddr.isValid(address) || ['loopback', 'unspecified'].includes(ipaddr.process(address).range())
}

export function performTlsHandshake({
  address,
  hostname,
  port,
  timeoutMs = HANDSHAKE_TIMEOUT_MS,
}: {
  address: string
  hostname: string
  port: number
  timeoutMs?: number
}): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      // Connects to the address that was checked; the name is not resolved again.
      host: address,
      port,
      ...(readAddressOfHost(hostname) === null && { servername: hostname }),
      rejectUnauthorized: false,
    })
    const timer = setTimeout(() => socket.destroy(new Error(`${hostname} did not answer in time`)), timeoutMs)
    socket.once('secureConnect', () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to)
      // Ends the connection normally, so that no server logs an aborted handshake.
      socket.end()
      if (Number.isNaN(endsAt.getTime())) reject(new Error(`${hostname} has no certificate`))
      else resolve(endsAt)
    })
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error(`${hostname} closed the connection`))
    })
  })
}

/** Rereads the certificate daily; hourly if reading fails or `expiresSoon`. Null before the first successful check. */
export function createCertificateWatch({
  read,
  expiresSoon,
  report,
  now = Date.now,
}: {
  read: () => Promise<SeenCertificate | null>
  expiresSoon: (seen: SeenCertificate | null) => boolean
  report: (line: string) => void
  now?: () => number
}): () => Promise<{ seen: SeenCertificate | null } | null> {
  let last: { seen: SeenCertificate | null } | null = null
  let nextAt = -Infinity
  let hasFailed = false
  return async () => {
    if (now() < nextAt) return last
    try {
      last = { seen: await read() }
      hasFailed = false
      nextAt = now() + (expiresSoon(last.seen) ? HOUR_MS : DAY_MS)
    } catch (error) {
      if (!hasFailed) report(`The certificate of SITE_URL could not be checked: ${(error as Error).message}`)
      hasFailed = true
      nextAt = now() + HOUR_MS
    }
    return last
  }
}
