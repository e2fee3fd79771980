import { createServer, type AddressInfo } from 'node:net'
import { ConfigError, type Config } from './config.ts'
import { LOOPBACK_HOSTS } from './config-checks.ts'
import { isLoopback } from '#server/editor-mode/editor-requests.ts'
import { listen } from '#server/http/http-server.ts'
import { measureDistance } from '#domain/search/correct-words.ts'
import { environmentSchema } from './config-schema.ts'
import { isDemoAddress } from '#domain/system/demo-address.ts'

const ADVICE = 'use 127.0.0.1, or 0.0.0.0 to listen on all interfaces'
const PROBLEMS: Record<string, string> = {
  ENOTFOUND: 'a name that does not resolve',
  EAI_AGAIN: 'a name that cannot be resolved right now',
  EADDRNOTAVAIL: 'not an address of this machine',
  EINVAL: 'not an address to listen on',
}

/**
 * @throws ConfigError if HOST is not an address of this machine, or is a loopback name that resolves to
 * another address
 */
export async function mustBeOwnAddress(host: string): Promise<void> {
  const probe = createServer()
  try {
    await listen(probe, 0, host)
    const { address } = probe.address() as AddressInfo
    if (LOOPBACK_HOSTS.includes(host) && !isLoopback(address))
      throw new ConfigError([`HOST is ${host}, which resolves to ${address} on this machine: ${ADVICE}`])
  } catch (error) {
    const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? '']
    if (problem) throw new ConfigError([`HOST is ${host}, ${problem}: ${ADVICE}`])
    // The listener reports other errors.
    if (error instanceof ConfigError) throw error
  } finally {
    probe.close()
  }
}

const NAMES = Object.keys(environmentSchema.shape)
const NAME_PATTERN = /^[A-Z][A-Z\d_]+$/
const MAX_DISTANCE = 3
/** Allows one typo per this many letters, because short names resemble variables of other programs. */
const LETTERS_PER_TYPO = 5

export function findMisspelled(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).flatMap((given) => {
    if (NAMES.includes(given) || !NAME_PATTERN.test(given)) return []
    const [nearest] = NAMES.map((name) => ({ name, distance: measureDistance(given, name) }))
      .filter(({ name, distance }) => distance <= Math.min(MAX_DISTANCE, name.length / LETTERS_PER_TYPO))
      .toSorted((one, other) => one.distance - other.distance)
    return nearest && environment[nearest.name] === undefined
      ? [`${given} is not a setting of this site: did you mean ${nearest.name}?`]
      : []
  })
}

type MailSettings = Pick<Config, 'siteUrl' | 'smtpUrl' | 'site'> & { backend: { kind: string } }

export function findMailWarnings({ siteUrl, smtpUrl, site, backend }: MailSettings): string[] {
  if (LOOPBACK_HOSTS.includes(new URL(siteUrl).hostname.replaceAll(/[[\]]/g, ''))) return []
  return [
    // A hosted project has its own mail server, shown on the System page.
    ...(smtpUrl === null && backend.kind !== 'hosted'
      ? [
          'Warning: no mail server is set up, so no email is sent. Enter one in Settings or set SMTP_URL; until then, emails wait in a queue for up to 7 days.',
        ]
      : []),
    ...(isDemoAddress(site.email)
      ? [
          'Warning: the agency has the demo email address, so nobody gets lead notifications and client replies. Change it in Settings or set AGENCY_EMAIL.',
        ]
      : []),
  ]
}
