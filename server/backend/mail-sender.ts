import { lookup } from 'node:dns/promises'
import { createSmtpSender } from '#backend/index.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { isInsideHost, isPublicAddress } from '#supabase/functions/_shared/fetch/guarded-fetch-addresses.ts'
import type { Config } from '../config/config.ts'

const MAIL_PORTS = ['25', '465', '587', '2525']
const REFUSAL =
  'must be a public mail server at port 25, 465, 587 or 2525; an operator can set others in the environment'

type MailSettings = Pick<Config, 'smtpUrl' | 'site' | 'environment' | 'signOfOthers'>

/** Sends by the mail server of the settings; null without one. */
export function openMailSender({ smtpUrl, site, environment, signOfOthers }: MailSettings) {
  if (!smtpUrl) return null
  const isTyped = environment['SMTP_URL'] === undefined && signOfOthers !== null
  return createSmtpSender({
    url: smtpUrl,
    from: formatSender(site),
    ...(isTyped && { resolveHost: resolvePublicHost }),
  })
}

function formatSender({ name, email }: SiteSettings): string {
  return `"${name.replaceAll(/["\\\r\n]/g, '')}" <${email}>`
}

/** Why owners of a public site may not use this server (threat model, section 6); null if they may. */
export async function findMailServerProblem(url: string): Promise<string | null> {
  const { hostname, port, protocol } = new URL(url)
  const isMailPort = MAIL_PORTS.includes(port || (protocol === 'smtps:' ? '465' : '587'))
  if (!isMailPort) return REFUSAL
  return resolvePublicHost(hostname).then(
    () => null,
    (error: Error) => error.message,
  )
}

/** Checked for each connection: a host name may resolve to another IP address later. */
async function resolvePublicHost(hostname: string): Promise<string> {
  if (isInsideHost(hostname)) throw new Error(REFUSAL)
  const found = await lookup(hostname, { all: true }).catch(() => {
    throw new Error(`names a server that does not exist: ${hostname}`)
  })
  if (found.some(({ address }) => !isPublicAddress(address))) throw new Error(REFUSAL)
  return found[0]!.address
}
