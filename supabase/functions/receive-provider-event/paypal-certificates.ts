import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { type FetchOptions, guardedFetch } from '../_shared/fetch/guarded-fetch.ts'
import type { SourceSettings } from '../_shared/fetch/guarded-fetch-hosts.ts'
import type { ReadCertificate } from './paypal-signature.ts'

const MAX_BYTES = 64 * 1024
const CACHE_MS = 24 * 60 * 60_000
const MAX_CACHED = 20

export type CertificateOptions = {
  settings: SourceSettings
  /** Called before each fetch; throws when there were too many. */
  countFetch: () => Promise<void>
  now: number
  network?: FetchOptions['network']
}

const cache = new Map<string, { pem: Promise<string>; until: number }>()

/** Fetches PayPal's certificates and caches them for a day; a new certificate has a new URL. */
export function openCertificates({
  settings,
  countFetch,
  now,
  network,
}: CertificateOptions): ReadCertificate {
  return (address) => {
    const found = cache.get(address)
    if (found && found.until > now) return found.pem
    const pem = fetchCertificate()
    cache.set(address, { pem, until: now + CACHE_MS })
    pem.catch(() => cache.delete(address))
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!)
    return pem

    async function fetchCertificate(): Promise<string> {
      await countFetch()
      const { bytes } = await guardedFetch(address, {
        purpose: 'certificate',
        // Hosts that the operator allows for imports must not provide certificates.
        settings: { ...settings, hosts: [] },
        maxBytes: MAX_BYTES,
        ...(network && { network }),
      })
      const text = new TextDecoder().decode(bytes)
      if (!text.startsWith('-----BEGIN CERTIFICATE-----')) throw new FetchFailure('unreadable')
      return text
    }
  }
}
