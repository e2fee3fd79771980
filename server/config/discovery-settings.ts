import type { DiscoverySettings } from '#app/data/context/context.ts'
import type { Environment } from './config-schema.ts'

/** What the settings tell search engines and other programs that read the site. */
export function readDiscoverySettings(env: Environment): DiscoverySettings {
  return { aiCrawlers: env.AI_CRAWLERS }
}
