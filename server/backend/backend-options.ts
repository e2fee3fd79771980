import {
  type AuthOptions,
  type BackendKeys,
  type BackendOptions,
  readDatabaseAddress,
  MAILS_PER_HOUR,
  readMountedKeys,
} from '#backend/index.ts'
import type { Config } from '../config/config.ts'
import { openMailSender } from './mail-sender.ts'
import type { BackendSettings, KeysSource } from '../config/config-backend.ts'

const PRIVILEGED_FUNCTION = 'public.holds_admin_role'
const MIN_ADMINISTRATOR_PASSWORD_LENGTH = 12

type Place = Pick<BackendOptions, 'database' | 'objectsFolder' | 'objectStore'>

export function buildPlaceOptions(
  dataFolder: string,
  backend: Extract<BackendSettings, { kind: 'embedded' }>,
): Place {
  return {
    database: backend.databaseUrl
      ? {
          kind: 'postgres',
          url: backend.databaseUrl,
          ...(backend.databaseDirectUrl && { directUrl: backend.databaseDirectUrl }),
        }
      : { kind: 'pglite', dataFolder: `${dataFolder}/database` },
    objectsFolder: `${dataFolder}/objects`,
    ...(backend.objectStore && { objectStore: backend.objectStore }),
  }
}

export function describeIgnoredParameters({ backend }: Pick<Config, 'backend'>): string[] {
  if (backend.kind === 'hosted') return []
  const addresses = { DATABASE_URL: backend.databaseUrl, DATABASE_DIRECT_URL: backend.databaseDirectUrl }
  return Object.entries(addresses).flatMap(([name, address]) => {
    const ignored = address ? readDatabaseAddress(address).ignored : []
    return ignored.length > 0
      ? [`${name} has unsupported parameters, which are ignored: ${ignored.join(', ')}`]
      : []
  })
}

type KeyOptions = { keys: BackendKeys } | { keysFolder: string }

export async function buildKeyOptions(source: KeysSource): Promise<KeyOptions> {
  if (source.kind === 'data-folder') return { keysFolder: source.folder }
  return { keys: source.kind === 'given' ? source.keys : await readMountedKeys(source.folder) }
}

export function buildAuthOptions(config: Config): AuthOptions {
  const { signIn, site, limitFactor } = config
  const { captcha, administratorTokenMinutes } = signIn
  const mail = openMailSender(config)
  return {
    siteName: site.name,
    isSignupEnabled: signIn.isSignUpOpen,
    mailsPerHour: MAILS_PER_HOUR * limitFactor,
    redirectUrls: signIn.allowedRedirects,
    providers: signIn.providers,
    privileged: {
      sqlFunction: PRIVILEGED_FUNCTION,
      minPasswordLength: MIN_ADMINISTRATOR_PASSWORD_LENGTH,
      ...(administratorTokenMinutes && { accessTokenSeconds: administratorTokenMinutes * 60 }),
    },
    ...(captcha?.secretKey && { captcha: { provider: captcha.provider, secret: captcha.secretKey } }),
    ...(mail && { mail }),
  }
}
