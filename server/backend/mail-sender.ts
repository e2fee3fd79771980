import { lookup } from 'node:dns/promises'
import { createSmtpSender } from '#backend/index.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { isInternalHost, isPublicAddress } from '#supabase/functions/_shared/fetch/guarded-fetch-addresses.ts'
import type { Config } from '../config/config.ts'

const MAIL_PORTS = ['25', '465', '587', '2525']
const OTHER_PORT =
  'mail server uses a port other than 25, 465, 587 and 2525. Enter one of these, or ask an operator to set SMTP_URL in the environment of the server'
const INSIDE =
  'mail server is inside the server’s own network. Owners can only enter public ones, so that a stolen account reaches nothing else there. Ask an operator to set SMTP_URL in the environment of the server'

type MailSettings = Pick<Config, 'smtpUrl' | 'site' | 'environment' | 'signOfOthers'>

/** Sends through the mail server in the settings; null without one. */
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

/** Explains why owners of a public site may not use this server (threat model, section 6); null if they may. */
export async function findMailServerProblem(url: string): Promise<string | null> {
  const { hostname, port, protocol } = new URL(url)
  const isMailPort = MAIL_PORTS.includes(port || (protocol === 'smtps:' ? '465' : '587'))
  if (!isMailPort) return OTHER_PORT
  return resolvePublicHost(hostname).then(
    () => null,
    (error: Error) => error.message,
  )
}

/** Resolves again for each connection, because a host name may later resolve to another address. */
async function resolvePublicHost(hostname: string): Promise<string> {
  if (isInternalHost(hostname)) throw new Error(INSIDE)
  const found = await lookup(hostname, { all: true }).catch(() => {
    throw new Error(`mail server does not exist: ${hostname}. Check its name`)
  })
  if (found.some(({ address }) => !isPublicAddress(address))) throw new Error(INSIDE)
  return found[0]!.address
}
