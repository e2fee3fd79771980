import { isDemoAddress } from '#domain/system/demo-address.ts'
import type { Config } from './config.ts'
import { LOOPBACK_HOSTS } from './config-checks.ts'

type MailSettings = Pick<Config, 'siteUrl' | 'smtpUrl' | 'site'> & { backend: { kind: string } }

/** Returns warnings about settings that prevent email delivery on a public site; none on a local trial. */
export function findMailWarnings({ siteUrl, smtpUrl, site, backend }: MailSettings): string[] {
  if (LOOPBACK_HOSTS.includes(new URL(siteUrl).hostname.replaceAll(/[[\]]/g, ''))) return []
  return [
    // A hosted project has its own mail server, which the System page shows.
    ...(smtpUrl === null && backend.kind !== 'hosted'
      ? [
          'Warning: no mail server is set up, so no email is sent. Set SMTP_URL; until then, emails wait in a queue for up to 7 days.',
        ]
      : []),
    ...(isDemoAddress(site.email)
      ? [
          'Warning: the agency has the demo email address, so nobody gets lead notifications and client replies. Set AGENCY_EMAIL.',
        ]
      : []),
  ]
}
