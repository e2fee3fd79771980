/** The certificate that browsers are shown at the site's own address. */
import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import ipaddr from 'ipaddr.js'
import {
  isSameAddress,
  readAddressOfHost,
} from '#supabase/functions/_shared/fetch/guarded-fetch-addresses.ts'

/** From the first packet to the end of the handshake. */
const LIMIT_MS = 10_000

export type SeenCertificate = { host: string; endsAt: Date }

export type CertificateNetwork = {
  resolve: (hostname: string) => Promise<string[]>
  limitMs: number
}

const NETWORK: CertificateNetwork = {
  resolve: async (hostname) =>
    (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address),
  limitMs: LIMIT_MS,
}

/**
 * Asks for the certificate with a handshake and nothing more: no request is sent, and one that has ended, or that only the
 * operator's own machines trust, is read as well.
 * @param siteUrl of the settings, so that it may lie inside the operator's network
 * @returns null where there is none to look at: by http, and at an address of this machine alone
 * @throws Error when it could not be read
 */
export async function readCertificate(
  siteUrl: string,
  { resolve, limitMs }: CertificateNetwork = NETWORK,
): Promise<SeenCertificate | null> {
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return null
  const literal = readAddressOfHost(hostname)
  const addresses = literal === null ? await resolve(hostname) : [literal]
  // A name that means this machine here may mean another one for visitors.
  if (addresses.some(isLoopback)) return null
  const address = addresses.find((each) => !each.includes(':')) ?? addresses[0]
  if (address === undefined) throw new Error(`${hostname} has no address`)
  return {
    host: hostname,
    endsAt: await shakeHands({ address, hostname, port: Number(port || 443), limitMs }),
  }
}

function isLoopback(address: string): boolean {
  return !ipaddr.isValid(address) || ['loopback', 'unspecified'].includes(ipaddr.process(address).range())
}

type Handshake = { address: string; hostname: string; port: number; limitMs: number }

export function shakeHands({ address, hostname, port, limitMs }: Handshake): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      // The address, not the name: nothing looks it up a second time.
      host: address,
      port,
      ...(hostname !== address && readAddressOfHost(hostname) === null && { servername: hostname }),
      // Nothing is sent that somebody else could read; what is wrong besides the date is for browsers to say.
      rejectUnauthorized: false,
    })
    const timer = setTimeout(() => socket.destroy(new Error(`${hostname} took too long`)), limitMs)
    socket.once('secureConnect', () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to)
      const isThere = isSameAddress(socket.remoteAddress ?? '', address)
      // In order, so that nobody's log tells of a handshake that broke off.
      socket.end()
      if (!isThere || Number.isNaN(endsAt.getTime())) reject(new Error(`${hostname} shows no certificate`))
      else resolve(endsAt)
    })
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error(`${hostname} broke off`))
    })
  })
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * The certificate as it was seen last: looked at once a day, once an hour where that fails or it ends soon.
 * @param endsSoon whether somebody may be renewing it at the moment
 * @returns null before it was seen, and when it could not be looked at
 */
export function createCertificateWatch(
  siteUrl: string,
  {
    read = readCertificate,
    endsSoon,
    report,
    now = () => new Date(),
  }: {
    read?: (siteUrl: string) => Promise<SeenCertificate | null>
    endsSoon: (seen: SeenCertificate | null, now: Date) => boolean
    report: (line: string) => void
    now?: () => Date
  },
): () => Promise<{ seen: SeenCertificate | null } | null> {
  let last: { seen: SeenCertificate | null } | null = null
  let nextAt = -Infinity
  let hasFailed = false
  return async () => {
    if (now().getTime() < nextAt) return last
    try {
      const seen = await read(siteUrl)
      last = { seen }
      hasFailed = false
      nextAt = now().getTime() + (endsSoon(seen, now()) ? HOUR_MS : DAY_MS)
    } catch (error) {
      if (!hasFailed)
        report(`The certificate of SITE_URL could not be looked at: ${(error as Error).message}`)
      hasFailed = true
      nextAt = now().getTime() + HOUR_MS
    }
    return last
  }
}
