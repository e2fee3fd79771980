/** Checks the DNS records that mail servers look for: SPF (RFC 7208) and DMARC (RFC 7489). */
import { Resolver } from 'node:dns/promises'
import { isDemoAddress } from '#domain/system/demo-address.ts'

type ResolveTxt = (name: string) => Promise<string[][]>

const TIMEOUT_MS = 2_000
const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })

/** Returns advice for the sender's domain; empty if nothing is missing or DNS does not respond. */
export async function findSenderAdvice(
  sender: string,
  resolveTxt: ResolveTxt = (name) => resolver.resolveTxt(name),
): Promise<string[]> {
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  if (isDemoAddress(sender)) return []
  const lacks = async (name: string, start: string) => {
    const records = await resolveTxt(name).catch(({ code }: { code?: string }) =>
      code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null,
    )
    return records !== null && !records.some((parts) => parts.join('').startsWith(start))
  }
  const [hasNoSpf, hasNoDmarc] = await Promise.all([
    lacks(domain, 'v=spf1'),
    lacks(`_dmarc.${domain}`, 'v=DMARC1'),
  ])
  return [
    ...(hasNoSpf
      ? [
          `${domain} has no SPF record. Add a TXT record for ${domain} with the text that your email provider names, such as: v=spf1 include:spf.your-provider.com ~all`,
        ]
      : []),
    ...(hasNoDmarc
      ? [`${domain} has no DMARC record. Add a TXT record for _dmarc.${domain}: v=DMARC1; p=none`]
      : []),
  ]
}
