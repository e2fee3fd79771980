import { readCertificate, type SeenCertificate } from './read-certificate.ts'

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
