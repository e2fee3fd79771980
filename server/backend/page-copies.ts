/** Copies of this site's pages, and who tells them what was changed or taken away. */
import { createHash } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { LastCopies } from '../responses/last-copies/last-copies.ts'
import { openLastCopies } from '../responses/last-copies/open-last-copies.ts'
import type { TouchedNames } from '../responses/last-copies/touched-names.ts'
import { openClient, type SupabaseAccess } from './connect-supabase.ts'
import { followTouchedPages } from './touched-pages.ts'

/** Where nobody tells what was taken away. */
const UNTOLD_MAX_AGE_MS = 3_600_000

export type PageCopies = {
  copies: LastCopies
  touched: TouchedNames
}

/**
 * @param release of the build; null for the sources, whose pages are never kept
 * @param processNumber among those that share the data folder
 */
export function openPageCopies(config: Config, release: string | null, processNumber = 1): PageCopies | null {
  if (release === null) return null
  const { backend, dataFolder } = config
  const isUntold = backend.kind === 'hosted' && backend.secretKey === null
  return openLastCopies(dataFolder, nameCopies(config, release), {
    ...(isUntold && { maxAgeMs: UNTOLD_MAX_AGE_MS }),
    ...(processNumber > 1 && { folderName: `pages-${processNumber}` }),
  })
}

/** @returns how to stop */
export function followPageCopies({ touched }: PageCopies, supabase: SupabaseAccess): Promise<() => void> {
  const { backend, secretKey } = supabase
  return followTouchedPages({ backend, touched, client: secretKey ? openClient(supabase, secretKey) : null })
}

/** Cache name, a hash of the build and all settings that affect pages: any change discards the cached pages. */
function nameCopies(config: Config, release: string): string {
  const { siteUrl, site, flags, bookingEmbedUrl, payment, paymentScript, paymentWays } = config
  const { frameAncestors, discovery, developerHosts, backend } = config
  const { captcha } = config.signIn
  const { host, pathname } = new URL(
    (backend.kind === 'hosted' ? backend.url : backend.databaseUrl) ?? 'file:///',
  )
  const shown = {
    siteUrl,
    site,
    flags,
    bookingEmbedUrl,
    payment,
    paymentScript,
    paymentWays,
    frameAncestors,
    discovery,
    developerHosts,
    captcha: captcha && [captcha.provider, captcha.siteKey, captcha.secretKey !== null],
    database: host + pathname,
    project: backend.kind === 'hosted' && [backend.publishableKey, backend.secretKey !== null],
  }
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
  return `${release}-${hash}`
}
