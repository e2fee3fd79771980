import type { DiscoverySettings } from '#app/data/context/context.ts'
import type { Environment } from './config-schema.ts'

/** Names of the tags, each from the manual of who asks for it. */
const VERIFICATION_TAGS = {
  GOOGLE_SITE_VERIFICATION: 'google-site-verification',
  BING_SITE_VERIFICATION: 'msvalidate.01',
  YANDEX_SITE_VERIFICATION: 'yandex-verification',
  PINTEREST_SITE_VERIFICATION: 'p:domain_verify',
  META_SITE_VERIFICATION: 'facebook-domain-verification',
} as const satisfies Partial<Record<keyof Environment, string>>

/** What the settings tell search engines and other programs that read the site. */
export function readDiscoverySettings(env: Environment): DiscoverySettings {
  const tags = Object.entries(VERIFICATION_TAGS) as [keyof typeof VERIFICATION_TAGS, string][]
  return {
    aiCrawlers: env.AI_CRAWLERS,
    indexNowKey: env.INDEXNOW_KEY ?? null,
    hubs: env.WEBSUB_HUBS,
    verification: tags.flatMap(([setting, name]) => (env[setting] ? [{ name, content: env[setting] }] : [])),
  }
}
