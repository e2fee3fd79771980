import { isDemoAddress } from '#domain/system/demo-address.ts'
import type { Config } from './config.ts'
import { LOOPBACK_HOSTS } from './config-checks.ts'

type MailSettings = Pick<Config, 'siteUrl' | 'smtpUrl' | 'site'> & { backend: { kind: string } }

/** What keeps the mails of a public site from arriving; nothing for a local trial. */
export function findMailWarnings({ siteUrl, smtpUrl, site, backend }: MailSettings): string[] {
  if (LOOPBACK_HOSTS.includes(new URL(siteUrl).hostname.replaceAll(/[[\]]/g, ''))) return []
  return [
    // A hosted project has its own, which the System page names.
    ...(smtpUrl === null && backend.kind !== 'hosted'
      ? [
          'Warning: no mail server is set up, so nobody gets a mail. Set SMTP_URL; mails wait for it up to 7 days.',
        ]
      : []),
    ...(isDemoAddress(site.email)
      ? [
          'Warning: the agency’s address is that of the demo, where nobody reads notices of leads and answers of clients. Set AGENCY_EMAIL.',
        ]
      : []),
  ]
}
