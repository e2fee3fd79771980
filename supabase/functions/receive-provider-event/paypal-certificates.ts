import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { type FetchOptions, guardedFetch } from '../_shared/fetch/guarded-fetch.ts'
import type { SourceSettings } from '../_shared/fetch/guarded-fetch-hosts.ts'
import type { ReadCertificate } from './paypal-signature.ts'

const MAX_BYTES = 64 * 1024
const KEEP_MS = 24 * 60 * 60_000
const MAX_KEPT = 20

export type CertificateOptions = {
  settings: SourceSettings
  /** Called before each fetch; throws when there were too many. */
  countFetch: () => Promise<void>
  now: number
  /** In place of the real one, in tests. */
  network?: FetchOptions['network']
}

const kept = new Map<string, { pem: Promise<string>; until: number }>()

/** Reads certificates of PayPal, each once a day, since its name changes with it; whoever asks for one under way waits for the same answer. */
export function openCertificates({
  settings,
  countFetch,
  now,
  network,
}: CertificateOptions): ReadCertificate {
  return (address) => {
    const found = kept.get(address)
    if (found && found.until > now) return found.pem
    const pem = fetchCertificate()
    kept.set(address, { pem, until: now + KEEP_MS })
    pem.catch(() => kept.delete(address))
    // The oldest goes first.
    for (const former of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(former)
    return pem

    async function fetchCertificate(): Promise<string> {
      await countFetch()
      const { bytes } = await guardedFetch(address, {
        purpose: 'certificate',
        // Hosts that the operator trusts for imports are not trusted with this.
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
